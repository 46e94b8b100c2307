import { Client } from 'pg'

/** What a query asked of the database. */
export interface Query {
  text: string
  values: unknown[]
}

type Asked = string | { text: string }

/**
 * Runs `work`, and tells every query that went to PostgreSQL meanwhile, whoever made it: what a server
 * with the same queries and nothing else has to ask.
 */
export async function recordQueries(work: () => Promise<unknown>): Promise<Query[]> {
  const queries: Query[] = []
  const client = Client.prototype as unknown as { query: (...all: unknown[]) => unknown }
  const { query } = client
  client.query = function record(this: unknown, ...all: unknown[]) {
    const [asked, values] = all as [Asked, unknown]
    const text = typeof asked === 'string' ? asked : asked.text
    queries.push({ text, values: Array.isArray(values) ? values : [] })
    return query.apply(this, all)
  }
  try {
    await work()
  } finally {
    client.query = query
  }
  return queries
}
