import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { paths } from '#contract/paths.ts'
import type { UserTable } from '#contract/schemas/administration.ts'
import type { StuffingState } from '#contract/schemas/stuffing.ts'
import { exitIds } from '#provider/testing/rows/fill-database.ts'
import { multipart } from '#provider/testing/calls/multipart.ts'
import { picture } from '#provider/testing/pictures.ts'
import { seeded } from '../outbox-simulation/random.ts'
import { statusOf } from './send.ts'
import type { Attack, Target } from './target.ts'

/** `ATTACK_SEED=… npm run attack -- killed-writes` repeats the kills at the same times. */
const seed = Number(process.env['ATTACK_SEED'] ?? Date.now() % 2_147_483_647)
const kills = 4
const writersAtOnce = 4
/** How long a process lives after the first write, in ms. */
const lives = { least: 50, most: 1_500 }

interface Write {
  kind: 'photo' | 'user'
  url: string
  options: RequestInit
  isAcknowledged: boolean
}

type MakeNext = (kind: Write['kind'], person: Record<string, string>) => Promise<Write>

const countOf = (writes: readonly Write[], kind: Write['kind']) =>
  writes.filter((write) => write.kind === kind).length

export const killedWrites: Attack = {
  name: 'killed-writes',
  isLong: true,
  what: 'four times, four people write rows and photos and the process is killed in the middle: after a start everything acknowledged is present, and what is sent again under its key is present once. The seed is printed; `ATTACK_SEED` kills after the same times again',
  seed,
  run: async ({ start, makeDataDir }) => {
    const env = { DATA_DIR: await makeDataDir() }
    const random = seeded(seed, 'kills')
    const writes: Write[] = []
    let begun = 0
    const makeNext: MakeNext = (kind, person) => makeWrite(kind, person, (begun += 1))
    const found: string[] = []
    for (let kill = 0; kill < kills; kill += 1) {
      const lifeMs = random.int(lives.least, lives.most)
      const isFirst = kill === 0
      const options = { writes, makeNext, lifeMs, isFirst }
      found.push(...(await writeUntilKilled(await start(env), options)))
    }
    const target = await start(env)
    try {
      return [...found, ...(await findLosses(target, writes))]
    } finally {
      await target.kill()
    }
  },
}

async function writeUntilKilled(
  target: Target,
  {
    writes,
    makeNext,
    lifeMs,
    isFirst,
  }: { writes: Write[]; makeNext: MakeNext; lifeMs: number; isFirst: boolean },
) {
  const people = {
    photo: await target.authorize('ana'),
    user: await target.authorize('chefe'),
  }
  const found: string[] = []
  let isKilled = false
  const goOn = async (kind: Write['kind']) => {
    while (!isKilled) {
      const write = await makeNext(kind, people[kind])
      if (isKilled) return
      writes.push(write)
      const answer = await send(target, write).catch(() => undefined)
      // 502 is the answer of a proxy whose product was killed.
      if (answer === undefined || answer.status === 502) return
      write.isAcknowledged = answer.status === 200
      if (!write.isAcknowledged) found.push(`a ${kind} before a kill: ${answer.status}`)
    }
  }
  const writers = Array.from({ length: writersAtOnce }, (_, at) =>
    goOn(at % 2 === 0 ? 'photo' : 'user'),
  )
  // On a busy machine no photo may arrive within any life, so the first life lasts until one has.
  const hasPhoto = () =>
    writes.some(({ kind, isAcknowledged }) => kind === 'photo' && isAcknowledged)
  while (isFirst && !hasPhoto()) await sleep(20)
  await sleep(lifeMs)
  await target.kill()
  isKilled = true
  await Promise.all(writers)
  return found
}

