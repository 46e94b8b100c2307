import { paths } from '#contract/paths.ts'
import { isConnectionStatus } from '#src/api/api-error.ts'
import { isProviders, readAnswer, type Said } from '../call/answer.ts'
import { call, networkFailed, noteResponse } from '../call/call.ts'
import type { AttemptOutcome, Entry } from '../model/entry.ts'
import type { Asked } from '../model/observe.ts'
import { momentOf, msSince, readDate, standstillMs, type Moment } from '../model/clocks.ts'
import type { WireAnswer } from '../model/ports.ts'
import { attemptsOf } from '../store/queries.ts'
import { nextTryAt, type ReadResult, type Run } from '../call/run.ts'

/** The provider refuses the read. */
export interface Refusal {
  is: 'refused'
  status: number
  message: string
}

export type ResultByPath = ReadonlyMap<string, ReadResult>

export const pathsOf = (asked: Asked | undefined): readonly string[] =>
  typeof asked === 'string' ? [asked] : (asked ?? [])

/** What the reads showed: for several paths a list, with null for a record that does not exist. */
export const bodyOf = (results: ResultByPath, asked: Asked | undefined): unknown =>
  typeof asked === 'string'
    ? results.get(asked)?.body
    : asked?.map((path) => results.get(path)?.body ?? null)

const readsAtOnce = 4

/**
 * Reads each path once, four at a time. Stops at the first refusal, which is returned, or unusable response; the run
 * then records the reason, unless the server failed. `awakeSince` is the moment of the last response, because many
 * reads from a slow provider take long. If this context was frozen during the reads, it is the last moment before,
 * because the first reads may be stale.
 */
export async function readAll(
  run: Run,
  asked: readonly string[],
): Promise<{ is: 'read'; results: ResultByPath; awakeSince: Moment } | Refusal | undefined> {
  const { clock } = run.ports
  const left = new Set(asked)
  const results = new Map<string, ReadResult>()
  let awakeSince = momentOf(clock)
  let failure: { said: Refusal | undefined } | undefined
  const readSome = async () => {
    for (const path of left) {
      left.delete(path)
      const said = await readOnce(run, path)
      if (msSince(awakeSince, clock) <= standstillMs) awakeSince = momentOf(clock)
      if (said === undefined || said.is === 'refused') failure ??= { said }
      else results.set(path, said)
      if (failure !== undefined) return
    }
  }
  await Promise.all(Array.from({ length: readsAtOnce }, readSome))
  return failure === undefined ? { is: 'read', results, awakeSince } : failure.said
}

/** Reads the paths as one result. If there are several, one of them may be missing. */
export async function readTogether(
  run: Run,
  asked: Asked,
): Promise<Omit<ReadResult, 'askedAt'> | Refusal | undefined> {
  const read = await readAll(run, pathsOf(asked))
  if (read?.is !== 'read') return read
  if (typeof asked === 'string') return read.results.get(asked)
  // The oldest of the reads gives the moment.
  const at = Math.min(...[...read.results.values()].map((result) => result.at))
  return { is: 'seen', body: bodyOf(read.results, asked), at }
}

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
export async function nextProbeAt(run: Run, entry: Entry): Promise<number> {
  return nextTryAt(run, 2 + Math.min(await serverFaultsInARow(run, entry), mostDoublings))
}

/** How often the server failed since the last other outcome of an entry's calls and reads. */
export async function serverFaultsInARow(run: Run, { id }: Entry): Promise<number> {
  const outcomes = (await attemptsOf(run.db, id)).map(({ outcome }) => outcome)
  return outcomes.length - 1 - outcomes.findLastIndex((one) => one !== 'server-fault')
}

/** Checks now whether the provider responds. Concurrent lanes share one request. */
export function reach(run: Run): Promise<boolean> {
  const ask = async () => {
    const isUp = await get(run, paths.me(), async (answer) => {
      await hear(run, answer)
      return run.stopped === undefined && !isConnectionStatus(answer.status)
    })
    return isUp === true
  }
  run.reaching ??= ask().finally(() => {
    run.reaching = undefined
  })
  return run.reaching
}

/** Reads one path. Undefined if no usable response came; the run then records the reason, unless the server failed. */
function readOnce(run: Run, path: string): Promise<ReadResult | Refusal | undefined> {
  const askedAt = momentOf(run.ports.clock)
  return get(run, path, async (answer) => {
    const said = await hear(run, answer)
    const isGone = said.is === 'refused' && said.why === 'gone'
    if (isGone || (said.is === 'heard' && said.body !== undefined)) {
      const body = said.is === 'heard' ? said.body?.json : undefined
      return { is: isGone ? 'gone' : 'seen', body, at: answeredAt(run, answer), askedAt }
    }
    // A refusal by an intermediary may be temporary.
    if (said.is !== 'refused' || !isProviders(answer)) return undefined
    return { is: 'refused', status: said.status, message: said.message }
  })
}

/** One read of the provider. If no response came, the run records that, and the result is undefined. */
export async function get<Read>(
  run: Run,
  path: string,
  read: (answer: WireAnswer) => Promise<Read>,
  { accept = 'application/json', bytes = 0 } = {},
): Promise<Read | undefined> {
  try {
    return await call(run, { method: 'GET', path, headers: { accept } }, read, bytes)
  } catch {
    await networkFailed(run, 'network')
    return undefined
  }
}

/** Classifies the response to a read, and notes in the run what it means for all entries. */
export async function hear(run: Run, answer: WireAnswer): Promise<Said> {
  const said = await readAnswer(answer)
  if (said.is === 'portal') await networkFailed(run, 'portal')
  else await noteResponse(run, said, 2)
  return said
}

/** The body may have been on its way for long, so the `Date` header gives the moment of its content. */
const answeredAt = ({ serverClock, ports }: Run, answer: WireAnswer): number =>
  readDate(answer.header('date')) ?? serverClock.lowest() ?? ports.clock.now()
