-- Reports, monitors and administration: pages without looking at every row, and damages that are taken back.

create index if not exists exits_by_latest_schedule
  on exits (data_agendada desc nulls last, id desc);
create index if not exists receiving_reports_latest on receiving_reports (created_at desc, id desc);
create index if not exists users_by_name on users (nome, uid);

-- The book of the stock is never altered: a damage that is deleted gets an entry of its own.
alter table stock_movements drop constraint if exists stock_movements_tipo_check;
alter table stock_movements add constraint stock_movements_tipo_check
  check (tipo in ('ENTRADA', 'ALOCACAO', 'REALOCACAO', 'AVARIA', 'SAIDA', 'DEVOLUCAO', 'ESTORNO'));

create index if not exists stock_movements_by_damage
  on stock_movements (id_avaria) where id_avaria is not null;
