import { isProviders, readVerdict, type Verdict } from './answer.ts'
import { backoffMs } from '../model/backoff.ts'
import { closeBreaker, holdDevice, openBreaker, type Fact } from './commit.ts'
import { countAttempts, type Entry, type Parked } from '../model/entry.ts'
import { writeClockOffset, writeMeta } from '../store/meta.ts'
import { momentOf, msSince, standstillMs } from '../model/clocks.ts'
import type { WireAnswer, WireRequest } from '../model/ports.ts'
import type { Prepared } from './prepare.ts'
import { afterLoss, type Run } from './run.ts'
import type { Loss } from '../model/entry-event.ts'
import { mostUnread } from '../model/transition.ts'

/**
 * Sends a claimed entry and returns the result. A missing response is a result as well; rejects only if the
 * database fails.
 */
export async function sendEntry(run: Run, prepared: Prepared, claimed: Entry): Promise<Fact> {
  if (hasSlept(run, prepared, claimed)) {
    run.stopped ??= 'lock-lost'
    return { entry: claimed, outcome: 'interrupted', event: { is: 'postponed', counts: false } }
  }
  const wire: WireRequest = {
    ...prepared.wire,
    headers: { ...prepared.wire.headers, 'idempotency-key': `"${prepared.key}"` },
  }
  let verdict: Verdict
  try {
    const answer = await call(run, wire)
    verdict = await readVerdict(answer, claimed, prepared.operation, wire.method)
  } catch {
    return lost(run, claimed, 'lost', { fault: false, applied: false })
  }
  return factOf(run, prepared, claimed, verdict)
}

/**
 * Whether this context was frozen between its claim and its call. Another context may have stolen the lock and
 * handled the entry meanwhile, so the call must not start. It must not start with stale reads from before the
 * freeze either.
 */
function hasSlept({ ports }: Run, { readAt }: Prepared, claimed: Entry): boolean {
  const { clock, settings } = ports
  const sinceClaim = clock.now() - (claimed.call?.at ?? 0)
  if (Math.abs(sinceClaim) > settings.heartbeatDeadMs / 2) return true
  return readAt !== undefined && msSince(readAt, clock) > standstillMs
}

/** One call with the person's token and a timeout; rejects if no response came. */
export const call = (run: Run, wire: WireRequest): Promise<WireAnswer> =>
  callFor(run, wire, wire.body?.length ?? 0, async (answer) => ({
    ...answer,
    text: await readWhole(answer),
  }))

/** The size of a picture for which the timeout is chosen, in bytes. */
const pictureBytes = 1_000_000

/** The same call for a picture: reads the bytes, unless the response is JSON, HTML or an error. */
export const callForPicture = (run: Run, path: string) =>
  callFor(
    run,
    { method: 'GET', path, headers: { accept: 'image/*' } },
    pictureBytes,
    async (answer): Promise<WireAnswer & { picture?: ArrayBuffer | undefined }> => {
      const isWords = /json|html/i.test(answer.header('content-type') ?? '')
      if (isWords || answer.status !== 200) return { ...answer, text: await readWhole(answer) }
      return { ...answer, picture: await answer.bytes?.() }
    },
  )

async function callFor<Answer>(
  run: Run,
  wire: WireRequest,
  bytesOnTheWay: number,
  read: (answer: WireAnswer) => Promise<Answer>,
): Promise<Answer> {
  const { clock, send, settings } = run.ports
  const deadline = new AbortController()
  const over = new AbortController()
  const deadlineMs = settings.deadlineMs(bytesOnTheWay)
  void clock.sleep(deadlineMs, over.signal).then(() => {
    if (!over.signal.aborted) deadline.abort()
  })
  const askedAt = momentOf(clock)
  try {
    const headers = { ...wire.headers, authorization: `Bearer ${run.token}` }
    const answer = await send({ ...wire, headers }, deadline.signal)
    if (isProviders(answer)) run.heardAt = momentOf(clock)
    // If the response arrives after the deadline, the device was asleep; ignore its `Date` header.
    if (msSince(askedAt, clock) <= deadlineMs) await noteClock(run, answer)
    return await read(answer)
  } finally {
    over.abort()
  }
}

