-- Loadings, one an exit, and who moved each on.

create table if not exists loadings (
  id_saida bigint primary key references exits (id),
  status smallint not null default 1 check (status in (1, 2, 3, 4)),
  inicio timestamptz(3),
  veiculo_carregado timestamptz(3),
  fim timestamptz(3)
);
create index if not exists loadings_by_status on loadings (status);
create index if not exists loadings_by_start on loadings (inicio);

create table if not exists loading_history (
  id uuid primary key,
  id_saida bigint not null references loadings (id_saida),
  status smallint not null,
  uid bigint not null references users (uid),
  at timestamptz(3) not null
);
create index if not exists loading_history_by_exit on loading_history (id_saida, at);
