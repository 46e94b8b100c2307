import { readVerdict, type Verdict } from './answer.ts'
import { call, noteResponse } from './call.ts'
import type { EntryResult } from './commit.ts'
import { countAttempts, type Entry } from '../model/entry.ts'
import { msSince, standstillMs } from '../model/clocks.ts'
import type { WireRequest } from '../model/ports.ts'
import type { Prepared } from './prepare.ts'
import { afterLoss, type Run } from './run.ts'
import type { Loss } from '../model/entry-event.ts'
import { mostUnread } from '../model/transition.ts'

/**
 * Sends a claimed entry and returns the result. A missing response is a result as well; rejects only if the
 * database fails.
 */
export async function sendEntry(
  run: Run,
  prepared: Prepared,
  claimed: Entry,
): Promise<EntryResult> {
  if (hasSlept(run, prepared, claimed)) {
    run.stopped ??= 'lock-lost'
    return { entry: claimed, outcome: 'interrupted', event: { is: 'postponed', counts: false } }
  }
  const { operation, key } = prepared
  const wire: WireRequest = {
    ...prepared.wire,
    headers: { ...prepared.wire.headers, 'idempotency-key': `"${key}"` },
  }
  let verdict: Verdict
  let request: string | undefined
  try {
    verdict = await call(run, wire, (answer) => {
      request = answer.header('x-request-id')?.slice(0, longestRequestId)
      return readVerdict(answer, claimed, operation, wire.method)
    })
  } catch {
    return lost(run, claimed, 'lost', {})
  }
  return { ...(await resultOf(run, prepared, claimed, verdict)), request }
}

/** Any provider may answer; its own ids are UUIDs. */
const longestRequestId = 64

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

/** A call without a definite result. */
export function lost(
  run: Run,
  entry: Entry,
  outcome: EntryResult['outcome'],
  loss: Loss,
  status?: number,
  then = afterLoss(run, entry),
): EntryResult {
  const quietSince = run.serverClock.highest()
  const at = run.ports.clock.now()
  return {
    entry,
    outcome,
    status,
    event: { is: 'lost', then, at, loss: { ...loss, quietSince } },
  }
}

async function resultOf(
  run: Run,
  prepared: Prepared,
  entry: Entry,
  verdict: Verdict,
): Promise<EntryResult> {
  const at = run.ports.clock.now()
  const notBefore = await noteResponse(run, verdict, countAttempts(entry))
  switch (verdict.is) {
    case 'portal':
      return lost(run, entry, 'portal', { fault: await failsAlone(run, entry) }, verdict.status)
    case 'signed-out': {
      const event = { is: 'postponed', counts: false } as const
      return { entry, outcome: 'signed-out', status: 401, event }
    }
    case 'later': {
      const { status, ownKey } = verdict
      // An earlier try is still in flight at the provider, and its response will not come.
      if (ownKey && afterLoss(run, entry) === 'again')
        return lost(run, entry, 'later', { notBefore }, status)
      const event = { is: 'postponed', notBefore, counts: true } as const
      return { entry, outcome: 'later', status, event }
    }
    case 'fault': {
      const loss = { fault: await failsAlone(run, entry), notBefore }
      return lost(run, entry, 'server-fault', loss, verdict.status)
    }
    case 'garbled':
      return garbled(run, prepared, entry, verdict, notBefore)
    case 'refused': {
      const { is: _, ...reason } = verdict
      const event = { is: 'parked', parked: { ...reason, at } } as const
      return { entry, outcome: 'refused', status: verdict.status, event }
    }
    case 'applied': {
      const { status, id: serverId, value } = verdict
      if (!arrivedWhole(prepared, verdict)) {
        // The provider reports other bytes than ours: an idempotent call is repeated to replace them.
        const loss = { fault: await failsAlone(run, entry), applied: true, notBefore }
        return lost(run, entry, 'garbled', loss, status)
      }
      const isSmall = value !== undefined && JSON.stringify(value).length <= valueLimit
      const event = { is: 'applied', at, status, value: isSmall ? value : undefined } as const
      return { entry, outcome: 'settled', status, serverId, event }
    }
  }
}

/** A 2xx response whose body cannot be read. */
async function garbled(
  run: Run,
  { operation }: Prepared,
  entry: Entry,
  { status, isEmpty }: Extract<Verdict, { is: 'garbled' }>,
  notBefore: number,
): Promise<EntryResult> {
  const isLast = (entry.tries.unread ?? 0) + 1 >= mostUnread
  const mayDecline = operation.mayDecline === true
  const applied = !mayDecline || isLast
  if (operation.target === undefined) {
    const fault = await failsAlone(run, entry)
    return lost(run, entry, 'garbled', { fault, applied, notBefore, unread: mayDecline }, status)
  }
  const loss: Loss = { applied, unread: true }
  if (operation.observe !== undefined) return lost(run, entry, 'garbled', loss, status, 'ask')
  // The created record has a number, which an empty response never contains.
  const isEnough = isLast || (isEmpty && entry.makes !== undefined)
  const then = isEnough ? 'person' : 'again'
  return lost(run, entry, 'garbled', { ...loss, notBefore }, status, then)
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

/** A longer value is not stored with the entry. */
const valueLimit = 4000

function arrivedWhole(
  { bodies }: Prepared,
  { received }: Extract<Verdict, { is: 'applied' }>,
): boolean {
  if (received === undefined || bodies.length !== 1) return true
  return bodies.some(({ size, sha256 }) => size === received.size && sha256 === received.sha256)
}