/**
 * Reads the body within the deadline. If the body was cut off, `text` rejects, and the caller that reads it
 * handles that.
 */
async function readWhole(answer: WireAnswer): Promise<() => Promise<string>> {
  try {
    const text = await answer.text()
    return () => Promise.resolve(text)
  } catch (error) {
    return () => Promise.reject(error instanceof Error ? error : new Error('cut off'))
  }
}

async function noteClock(run: Run, answer: WireAnswer): Promise<void> {
  if (!isProviders(answer)) return
  const before = run.serverClock.offsetMs()
  run.serverClock.observe(answer.header('date'))
  const offset = run.serverClock.offsetMs()
  if (offset === undefined) return
  if (before !== undefined && Math.abs(before - offset) < 2000) return
  // This run knows the offset. A full disk must not turn a response that has arrived into a lost one.
  await writeClockOffset(run.db.relaxed, offset).catch(() => undefined)
}

/** The run tries nothing more, and the next run waits for the backoff. */
export async function networkFailed(run: Run, reason: 'network' | 'portal'): Promise<void> {
  // Calls of other lanes fail together with this one; that is one failure of the network, not several.
  if (run.stopped === 'network' || run.stopped === 'portal') return
  run.stopped = reason
  const { random, settings, clock } = run.ports
  await openBreaker(run, backoffMs((run.breaker?.failures ?? 0) + 1, random, settings))
  if (reason === 'portal') await writeMeta(run.db.relaxed, 'portalAt', run.person, clock.now())
}

function lost(
  run: Run,
  entry: Entry,
  outcome: Fact['outcome'],
  loss: Loss,
  status?: number,
  then = afterLoss(run, entry),
): Fact {
  const quietSince = run.serverClock.highest()
  return {
    entry,
    outcome,
    ...(status === undefined ? {} : { status }),
    event: {
      is: 'lost',
      then,
      at: run.ports.clock.now(),
      loss: { ...loss, ...(quietSince === undefined ? {} : { quietSince }) },
    },
  }
}

async function factOf(run: Run, prepared: Prepared, entry: Entry, verdict: Verdict): Promise<Fact> {
  const { clock, settings, random } = run.ports
  const now = clock.now()
  switch (verdict.is) {
    case 'portal': {
      const fault = await failsAlone(run, entry)
      return lost(run, entry, 'portal', { fault, applied: false }, verdict.status)
    }
    case 'signed-out':
      await signedOut(run)
      return {
        entry,
        outcome: 'signed-out',
        status: 401,
        event: { is: 'postponed', counts: false },
      }
    case 'later': {
      const wait = verdict.retryAfterMs ?? backoffMs(countAttempts(entry), random, settings)
      await closeBreaker(run)
      if (!verdict.ownKey) await holdDevice(run, now + wait)
      if (verdict.ownKey && afterLoss(run, entry) === 'again') {
        // An earlier try is still in flight at the provider, and its response will not come.
        const loss = { fault: false, applied: false, notBefore: now + wait }
        return lost(run, entry, 'later', loss, verdict.status)
      }
      return {
        entry,
        outcome: 'later',
        status: verdict.status,
        event: { is: 'postponed', notBefore: now + wait, counts: true },
      }
    }
    case 'fault': {
      await closeBreaker(run)
      const notBefore = now + backoffMs(countAttempts(entry), random, settings)
      const loss = { fault: await failsAlone(run, entry), applied: false, notBefore }
      return lost(run, entry, 'server-fault', loss, verdict.status)
    }
    case 'garbled':
      await closeBreaker(run)
      return garbled(run, prepared, entry, verdict)
    case 'refused':
      await closeBreaker(run)
      return {
        entry,
        outcome: 'refused',
        status: verdict.status,
        event: { is: 'refused', parked: parkedOf(verdict, now) },
      }
    case 'applied':
      await closeBreaker(run)
      return applied(run, prepared, entry, verdict)
  }
}

