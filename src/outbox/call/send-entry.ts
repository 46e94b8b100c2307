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

/** Sends a claimed entry and says what was learnt. Never rejects: no answer is a fact as well. */
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
 * Whether this context stood still between its claim and its call, as a frozen page does: another one
 * may have taken the lock meanwhile and dealt with the entry, so the call must not begin any more. Nor
 * must it on what was read before it stood still.
 */
function hasSlept({ ports }: Run, { lookedAt }: Prepared, claimed: Entry): boolean {
  const { clock, settings } = ports
  const sinceClaim = clock.now() - (claimed.call?.at ?? 0)
  if (Math.abs(sinceClaim) > settings.heartbeatDeadMs / 2) return true
  return lookedAt !== undefined && msSince(lookedAt, clock) > standstillMs
}

/** One call with the person's token and our own deadline; rejects when no answer came. */
export const call = (run: Run, wire: WireRequest): Promise<WireAnswer> =>
  callFor(run, wire, wire.body?.length ?? 0, async (answer) => ({
    ...answer,
    text: await readWhole(answer),
  }))

/** As large as a photo becomes, in bytes. */
const pictureBytes = 1_000_000

/** The same for a picture, of which the bytes are read where no words came in its place. */
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
    // Later than its deadline it comes where the device has slept over it: its time is of before.
    if (msSince(askedAt, clock) <= deadlineMs) await noteClock(run, answer)
    return await read(answer)
  } finally {
    over.abort()
  }
}

/** Reads the body within the deadline; a body that was cut off is told apart by what reads it. */
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
  await writeClockOffset(run.db.relaxed, offset)
}

/** Nothing more is tried in this run, and after it only once the waiting time is over. */
export async function networkFailed(run: Run, reason: 'network' | 'portal'): Promise<void> {
  // Calls of other lanes fail with this one: that is one failure of the network, not several.
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
        // An earlier try is being worked on, of which no answer will come.
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

/** Called done, and not in words that can be read. */
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
  // What it makes has a number, which an empty answer never tells.
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
 * Whether the provider has taken something else since the last try of this entry. Only then does a
 * failure speak of the entry, rather than of the provider or of the network.
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
    // The provider says that it received other bytes than ours: sending again replaces them.
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
