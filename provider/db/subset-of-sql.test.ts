import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readMigrations } from './migrate.ts'

const provider = fileURLToPath(new URL('..', import.meta.url))

/**
 * What Citus, YugabyteDB or CockroachDB lack or restrict, by their documentation of 2026. Nobody ran these engines:
 * docs/scaling.md.
 */
const refused: readonly { what: RegExp; example: string; why: string }[] = [
  {
    what: /\bcreate\s+(or\s+replace\s+)?(constraint\s+)?(trigger|function|procedure|rule|aggregate|operator|event)\b/,
    example: 'create or replace function f() returns int',
    why: 'Citus allows no triggers on distributed tables; none of the three has rules',
  },
  { what: /\bdo\s+\$\$/, example: 'do $$ begin end $$', why: 'CockroachDB has a part of PL/pgSQL' },
  {
    what: /\bcreate\s+(extension|domain|publication|tablespace|materialized)\b/,
    example: 'create extension pg_trgm',
    why: 'CockroachDB has no extensions and no domains',
  },
  {
    what: /\bpg_(try_)?advisory_/,
    example: 'select pg_advisory_xact_lock(1)',
    why: 'CockroachDB accepts advisory locks and locks nothing; with Citus each node has its own',
  },
  {
    what: /\b(deferrable|initially\s+deferred|set\s+constraints)\b/,
    example: 'unique (a) deferrable',
    why: 'CockroachDB has no deferred constraints',
  },
  {
    what: /\bexclude\s+using\b/,
    example: 'exclude using gist (a with =)',
    why: 'CockroachDB and YugabyteDB have no exclusion constraints',
  },
  {
    what: /\busing\s+(gist|spgist|brin|hash|gin)\b|\b(tsvector|to_tsquery|to_tsvector|gin_trgm_ops)\b/,
    example: 'create index i on t using gist (a)',
    why: 'YugabyteDB has no GiST and no BRIN; each has another part of full-text search',
  },
  {
    what: /\bcreate\s+(unique\s+)?index[^;]*?\bon\s+\w+\s*\(\s*(\w+\s*\(|\()/,
    example: 'create index i on t (lower(name))',
    why: 'CockroachDB plans indexes on expressions with limits of its own',
  },
  {
    what: /\bnulls\s+(not\s+)?distinct\b/,
    example: 'unique nulls not distinct (a)',
    why: 'PostgreSQL 15 has it, CockroachDB and older YugabyteDB do not',
  },
  {
    what: /\bmerge\s+into\b/,
    example: 'merge into t using s on true when matched then delete',
    why: 'CockroachDB and older YugabyteDB have no MERGE; Citus has limits',
  },
  {
    what: /\block\s+table\b/,
    example: 'lock table t in exclusive mode',
    why: 'CockroachDB has no table locks, YugabyteDB ignores most',
  },
  {
    what: /\b(grouping\s+sets|cube\s*\(|rollup\s*\()/,
    example: 'group by rollup (a)',
    why: 'CockroachDB has no grouping sets',
  },
  {
    what: /\b(unlogged|inherits\s*\(|partition\s+(by\s+(range|list|hash)|of))\b/,
    example: 'create unlogged table t (a int)',
    why: 'the engines place rows themselves, and lack inheritance',
  },
  {
    what: /\b(ctid|xmin|xmax)\b/,
    example: 'delete from t where ctid = any($1)',
    why: 'CockroachDB has no such columns; in YugabyteDB they mean nothing',
  },
  {
    what: /\bdeclare\s+\w+\s+(scroll\s+)?cursor\b/,
    example: 'declare c cursor for select 1',
    why: 'CockroachDB and Citus have a part of cursors',
  },
  {
    what: /\bcopy\s+\w+\s+(from|to)\b/,
    example: 'copy t from stdin',
    why: 'each engine has other options of COPY',
  },
  {
    what: /\bprepare\s+transaction\b/,
    example: "prepare transaction 'a'",
    why: 'Citus uses prepared transactions itself; the other two lack them',
  },
  {
    what: /[`'"](listen|notify|unlisten)\s|\bpg_notify\b/,
    example: "'listen changes'",
    why: 'CockroachDB and YugabyteDB have no LISTEN: nothing may depend on a message',
  },
  {
    what: /\bjson_to_recordset\b/,
    example: 'select * from json_to_recordset($1) as r (a int)',
    why: 'the engines differ in the types that they read',
  },
]

/** Texts that the provider can do without, by file. */
const allowed: Record<string, RegExp> = {
  // Monitors poll where no message arrives.
  'db/connection/channel.ts': /listen|pg_notify/,
  // The demonstration runs on the embedded database or on PostgreSQL.
  'db/insert-many.ts': /json_to_recordset/,
}

const findRefused = (file: string, text: string): string[] =>
  refused.flatMap(({ what, why }) => {
    const [found] = what.exec(text) ?? []
    if (found === undefined || allowed[file]?.test(found)) return []
    return [`${file}: «${found}»: ${why}`]
  })

const withoutComments = (code: string) =>
  code.replaceAll(/\/\*[^]*?\*\/|(?<![:'"`\\])\/\/.*$/gm, '').toLowerCase()

/** Code of tests, and of the embedded database, never meets another engine. */
const isElsewhere = (file: string) =>
  /\.test\.ts$|^testing\/|^db\/test-database\.ts$|^db\/connection\/embedded\.ts$/.test(file)

test('no migration and no query has what Citus, YugabyteDB or CockroachDB lack', async () => {
  const migrations = (await readMigrations()).map(({ name, statements }) => ({
    file: `db/migrations/${name}.sql`,
    text: statements.join(';\n').toLowerCase(),
  }))
  const files = readdirSync(provider, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.includes('node_modules') && !isElsewhere(file))
    .map((file) => ({ file, text: withoutComments(readFileSync(join(provider, file), 'utf8')) }))
  expect(migrations.length).toBeGreaterThan(30)
  expect(files.length).toBeGreaterThan(150)
  expect([...migrations, ...files].flatMap(({ file, text }) => findRefused(file, text))).toEqual([])
})

test.each(refused)('finds «$example»', ({ example, why }) => {
  expect(findRefused('db/some.ts', example)).toContainEqual(expect.stringContaining(why))
})

test('each exception is used', () => {
  for (const [file, what] of Object.entries(allowed)) {
    expect(withoutComments(readFileSync(join(provider, file), 'utf8'))).toMatch(what)
  }
})
