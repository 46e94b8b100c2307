import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { lastFreeMigration, whatBlocks } from '../testing/migration-rules.ts'
import { readMigrations } from './migrate.ts'

const folder = new URL('./migrations/', import.meta.url)
const sums = readFileSync(new URL('../testing/migrations.sha256', import.meta.url), 'utf8')

test('REL-08 a migration that was released is never changed', () => {
  const names = readdirSync(folder).toSorted()
  const found = names.map((name) => {
    const sum = createHash('sha256').update(readFileSync(new URL(name, folder)))
    return `${sum.digest('hex')}  ${name}`
  })
  // A new migration adds its line: (cd provider/db/migrations && sha256sum *.sql) > provider/testing/migrations.sha256
  expect(found).toEqual(sums.trimEnd().split('\n'))
})

test('REL-09 no migration since these rules stops calls on a large table', async () => {
  const all = await readMigrations()
  expect(all.map(({ name }) => name)).toContain(lastFreeMigration)
  const bound = all.filter(({ name }) => name > lastFreeMigration)
  expect(bound.flatMap(whatBlocks)).toEqual([])
})

const ofSteps = (...statements: string[]) => whatBlocks({ name: '', statements, inSteps: true })
const atOnce = (...statements: string[]) => whatBlocks({ name: '', statements })

test.each([
  ['create index if not exists a_b on a (b)', 'concurrently'],
  ['alter table a alter column b set not null', 'not valid'],
  ['alter table a alter column b type text', 'rewrites'],
  ['alter table a add column b text not null', 'required column'],
  ['alter table a add column b uuid default gen_random_uuid()', 'row to row'],
  ['alter table a add constraint c check (b > 0)', 'not valid'],
  ['alter table a add constraint c foreign key (b) references d', 'not valid'],
  ['alter table a add column b bigint references d', 'while calls wait'],
  ['alter table a add constraint c unique (b)', 'using index'],
  ['alter table a rename column b to c', 'former release'],
  ['lock table a', 'until it ends'],
  ['update a set b = 1 where b is null', 'limit 1000'],
  [
    'update a set b = 1 where id in (select id from a where id > :after order by id limit 1000)',
    'would never end',
  ],
  [
    'update a set b = 1 where id in (select id from a where id > :after and b is null limit 1000)',
    'order by id limit',
  ],
])('REL-09 refuses %s', (statement, words) => {
  expect(ofSteps(statement)).toEqual([expect.stringContaining(words)])
})

test('REL-09 refuses in one transaction what has to be a step', () => {
  const batch = 'update a set b = 1 where id in (select id from a where b is null limit 1000)'
  expect(atOnce(batch)).toEqual([expect.stringContaining('in steps')])
  expect(atOnce('alter table a validate constraint c')).toHaveLength(1)
  expect(atOnce('alter table a add column b text', 'alter table c add column d text')).toEqual([
    expect.stringContaining('held together'),
  ])
  expect(ofSteps('create index concurrently a_b on a (b)')).toEqual([
    expect.stringContaining('invalid index'),
  ])
  expect(ofSteps('alter table a add constraint c check (b > 0) not valid')).toEqual([
    expect.stringContaining('drop constraint if exists c'),
  ])
})

test('REL-09 accepts the steps of expand and contract, and anything on a table that it creates', () => {
  expect(
    ofSteps(
      'alter table a add column if not exists b text',
      'update a set b = c where id in (select id from a where id > :after and b is null order by id limit 1000)',
      'drop index concurrently if exists a_b',
      'create index concurrently a_b on a (b)',
      'alter table a drop constraint if exists a_has_b',
      'alter table a add constraint a_has_b check (b is not null) not valid',
      'alter table a validate constraint a_has_b',
      'alter table a drop column if exists c',
    ),
  ).toEqual([])
  const created = 'create table if not exists a (id bigint primary key, b text not null)'
  expect(atOnce(created, 'create index if not exists a_b on a (b)')).toEqual([])
  expect(atOnce("alter table a add column if not exists b text not null default ''")).toEqual([])
})
