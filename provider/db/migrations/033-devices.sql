-- What each device said last of itself: how much work waits there, and which release runs. One row a device.

create table if not exists devices (
  id text primary key,
  uid bigint not null references users (uid),
  nome text not null,
  versao text,
  versao_desde timestamptz(3) not null,
  pendentes integer not null,
  fotos integer not null,
  de_outros integer not null,
  recusados integer not null,
  recusas jsonb not null,
  desde timestamptz(3),
  usado bigint,
  total bigint,
  espaco text not null,
  tela text,
  tela_nome text,
  visto timestamptz(3) not null
);
create index if not exists devices_by_visto on devices (visto);