/** A 2xx response whose body cannot be read. */
async function garbled(
  run: Run,
  { operation }: Prepared,
  entry: Entry,
  { status, isEmpty }: Extract<Verdict, { is: 'garbled' }>,
): Promise<Fact> {
  const { clock, settings, random } = run.ports
  const isLast = (entry.tries.unread ?? 0) + 1 >= mostUnread
  const mayDecline = operation.mayDecline === true
  const loss: Loss = {
    fault: await failsAlone(run, entry),
    applied: !mayDecline || isLast,
    notBefore: clock.now() + backoffMs(countAttempts(entry), random, settings),
  }
  if (operation.target === undefined) {
    const asked: Loss = mayDecline ? { ...loss, unread: 'declinable' } : loss
    return lost(run, entry, 'garbled', asked, status)
  }
  const isObserved = operation.observe !== undefined
  // The created record has a number, which an empty response never contains.
  const isEnough = isLast || (isEmpty && entry.makes !== undefined)
  const then = isObserved ? 'ask' : isEnough ? 'person' : 'again'
  const { notBefore: _, ...atOnce } = loss
  const unread = { ...(then === 'ask' ? atOnce : loss), fault: false, unread: 'natural' } as const
  return lost(run, entry, 'garbled', unread, status, then)
}

export async function signedOut(run: Run): Promise<void> {
  run.stopped ??= 'signed-out'
  const token = new TextEncoder().encode(run.token)
  await writeMeta(run.db.relaxed, 'refusedToken', run.person, await run.ports.sha256(token))
}

/**
 * Whether the provider has accepted another entry since the last try of this entry. Only then does a failure
 * concern the entry, rather than the provider or the network.
 */
async function failsAlone(run: Run, entry: Entry): Promise<boolean> {
  const db = run.db.relaxed
  const lastTry = (await db.attempts.get(entry.id))?.tries.at(-1)?.at ?? entry.tries.firstAt ?? 0
  const passed = await db.entries
    .where('[person+state]')
    .equals([run.person, 'settled'])
    .and(({ end }) => (end?.at ?? 0) >= lastTry)
    .first()
  return passed !== undefined
}

function parkedOf(verdict: Extract<Verdict, { is: 'refused' }>, at: number): Parked {
  const { is: _, ...words } = verdict
  return { ...words, at }
}

const valueLimit = 4000

async function applied(
  run: Run,
  prepared: Prepared,
  entry: Entry,
  verdict: Extract<Verdict, { is: 'applied' }>,
): Promise<Fact> {
  const at = run.ports.clock.now()
  if (!arrivedWhole(prepared, verdict)) {
    // The provider reports other bytes than ours: an idempotent call is repeated to replace them.
    const notBefore = at + backoffMs(countAttempts(entry), run.ports.random, run.ports.settings)
    const loss = { fault: await failsAlone(run, entry), applied: true, notBefore }
    return lost(run, entry, 'garbled', loss, verdict.status)
  }
  const small = verdict.value !== undefined && JSON.stringify(verdict.value).length <= valueLimit
  return {
    entry,
    outcome: 'settled',
    status: verdict.status,
    ...(verdict.id === undefined ? {} : { serverId: verdict.id }),
    event: {
      is: 'applied',
      at,
      status: verdict.status,
      ...(small ? { value: verdict.value } : {}),
    },
  }
}

function arrivedWhole(
  { bodies }: Prepared,
  { received }: Extract<Verdict, { is: 'applied' }>,
): boolean {
  if (received === undefined || bodies.length !== 1) return true
  return bodies.some(({ size, sha256 }) => size === received.size && sha256 === received.sha256)
}
