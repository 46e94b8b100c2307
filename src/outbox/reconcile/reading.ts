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

/** What a read said, with the provider's clock at that moment (the device's where answers have no `Date`). */
export type Look =
  | { is: 'seen'; body: unknown; at: number; askedAt: Moment }
  | { is: 'gone'; at: number; askedAt: Moment }

/** The provider does not let it be read, and says so. */
export interface Refusal {
  is: 'refused'
  status: number
  message: string
}

export const pathsOf = (asked: Asked): readonly string[] =>
  typeof asked === 'string' ? [asked] : asked

/** What is read for one decision: each path once. */
export interface Reading {
  looks: Map<string, Look>
  begunAt: Moment
  /** When the last of it was heard. */
  heardAt: Moment
  stoodStill: boolean
}

export function beginReading({ ports }: Run): Reading {
  const begunAt = momentOf(ports.clock)
  return { looks: new Map(), begunAt, heardAt: begunAt, stoodStill: false }
}

/**
 * From when on this context was awake: reading much of a slow provider takes its time. Where it stood
 * still meanwhile, what it read first is of before.
 */
export const awakeSince = ({ stoodStill, begunAt, heardAt }: Reading): Moment =>
  stoodStill ? begunAt : heardAt

const readsAtOnce = 4

/**
 * Reads what is asked and has not been read yet, a few at a time. Ends with the first that gives
 * nothing, of which the run knows why.
 */
async function readAll(
  run: Run,
  reading: Reading,
  asked: Asked,
): Promise<'read' | Refusal | undefined> {
  const paths = new Set(pathsOf(asked).filter((path) => !reading.looks.has(path)))
  let failure: { said: Refusal | undefined } | undefined
  const readSome = async () => {
    for (const path of paths) {
      paths.delete(path)
      const said = await look(run, path)
      noteHeard(run, reading)
      if (said === undefined || said.is === 'refused') failure ??= { said }
      else reading.looks.set(path, said)
      if (failure !== undefined) return
    }
  }
  await Promise.all(Array.from({ length: readsAtOnce }, readSome))
  return failure === undefined ? 'read' : failure.said
}

/** The same, as one answer: of several reads the list of what they say, null for what is not there. */
export async function readTogether(
  run: Run,
  asked: Asked,
  reading: Reading = beginReading(run),
): Promise<Look | Refusal | undefined> {
  const read = await readAll(run, reading, asked)
  if (read !== 'read') return read
  const looks = looksOf(reading, asked)
  const [first] = looks
  if (typeof asked === 'string') return first
  return {
    is: 'seen',
    body: looks.map((look) => (look.is === 'seen' ? look.body : null)),
    // All the others are no older.
    at: Math.min(...looks.map(({ at }) => at)),
    askedAt: first?.askedAt ?? reading.begunAt,
  }
}

/** Of what was read; in the order in which it was asked. */
export const looksOf = ({ looks }: Reading, asked: Asked): Look[] =>
  pathsOf(asked).flatMap((path) => looks.get(path) ?? [])

/** Why the run got nothing that is usable. */
export function whyNothing({ stopped }: Run): AttemptOutcome {
  if (stopped === 'network') return 'lost'
  if (stopped === 'hold') return 'later'
  return stopped === 'portal' || stopped === 'signed-out' ? stopped : 'server-fault'
}

/**
 * As often a read is put off for twice as long. No later than a minute: what may have arrived already waits
 * for it, and nothing that a person does brings it forward.
 */
const mostDoublings = 4

/** When an entry is read for again, of which a read gave nothing: ever later while the server fails. */
export async function lookAgainAt({ db, ports }: Run, { id }: Entry): Promise<number> {
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
 * Whether the provider answers now, or did a moment ago. Where it does not the run knows why, but for a gateway
 * that stands before it.
 */
export async function isReached(run: Run): Promise<boolean> {
  const { clock, settings } = run.ports
  const silentMs = run.heardAt === undefined ? Infinity : msSince(run.heardAt, clock)
  if (silentMs <= settings.heardWithinMs) return true
  return reach(run)
}

/** The same, asked now. Lanes that ask together ask once. */
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

/** Reads something of the provider. Undefined when no usable answer came; the run knows why. */
async function look(run: Run, path: string): Promise<Look | Refusal | undefined> {
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
): Promise<Look | Refusal | undefined> {
  const said = await readAnswer(answer)
  if (said.is !== 'heard' && said.is !== 'refused') return notUsable(run, said)
  await closeBreaker(run)
  if (said.is === 'heard')
    return said.body && { is: 'seen', body: said.body.json, at: toldAt(run, answer), askedAt }
  if (said.why === 'gone') return { is: 'gone', at: toldAt(run, answer), askedAt }
  // What stands in between may let it through later.
  if (!isProviders(answer)) return undefined
  return { is: 'refused', status: said.status, message: said.message }
}

type Said = Awaited<ReturnType<typeof readAnswer>>

/** A read was answered with nothing that tells of it: the run knows why from then on. */
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

/** The body may have travelled for long: what it says is of the moment that its head names. */
const toldAt = ({ serverClock, ports }: Run, answer: WireAnswer): number =>
  readDate(answer.header('date')) ?? serverClock.lowest() ?? ports.clock.now()
