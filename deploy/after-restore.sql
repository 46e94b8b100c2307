-- Run once after a restore of the database, before the provider starts:
--   psql --set=ON_ERROR_STOP=1 --file=after-restore.sql "${DATABASE_URL:?}"
-- A restored database hands out again the numbers of records that were made after the backup. A tablet that knows such a
-- number would then show, and write into, another record, and a session of a vanished person would open for a new
-- one. Each sequence therefore continues a million further on, or by pavilhao.ahead:
--   PGOPTIONS='-c pavilhao.ahead=2000000' psql ...
-- A second restore to a moment before the first one needs a larger distance than the first.

-- Fails in any other database, such as the one that an empty "$DATABASE_URL" leads to.
select count(*) as migrations from schema_migrations;

select
  sequencename,
  setval(
    format('%I.%I', schemaname, sequencename)::regclass,
    coalesce(last_value, start_value)
      + coalesce(nullif(current_setting('pavilhao.ahead', true), ''), '1000000')::bigint
  ) as continues_after
from pg_sequences
where schemaname not in ('pg_catalog', 'information_schema')
order by sequencename;