async function makeWrite(
  kind: Write['kind'],
  person: Record<string, string>,
  number: number,
): Promise<Write> {
  const own = { ...person, 'idempotency-key': `"${randomUUID()}"` }
  const isAcknowledged = false
  if (kind === 'user') {
    const body = JSON.stringify({ username: `morto${number}`, nome: 'Morto', tipo: 'AD' })
    const headers = { ...own, 'content-type': 'application/json' }
    const options = { method: 'POST', headers, body }
    return { kind, url: paths.user(-1), options, isAcknowledged }
  }
  // Each photo has a size of its own, so that no two photos are the same.
  const bytes = await picture(40 + (number % 200), 40 + Math.floor(number / 200))
  const { headers, payload } = multipart([
    { name: 'step', value: 'PRE' },
    { name: 'file', bytes },
  ])
  const options = {
    method: 'PUT',
    headers: { ...(headers as Record<string, string>), ...own },
    body: new Uint8Array(payload as Buffer),
  }
  return { kind, url: paths.stuffingUpload(exitIds.withPre), options, isAcknowledged }
}

/** An answer counts only when its body is complete. */
async function send({ origin }: Target, { url, options }: Write) {
  const { status, headers, body } = await fetch(`${origin}${url}`, options).then(
    async (answer) => ({
      status: answer.status,
      headers: answer.headers,
      body: await answer.arrayBuffer(),
    }),
  )
  const isReplayed = headers.get('idempotency-replayed') === 'true'
  return { status, isReplayed, isInProgress: headers.has('retry-after'), body }
}

/**
 * Where several processes share a database, a write of a killed one counts as in progress for a minute, and is refused
 * with 409 and the time to wait (docs/scaling.md).
 */
async function sendAgain(target: Target, write: Write) {
  for (let tries = 0; ; tries += 1) {
    const answer = await send(target, write)
    if (answer.status !== 409 || !answer.isInProgress || tries > 60) return answer
    await sleep(2_000)
  }
}

async function findLosses(target: Target, writes: readonly Write[]): Promise<string[]> {
  const acknowledged = writes.filter(({ isAcknowledged }) => isAcknowledged)
  const found: string[] = []
  const [photos, users] = await countKept(target)
  if (photos < countOf(acknowledged, 'photo')) found.push('an acknowledged photo is not there')
  if (users < countOf(acknowledged, 'user')) found.push('an acknowledged row is not there')
  for (const write of writes) {
    const { status, isReplayed } = await sendAgain(target, write)
    if (status !== 200) found.push(`a ${write.kind} that is sent again: ${status}`)
    if (write.isAcknowledged && !isReplayed)
      found.push(`an acknowledged ${write.kind} was made anew`)
  }
  const [allPhotos, allUsers] = await countKept(target)
  const wanted = [countOf(writes, 'photo'), countOf(writes, 'user')]
  if (allPhotos !== wanted[0]) found.push(`${allPhotos} photos of ${wanted[0]}`)
  if (allUsers !== wanted[1]) found.push(`${allUsers} rows of ${wanted[1]}`)
  if (countOf(acknowledged, 'photo') === 0)
    found.push('no photo was acknowledged: it tries nothing')
  return [...found, ...(await findUnreadable(target, allPhotos))]
}

async function countKept(target: Target): Promise<[photos: number, users: number]> {
  const headers = await target.authorize('chefe')
  const read = async (url: string): Promise<unknown> => {
    const answer = await fetch(`${target.origin}${url}`, { headers })
    return answer.json()
  }
  const { value } = (await read(paths.stuffing(exitIds.withPre))) as { value: StuffingState }
  const { count } = (await read(paths.userTable('morto', 1, 1))) as UserTable
  return [value.preCounter, count]
}

/** Finds photos whose file is missing: the file of a photo is written before its row. */
async function findUnreadable(target: Target, photos: number): Promise<string[]> {
  const headers = await target.authorize('ana')
  const found: string[] = []
  for (let n = 1; n <= photos; n += 1) {
    const url = paths.stuffingFile(exitIds.withPre, 'PRE', undefined, { n })
    const status = await statusOf(target, url, { headers })
    if (status !== 200) found.push(`photo ${n}: ${status}`)
  }
  return found
}
