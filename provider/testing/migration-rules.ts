import type { Migration } from '../db/migrate.ts'

/** The last migration that is older than these rules. */
export const lastFreeMigration = '034-device-keys'

/**
 * What stops calls on a large table: a lock that reads or writes wait for while all rows are read or written, or many
 * rows changed in one transaction. Each with what to write in its place.
 */
const rules: readonly { pattern: RegExp; reason: string; isInStepsEnough?: true }[] = [
  {
    pattern: /^create (unique )?index (?!concurrently\b)/i,
    reason:
      'create index stops all writes while it reads the table: create index concurrently, in steps',
  },
  {
    pattern: /\bset not null\b/i,
    reason:
      'set not null reads the whole table while calls wait: add constraint … check (… is not null) not valid, then validate constraint',
  },
  {
    pattern: /\balter (column )?\w+ (set data )?type\b/i,
    reason: 'a new type rewrites the table while calls wait: add a column, fill it in steps',
  },
  {
    pattern:
      /\badd (?!constraint\b)(column )?(if not exists )?\w+ (?!constraint\b)[^,]*\bnot null\b(?![^,]*\bdefault\b)/i,
    reason: 'a required column without a default fails on rows that exist',
  },
  {
    pattern: /\bdefault (gen_random_uuid|random|clock_timestamp|nextval)\b|\bgenerated\b/i,
    reason: 'a default that differs from row to row rewrites the table while calls wait',
  },
  {
    pattern: /\badd (constraint \w+ )?(check|foreign key)\b(?!.*\bnot valid\b)/is,
    reason:
      'a constraint reads the whole table while calls wait: add it not valid, then validate constraint',
  },
  {
    pattern:
      /\badd (column .*\breferences\b|(constraint \w+ )?(primary key|unique|exclude)\b(?! using index))/is,
    reason:
      'this builds an index or reads the table while calls wait: create unique index concurrently, then add constraint … using index',
  },
  {
    pattern: /\brename\b/i,
    reason:
      'the former release, which still runs, knows the old name: add a column, drop the old one later',
  },
  {
    pattern: /^(vacuum full|cluster|truncate|lock|reindex (?!.*concurrently))/i,
    reason: 'calls wait for this until it ends',
  },
  {
    pattern: /^(update|delete)\b/i,
    reason: 'all rows at once stay locked until the end: begin the file with «-- in steps»',
    isInStepsEnough: true,
  },
  {
    pattern: /^(update|delete)\b(?!.*\blimit \d{1,4}\b)/is,
    reason:
      'a batch names at most 9999 rows: where … in (select … where … limit 1000), so that it ends when none is left',
  },
  {
    pattern: /:after\b(?!.*\border by id limit\b)/is,
    reason:
      'the next batch begins after the largest id, and would leave out rows: order by id limit',
  },
  {
    pattern: /:after\b(?!\s+and\b)/i,
    reason: 'the last pass begins at 0 again, and would never end: id > :after and … is null',
  },
]

/** The table of a statement, where it concerns one. */
const tableOf = (statement: string): string | undefined =>
  /^(?:create table(?: if not exists)?|create (?:unique )?index .*? on|alter table(?: if exists)?(?: only)?|update|delete from|drop table(?: if exists)?) (\w+)/is.exec(
    statement,
  )?.[1]

const createdIn = ({ statements }: Migration) =>
  new Set(
    statements.flatMap((one) => /^create table (?:if not exists )?(\w+)/i.exec(one)?.[1] ?? []),
  )

/** Why this migration may not be applied while calls go on; empty if it may. A table that it creates is empty. */
export function whatBlocks(migration: Migration): string[] {
  const created = createdIn(migration)
  const { statements, inSteps = false } = migration
  const isOnLargeTable = (statement: string) => !created.has(tableOf(statement) ?? '')
  const large = statements.filter(isOnLargeTable)
  const reasons = large.flatMap((statement) =>
    rules
      .filter(({ pattern, isInStepsEnough }) => {
        return pattern.test(statement) && !(isInStepsEnough === true && inSteps)
      })
      .map(({ reason }) => `${statement.split('\n')[0]}: ${reason}`),
  )
  const alone = large.filter((statement) =>
    /\b(concurrently|validate constraint)\b/i.test(statement),
  )
  if (alone.length > 0 && !inSteps) {
    reasons.push(`${alone[0]}: has to be a step: begin the file with «-- in steps»`)
  }
  const altered = new Set(
    large.filter((one) => /^(alter|drop) table/i.test(one)).map((one) => tableOf(one)),
  )
  if (altered.size > 1 && !inSteps) {
    reasons.push(`${[...altered].join(', ')}: locks on several tables are held together: in steps`)
  }
  for (const [at, statement] of statements.entries()) {
    const [, added] = /\badd constraint (\w+)/i.exec(statement) ?? []
    const isDropped = statements
      .slice(0, at)
      .some((one) => new RegExp(`\\bdrop constraint if exists ${added}$`, 'i').test(one))
    const isStep = inSteps && /\b(not valid|using index)\b/i.test(statement)
    if (added !== undefined && isStep && isOnLargeTable(statement) && !isDropped) {
      reasons.push(
        `${added}: steps are taken again after an interruption: drop constraint if exists ${added} comes before`,
      )
    }
    const [, name] = /^create (?:unique )?index concurrently (\w+)/i.exec(statement) ?? []
    if (name === undefined) continue
    const dropped = new RegExp(`^drop index concurrently if exists ${name}$`, 'i')
    if (!dropped.test(statements[at - 1] ?? '')) {
      reasons.push(
        `${name}: an interrupted build leaves an invalid index: drop index concurrently if exists ${name} comes right before`,
      )
    }
  }
  return reasons
}
