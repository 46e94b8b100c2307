import { paths } from '#contract/paths.ts'
import { isConnectionStatus } from '#src/api/api-error.ts'
import { isProviders, readAnswer } from '../call/answer.ts'
import { backoffMs } from '../model/backoff.ts'
import { closeBreaker, holdDevice } from '../call/commit.ts'
import type { AttemptOutcome, Entry } from '../model/entry.ts'
import type { Asked } from '../model/observe.ts'
import { momentOf, msSince, readDate, standstillMs, type Moment } from '../model/clocks.ts'
import type { WireAnswer } from '../model/ports.ts'
import { attemptsOf } from '../store/queries.ts'
import type { Run } from '../call/run.ts'
import { call, networkFailed, signedOut } from '../call/send-entry.ts'

/**
 * The result of one read, with the provider's clock at that moment (the device's clock if responses have no
 * `Date`).
 */
export type ReadResult =
  | { is: 'seen'; body: unknown; at: number; askedAt: Moment }
  | { is: 'gone'; at: number; askedAt: Moment }

/** The provider refuses the read. */
export interface Refusal {
  is: 'refused'
  status: number
  message: string
}

export const pathsOf = (asked: Asked): readonly string[] =>
  typeof asked === 'string' ? [asked] : asked

/** The reads for one decision; each path is read once. */
export interface Reading {
  results: Map<string, ReadResult>
  begunAt: Moment
  /** When the last response arrived. */
  heardAt: Moment
  stoodStill: boolean
}

export function beginReading({ ports }: Run): Reading {
  const begunAt = momentOf(ports.clock)
  return { results: new Map(), begunAt, heardAt: begunAt, stoodStill: false }
}

/**
 * The moment from which `hasSlept` measures: the last response, because many reads from a slow provider take long.
 * If this context was frozen during the reads, the beginning, because the first reads may be stale.
 */
export const awakeSince = ({ stoodStill, begunAt, heardAt }: Reading): Moment =>
  stoodStill ? begunAt : heardAt

const readsAtOnce = 4

/**
 * Reads the paths that have not been read yet, four at a time. Stops at the first refusal, which is returned, or
 * unusable response. The run then records the reason, unless the server failed.
 */
async function readAll(
  run: Run,
  reading: Reading,
  asked: Asked,
): Promise<'read' | Refusal | undefined> {
  const paths = new Set(pathsOf(asked).filter((path) => !reading.results.has(path)))
  let failure: { said: Refusal | undefined } | undefined
  const readSome = async () => {
    for (const path of paths) {
      paths.delete(path)
      const said = await readOnce(run, path)
      noteHeard(run, reading)
      if (said === undefined || said.is === 'refused') failure ??= { said }
      else reading.results.set(path, said)
      if (failure !== undefined) return
    }
  }
  await Promise.all(Array.from({ length: readsAtOnce }, readSome))
  return failure === undefined ? 'read' : failure.said
}

/** Reads the paths as one answer: for several paths a list, with null for a record that does not exist. */
export async function readTogether(
  run: Run,
  asked: Asked,
  reading: Reading = beginReading(run),
): Promise<ReadResult | Refusal | undefined> {
  const read = await readAll(run, reading, asked)
  if (read !== 'read') return read
  const results = resultsOf(reading, asked)
  const [first] = results
  if (typeof asked === 'string') return first
  return {
    is: 'seen',
    body: results.map((result) => (result.is === 'seen' ? result.body : null)),
    // The oldest of the reads gives the moment.
    at: Math.min(...results.map(({ at }) => at)),
    askedAt: first?.askedAt ?? reading.begunAt,
  }
}

/** The results in the order of the paths. */
export const resultsOf = ({ results }: Reading, asked: Asked): ReadResult[] =>
  pathsOf(asked).flatMap((path) => results.get(path) ?? [])

/** Why the run got no usable response. */
export function whyNothing({ stopped }: Run): AttemptOutcome {
  if (stopped === 'network') return 'lost'
  if (stopped === 'hold') return 'later'
  return stopped === 'portal' || stopped === 'signed-out' ? stopped : 'server-fault'
}

