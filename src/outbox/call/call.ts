import { isDue } from '../model/backoff.ts'
import { momentOf, msSince } from '../model/clocks.ts'
import type { WireAnswer, WireRequest } from '../model/ports.ts'
import { deleteMeta, device, writeMeta } from '../store/meta.ts'
import { isProviders, type Said, type Verdict } from './answer.ts'
import { nextTryAt, type Run } from './run.ts'

/**
 * One call with the person's token and a timeout, within which `read` has to read the response. Rejects if no response
 * came. `bytesOnTheWay` determines the timeout.
 */
export async function call<Read>(
  run: Run,
  wire: WireRequest,
  read: (answer: WireAnswer) => Promise<Read>,
  bytesOnTheWay = wire.body?.length ?? 0,
): Promise<Read> {
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
    if (isProviders(answer)) {
      run.heardAt = momentOf(clock)
      // If the response arrives after the deadline, the device was asleep; ignore its `Date` header.
      if (msSince(askedAt, clock) <= deadlineMs) await noteClock(run, answer)
    }
    return await read(answer)
  } finally {
    over.abort()
  }
}

async function noteClock(run: Run, answer: WireAnswer): Promise<void> {
  const before = run.serverClock.offsetMs()
  run.serverClock.observe(answer.header('date'))
  const offset = run.serverClock.offsetMs()
  if (offset === undefined) return
  if (before !== undefined && Math.abs(before - offset) < 2000) return
  // This run knows the offset. A full disk must not turn a response that has arrived into a lost one.
  await writeMeta(run.db.relaxed, 'clock-offset', device, offset).catch(() => undefined)
}

/**
 * Notes what a response means for all entries: a refused token, a wait that the provider requests, or that the network
 * works. A portal's page is left to the caller. Returns when a call that has failed `failures` times may be repeated.
 */
export async function noteResponse(
  run: Run,
  said: Said | Verdict,
  failures: number,
): Promise<number> {
  const { clock, sha256 } = run.ports
  const retryAfterMs = said.is === 'later' ? said.retryAfterMs : undefined
  const notBefore =
    retryAfterMs === undefined ? nextTryAt(run, failures) : clock.now() + retryAfterMs
  if (said.is === 'signed-out') {
    run.stopped ??= 'signed-out'
    const token = await sha256(new TextEncoder().encode(run.token))
    await writeMeta(run.db.relaxed, 'refusedToken', run.person, token)
  } else if (said.is !== 'portal') {
    await closeBreaker(run)
    if (said.is === 'later' && !said.ownKey) await holdDevice(run, notBefore)
  }
  return notBefore
}

async function closeBreaker(run: Run): Promise<void> {
  if (run.breaker === undefined) return
  run.breaker = undefined
  await deleteMeta(run.db.relaxed, 'breaker', run.person)
  await deleteMeta(run.db.relaxed, 'portalAt', run.person)
}

/** A shorter requested wait does not shorten an earlier, longer one. */
async function holdDevice(run: Run, moment: number): Promise<void> {
  const before = isDue(run.holdUntil, run.ports.clock.now()) ? 0 : run.holdUntil
  run.holdUntil = Math.max(before, moment)
  run.stopped ??= 'hold'
  await writeMeta(run.db.relaxed, 'hold', device, run.holdUntil)
}

/** Ends the run; the next run waits for the backoff. */
export async function networkFailed(run: Run, reason: 'network' | 'portal'): Promise<void> {
  // Calls of other lanes fail together with this one; that is one failure of the network, not several.
  if (run.stopped === 'network' || run.stopped === 'portal') return
  run.stopped = reason
  const failures = (run.breaker?.failures ?? 0) + 1
  run.breaker = { failures, until: nextTryAt(run, failures) }
  const db = run.db.relaxed
  await writeMeta(db, 'breaker', run.person, run.breaker)
  if (reason === 'portal') await writeMeta(db, 'portalAt', run.person, run.ports.clock.now())
}
