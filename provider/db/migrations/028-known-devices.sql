-- From which device a try to sign in came, by a digest of its secret, and whether that device was known for
-- the name then: it has failures of its own.

alter table sign_in_attempts add column if not exists device text;
alter table sign_in_attempts add column if not exists known boolean not null default false;
create index if not exists sign_in_attempts_by_device on sign_in_attempts (device, at)
  where device is not null;
