import { createHash } from 'node:crypto'
import { Client, type Pool } from 'pg'
import { isStaleStatement } from './sql-errors.ts'

/** As often as a text is asked before it gets a name: what comes once or twice only costs room there. */
const timesBefore = 3
/** Named texts at most: each connection of the server keeps the plan of each. */
const mostNames = 300
/** Texts without a name that are counted at most. */
const mostCounted = 2_000

interface Statement {
  text: string
  name?: string
}
type Told = (error: unknown, result?: unknown) => void
type Ask = (asked: unknown, values?: unknown, told?: Told) => unknown

/**
 * Statements that come again go to the server under a name: it reads and plans each once for a
 * connection. A name stands for its text in every process. Where a statement is not what it was (its
 * table was migrated meanwhile, or a pooler gave the call another connection) names are given up: a
 * query by itself is asked again without one, a transaction begins again as after a collision.
 */
export function nameStatements(pool: Pool): void {
  const nameOf = giveNames()
  let isNaming = true
  pool.on('connect', (client) => {
    const ask: Ask = (...all) => Client.prototype.query.apply(client, all as never) as unknown
    const query: Ask = (asked, values, told) => {
      const name = isNaming && isStatement(asked) ? nameOf(asked.text) : undefined
      if (name === undefined) return ask(asked, values, told)
      const named = { ...(asked as Statement), name }
      if (told === undefined) {
        return (ask(named, values) as Promise<unknown>).catch((error: unknown) => {
          if (isStaleStatement(error)) isNaming = false
          throw error
        })
      }
      return ask(named, values, (error, result) => {
        if (!isStaleStatement(error)) return told(error, result)
        isNaming = false
        ask(asked, values, told)
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
