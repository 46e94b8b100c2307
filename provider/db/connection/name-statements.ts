import { createHash } from 'node:crypto'
import { Client, type Pool } from 'pg'
import { isStaleStatement } from './sql-errors.ts'

/** How often a statement is sent before it gets a name: a rare one would only use memory at the server. */
const timesBefore = 3
/** Maximum of named statements: each connection of the server keeps a plan for each. */
const mostNames = 300
/** Maximum of unnamed statements that are counted. */
const mostCounted = 2_000

interface Statement {
  text: string
  name?: string
}
type Reported = (error: unknown, result?: unknown) => void
type Ask = (asked: unknown, values?: unknown, reported?: Reported) => unknown

/**
 * Repeated statements are sent under a name, so that each connection of the server parses a statement once and can
 * reuse its plan. A name means the same text in every process. When a named statement has become invalid (its table was
 * migrated, or a pooler changed the connection), naming is switched off: a single query is retried without a name, a
 * transaction is retried as after a conflict.
 */
export function nameStatements(pool: Pool): void {
  const nameOf = giveNames()
  let isNaming = true
  pool.on('connect', (client) => {
    const ask: Ask = (...all) => Client.prototype.query.apply(client, all as never) as unknown
    const query: Ask = (asked, values, reported) => {
      const name = isNaming && isStatement(asked) ? nameOf(asked.text) : undefined
      if (name === undefined) return ask(asked, values, reported)
      const named = { ...(asked as Statement), name }
      if (reported === undefined) {
        return (ask(named, values) as Promise<unknown>).catch((error: unknown) => {
          if (isStaleStatement(error)) isNaming = false
          throw error
        })
      }
      return ask(named, values, (error, result) => {
        if (!isStaleStatement(error)) return reported(error, result)
        isNaming = false
        ask(asked, values, reported)
      })
    }
    client.query = query as typeof client.query
  })
}

const isStatement = (asked: unknown): asked is Statement =>
  typeof asked === 'object' &&
  asked !== null &&
  'text' in asked &&
  typeof asked.text === 'string' &&
  /^(select|insert|update|delete|with) /.test(asked.text)

function giveNames() {
  const names = new Map<string, string>()
  const counts = new Map<string, number>()
  return (text: string): string | undefined => {
    const known = names.get(text)
    if (known !== undefined || names.size >= mostNames) return known
    const count = (counts.get(text) ?? 0) + 1
    if (count <= timesBefore) {
      if (counts.size >= mostCounted) counts.clear()
      counts.set(text, count)
      return undefined
    }
    counts.delete(text)
    const name = createHash('sha256').update(text).digest('hex').slice(0, 32)
    names.set(text, name)
    return name
  }
}
