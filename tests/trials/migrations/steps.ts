import type { Migration } from '#provider/db/migrate.ts'

const inSteps = (name: string, ...statements: string[]): Migration => ({
  name,
  statements,
  inSteps: true,
})

/** One of each kind of expand and contract, on tables of a million rows, as a migration of the product would say it. */
export const kindsOfChange: readonly Migration[] = [
  { name: '901-column', statements: ['alter table stuffing_photos add column origem text'] },
  inSteps(
    '902-backfill',
    `update stuffing_photos set origem = 'C' || step
     where id in (select id from stuffing_photos where id > :after and origem is null order by id limit 1000)`,
  ),
  inSteps(
    '903-index',
    'drop index concurrently if exists stuffing_photos_by_origem',
    'create index concurrently stuffing_photos_by_origem on stuffing_photos (origem, id)',
  ),
  inSteps(
    '904-constraint',
    'alter table stuffing_photos drop constraint if exists has_origem',
    `alter table stuffing_photos add constraint has_origem check (step is not null) not valid`,
    'alter table stuffing_photos validate constraint has_origem',
  ),
  inSteps(
    '905-foreign-key',
    'alter table idempotency_records drop constraint if exists of_user',
    'alter table idempotency_records add constraint of_user foreign key (uid) references users (uid) not valid',
    'alter table idempotency_records validate constraint of_user',
  ),
  inSteps(
    '906-contract',
    'alter table stuffing_photos drop constraint if exists has_origem',
    'drop index concurrently if exists stuffing_photos_by_origem',
    'alter table stuffing_photos drop column if exists origem',
  ),
]

/** Migrations that an earlier release would have applied: each statement waits for its lock as long as it takes. */
export const withoutTimeout = 'alter table stuffing_photos add column sem_prazo text'