/**
 * The limit of doublings of the delay between failed reads, about a minute at most: an entry that may have
 * arrived waits for the read, and no action of a person brings it forward.
 */
const mostDoublings = 4

/** When a failed read of an entry is repeated; the delay grows while the server fails. */
export async function nextProbeAt({ db, ports }: Run, { id }: Entry): Promise<number> {
  const { clock, random, settings } = ports
  const outcomes = (await attemptsOf(db, id)).map(({ outcome }) => outcome)
  const inARow = outcomes.length - 1 - outcomes.findLastIndex((one) => one !== 'server-fault')
  return clock.now() + backoffMs(2 + Math.min(inARow, mostDoublings), random, settings)
}

function noteHeard({ ports }: Run, reading: Reading): void {
  reading.stoodStill ||= msSince(reading.heardAt, ports.clock) > standstillMs
  reading.heardAt = momentOf(ports.clock)
}

/**
 * Whether the provider responds now, or responded within `heardWithinMs`. If not, the run records the reason,
 * except for an error of a gateway.
 */
export async function isReached(run: Run): Promise<boolean> {
  const { clock, settings } = run.ports
  const silentMs = run.heardAt === undefined ? Infinity : msSince(run.heardAt, clock)
  if (silentMs <= settings.heardWithinMs) return true
  return reach(run)
}

/** Checks now whether the provider responds. Concurrent lanes share one request. */
export function reach(run: Run): Promise<boolean> {
  run.reaching ??= askWhoIAm(run).finally(() => {
    run.reaching = undefined
  })
  return run.reaching
}

async function askWhoIAm(run: Run): Promise<boolean> {
  const askedAt = momentOf(run.ports.clock)
  try {
    const headers = { accept: 'application/json' }
    const answer = await call(run, { method: 'GET', path: paths.me(), headers })
    await whatItSays(run, answer, askedAt)
    return run.stopped === undefined && !isConnectionStatus(answer.status)
  } catch {
    await networkFailed(run, 'network')
    return false
  }
}

/** Reads one path. Undefined if no usable response came; the run then records the reason, unless the server failed. */
async function readOnce(run: Run, path: string): Promise<ReadResult | Refusal | undefined> {
  const askedAt = momentOf(run.ports.clock)
  try {
    const answer = await call(run, { method: 'GET', path, headers: { accept: 'application/json' } })
    return await whatItSays(run, answer, askedAt)
  } catch {
    await networkFailed(run, 'network')
    return undefined
  }
}

async function whatItSays(
  run: Run,
  answer: WireAnswer,
  askedAt: Moment,
): Promise<ReadResult | Refusal | undefined> {
  const said = await readAnswer(answer)
  if (said.is !== 'heard' && said.is !== 'refused') return notUsable(run, said)
  await closeBreaker(run)
  if (said.is === 'heard')
    return said.body && { is: 'seen', body: said.body.json, at: answeredAt(run, answer), askedAt }
  if (said.why === 'gone') return { is: 'gone', at: answeredAt(run, answer), askedAt }
  // A refusal by an intermediary may be temporary.
  if (!isProviders(answer)) return undefined
  return { is: 'refused', status: said.status, message: said.message }
}

type Said = Awaited<ReturnType<typeof readAnswer>>

/** Records in the run why a read got no usable response; a failure of the server does not stop the run. */
export async function notUsable(
  run: Run,
  said: Exclude<Said, { is: 'heard' | 'refused' }>,
): Promise<undefined> {
  const { clock, random, settings } = run.ports
  switch (said.is) {
    case 'signed-out':
      await signedOut(run)
      return
    case 'portal':
      await networkFailed(run, 'portal')
      return
    case 'later':
      await closeBreaker(run)
      if (!said.ownKey)
        await holdDevice(run, clock.now() + (said.retryAfterMs ?? backoffMs(2, random, settings)))
      return
    case 'fault':
      await closeBreaker(run)
  }
}

/** The body may have been on its way for long, so the `Date` header gives the moment of its content. */
const answeredAt = ({ serverClock, ports }: Run, answer: WireAnswer): number =>
  readDate(answer.header('date')) ?? serverClock.lowest() ?? ports.clock.now()
