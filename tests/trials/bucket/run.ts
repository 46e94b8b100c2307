import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { paths } from '#contract/paths.ts'
import { openDatabase } from '#provider/db/connection/open-database.ts'
import { startBuckets, settingsOf, type Bucket } from '#provider/testing/bucket-server.ts'
import { multipart } from '#provider/testing/calls/multipart.ts'
import { picture } from '#provider/testing/pictures.ts'
import { startPostgres } from '#provider/testing/postgres-server.ts'
import { exitIds, fillDatabase, password } from '#provider/testing/rows/fill-database.ts'
import { endProvider, freeOfLimits, runProvider } from '#provider/testing/run-provider.ts'
import { until } from '../until.ts'
import { makeTroubles } from './troubles.ts'

// npm run trial -- bucket: four people send photos while the bucket is away, slow, full and too busy. No photo may be
// acknowledged that is not in the bucket, and each that was refused arrives when it is sent again under its key.

const say = (words: string) => process.stdout.write(`${words}\n`)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))

interface Sent {
  sha256: string
  /** Sends it, or sends it again under the same key; the status of the answer. */
  send: () => Promise<number>
  statuses: number[]
}

const writers = 4
/** Within this time some photos have to arrive, before and after each trouble. */
const mostSeconds = 120

const [postgres, buckets] = await Promise.all([startPostgres(), startBuckets()])
const bucket = await buckets.open()
const folder = await mkdtemp(join(tmpdir(), 'pavilhao-bucket-'))
const run = runProvider({
  NODE_ENV: 'production',
  JWT_SECRET: 'um segredo de produção de mais de 32 bytes',
  ...{ ADMIN_USERNAME: 'chefia', ADMIN_PASSWORD: 'senha comprida' },
  DATA_DIR: folder,
  ...{ DATABASE_URL: postgres.url, ...freeOfLimits, ...settingsOf(bucket) },
})
const found: string[] = []
try {
  const origin = await run.origin
  if (origin === undefined) throw new Error((await run.ended).complaint)
  const database = await openDatabase({ databaseUrl: postgres.url })
  await fillDatabase(database)
  const known = new Set((await database.orm.query.photos.findMany()).map(({ sha256 }) => sha256))
  const person = await authorize(origin)
  const sent: Sent[] = []
  for (const { what, begin, end, refuses } of makeTroubles(buckets, bucket)) {
    say(what)
    const before = sent.length
    found.push(...(await sendDuring(origin, person, { sent, begin, end })))
    const statuses = sent.slice(before).map((one) => one.statuses.at(0) ?? 0)
    const counts = Object.fromEntries(
      [...new Set(statuses)].map((status) => [status, statuses.filter((s) => s === status).length]),
    )
    say(`  answers: ${JSON.stringify(counts)}`)
    if (refuses && counts[503] === undefined) found.push(`${what}: nothing was refused`)
    found.push(...(await findFalse(sent, bucket)).map((words) => `${what}: ${words}`))
  }
  for (const one of sent) {
    if (one.statuses.at(-1) !== 200) one.statuses.push(await one.send())
    if (one.statuses.at(-1) !== 200) found.push(`sent again: ${one.statuses.at(-1)}`)
  }
  found.push(...(await findFalse(sent, bucket)))
  const rows = (await database.orm.query.photos.findMany()).filter(
    ({ sha256 }) => !known.has(sha256),
  )
  const different = new Set(sent.map(({ sha256 }) => sha256)).size
  if (different !== sent.length) throw new Error('two photos are the same')
  if (rows.length !== different) found.push(`${rows.length} rows of ${different} photos`)
  await database.close()
  const again = sent.filter(({ statuses }) => statuses.length > 1).length
  say(`${sent.length} photos are in the bucket, each once; ${again} of them were sent again`)
} finally {
  await endProvider(run, 'SIGKILL')
  await buckets.close()
  await postgres.close()
  await rm(folder, { recursive: true, force: true })
}
for (const sentence of found) say(`NOT KEPT: ${sentence}`)
process.exitCode = found.length === 0 ? 0 : 1

async function authorize(origin: string) {
  const answer = await fetch(`${origin}${paths.signIn()}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'ana', password }),
  })
  const { token } = (await answer.json()) as { token: string }
  return { authorization: `Bearer ${token}` }
}

/** Sends photos before, while and after something is wrong with the bucket. */
async function sendDuring(
  origin: string,
  person: Record<string, string>,
  { sent, begin, end }: { sent: Sent[]; begin: () => Promise<void>; end: () => Promise<void> },
): Promise<string[]> {
  let isOver = false
  let begun = sent.length
  const wrong: string[] = []
  const goOn = async () => {
    while (!isOver) {
      const one = await makePhoto(origin, person, (begun += 1))
      sent.push(one)
      const status = await one.send().catch(() => 0)
      one.statuses.push(status)
      if (status !== 200 && status !== 503) wrong.push(`a photo was answered ${status}`)
      // As devices do after a refusal.
      if (status !== 200) await sleep(200)
    }
  }
  const working = Array.from({ length: writers }, goOn)
  const arrived = () => sent.filter(({ statuses }) => statuses.includes(200)).length
  const more = async () => {
    const wanted = arrived() + 2 * writers
    await until(`${wanted} photos have arrived`, mostSeconds, async () => arrived() >= wanted)
  }
  try {
    await more()
    await begin()
    await end()
    await more()
  } finally {
    isOver = true
    await Promise.all(working)
  }
  return wrong
}

async function makePhoto(
  origin: string,
  person: Record<string, string>,
  number: number,
): Promise<Sent> {
  const bytes = await picture(300 + (number % 300), 300 + Math.floor(number / 300))
  const { headers, payload } = multipart([
    { name: 'step', value: 'PRE' },
    { name: 'file', bytes },
  ])
  const options = {
    method: 'PUT',
    headers: {
      ...(headers as Record<string, string>),
      ...person,
      'idempotency-key': `"${randomUUID()}"`,
    },
    body: new Uint8Array(payload as Buffer),
  }
  const send = async () => {
    const answer = await fetch(`${origin}${paths.stuffingUpload(exitIds.withPre)}`, options)
    await answer.arrayBuffer()
    return answer.status
  }
  return { sha256: createHash('sha256').update(bytes).digest('hex'), send, statuses: [] }
}

/** Photos that were acknowledged, and are not in the bucket up to their last byte. */
async function findFalse(sent: readonly Sent[], bucket: Bucket): Promise<string[]> {
  const acknowledged = sent.filter(({ statuses }) => statuses.includes(200))
  const wrong: string[] = []
  for (const { sha256 } of acknowledged) {
    const bytes = await bucket.read(`${sha256.slice(0, 2)}/${sha256}.jpg`)
    if (bytes?.subarray(-2).toString('hex') !== 'ffd9')
      wrong.push('an acknowledged photo is not there')
  }
  return wrong
}
