/**
 * The peer: a bare Fastify that asks the database the same queries and answers their rows. A process of
 * its own, as the provider is. `GET /7` carries out the queries of the seventh read. With `named` as the
 * last argument PostgreSQL plans each text once for a connection, as it does for the provider.
 */
import fastify from 'fastify'
import { Pool } from 'pg'
import { readFileSync } from 'node:fs'
import type { Query } from './record-queries.ts'

const [file = '', connectionString = '', named] = process.argv.slice(2)
const reads = JSON.parse(readFileSync(file, 'utf8')) as Query[][]
const texts = named === 'named' ? [...new Set(reads.flat().map(({ text }) => text))] : []
const nameOf = new Map(texts.map((text, at) => [text, `read ${at}`]))

const pool = new Pool({ connectionString, max: 10 })
const app = fastify()
app.get<{ Params: { read: string } }>('/:read', async ({ params }) => {
  const answers: unknown[] = []
  for (const { text, values } of reads[Number(params.read)] ?? []) {
    const name = nameOf.get(text)
    answers.push((await pool.query({ text, values, ...(name ? { name } : {}) })).rows)
  }
  return answers
})
await app.listen({ host: '127.0.0.1', port: 0 })
console.log(app.listeningOrigin)
