-- What a device calls a reallocation: so that it can ask whether one was made whose answer was lost.

alter table stock_movements add column if not exists plano uuid;
create index if not exists stock_movements_by_plan
  on stock_movements (id_produto, id_armazem_origem, at desc) where plano is not null;
