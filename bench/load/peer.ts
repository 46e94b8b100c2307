/**
 * The peer: a bare Fastify that runs the same queries in the same transactions and returns their rows. Like the
 * provider it is a process of its own, with as many connections; it decodes pictures on all cores but one. `GET /7`
 * runs the queries of the call with index 7; `POST /7` first stores the uploaded photo, if there is one. With `named`
 * or `shift` as the last argument PostgreSQL plans each text once per connection, as it does for the provider. With
 * `shift` the server also takes photos and compresses responses.
 */
import { createHash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { connections } from '../../provider/db/connection/postgres.ts'
import { takeTurn } from '../../provider/photos/take-turn.ts'
import { compression } from '../../provider/plugins/compression.ts'
import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import fastify, { type FastifyRequest } from 'fastify'
import { Pool, type QueryConfig } from 'pg'
import sharp from 'sharp'
import { anyKey, anyPhoto, type Query } from './record-queries.ts'

const [file = '', connectionString = '', how] = process.argv.slice(2)
const calls = JSON.parse(readFileSync(file, 'utf8')) as Query[][]
const texts = how === 'unnamed' ? [] : [...new Set(calls.flat().map(({ text }) => text))]
const nameOf = new Map(texts.map((text, at) => [text, `query ${at}`]))

interface Params {
  Params: { call: string }
}
type Given = ReadonlyMap<unknown, unknown>

const queriesOf = ({ call }: Params['Params'], given: Given = new Map()) =>
  (calls[Number(call)] ?? []).map(({ text, values }) => {
    const name = nameOf.get(text)
    return { text, values: values.map((one) => given.get(one) ?? one), ...(name ? { name } : {}) }
  })

const pool = new Pool({ connectionString, max: connections })
const inTurn = takeTurn(Math.max(1, availableParallelism() - 1))
const app = fastify()
if (how === 'shift') {
  await app.register(compress, compression)
  await app.register(multipart)
}
app.get<Params>('/:call', ({ params }) => ask(queriesOf(params)))
app.post<Params>('/:call', async (request) => {
  const given = new Map<unknown, unknown>([[anyKey, randomUUID()]])
  if (how === 'shift' && request.isMultipart()) given.set(anyPhoto, await keepPhoto(request))
  return ask(queriesOf(request.params, given))
})

/** Runs all queries on one connection, because some of them, also of reads, are in transactions. */
async function ask(queries: readonly QueryConfig[]) {
  const client = await pool.connect()
  try {
    const answers: unknown[] = []
    for (const query of queries) answers.push((await client.query(query)).rows)
    return answers
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

/** Stores the photo unchanged and its thumbnail, without an fsync. Returns its SHA-256. */
async function keepPhoto(request: FastifyRequest): Promise<string> {
  const bytes = await (await request.file())?.toBuffer()
  if (!bytes) throw new Error('no file came')
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const thumbnail = await inTurn(() =>
    sharp(bytes).resize(320, 320, { fit: 'inside' }).jpeg().toBuffer(),
  )
  await writeFile(join(dirname(file), `${sha256}.jpg`), bytes)
  await writeFile(join(dirname(file), `${sha256}.thumb.jpg`), thumbnail)
  return sha256
}

await app.listen({ host: '127.0.0.1', port: 0 })
console.log(app.listeningOrigin)
