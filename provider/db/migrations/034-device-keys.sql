-- Devices that sign in by themselves, as a monitor on a wall or as a kiosk. Each has an account of its own, with
-- the role of its screens alone, and a secret, of which only a digest is here; null once it was ended.

insert into roles (rid, role, descricao, search_text) values
  (7, 'MONITOR_PATIO', 'Monitor de parede, e nada mais', 'monitor_patio monitor de parede, e nada mais')
on conflict (rid) do nothing;

create table if not exists device_keys (
  id text primary key,
  uid bigint not null unique references users (uid),
  digest text,
  given_by bigint not null references users (uid),
  given_at timestamptz(3) not null
);
