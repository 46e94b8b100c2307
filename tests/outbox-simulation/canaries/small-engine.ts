import { isNonBlocking } from '#src/outbox/model/entry.ts'
import type { Operation } from '#src/outbox/model/operation.ts'
import type { Ports, Signed } from '#src/outbox/model/ports.ts'
import type { Engine, Report } from '../device/engine.ts'
import { finalize } from '../provider/report-operations.ts'
import type { Defect } from './defects.ts'
import {
  addTo,
  openSmall,
  submitSmall,
  type SmallDatabase,
  type SmallEntry,
} from './small-database.ts'
import { ask, conflictIn, lookAt, sendSmall, type SmallFact } from './small-send.ts'

/**
 * A second outbox, as small as it can be while it keeps the promises: one call at a time, and a lane that waits out the
 * quarantine after every lost response. It shows that the simulation passes a correct engine and, with a defect, that
 * it catches a wrong one.
 */
export const smallEngine = (defects: readonly Defect[] = []): Engine => ({
  name: defects.length === 0 ? 'small' : defects.join(', '),
  open: (name, options) => openSmall(name, options, defects),
  submit: (db: SmallDatabase, _ports, person, intents, bodies) =>
    submitSmall(db, person, intents, bodies),
  drain: drainOrReopen,
})

/** After an error it closes the connections, which open again on their next use. */
async function drainOrReopen(
  db: SmallDatabase,
  ports: Ports,
  options: { budgetMs: number; signal: AbortSignal },
): Promise<Report> {
  try {
    return await drainSmall(db, ports, options)
  } catch {
    for (const connection of [db.strict, db.relaxed]) connection.close({ disableAutoOpen: false })
    return { next: ports.clock.now() + 5_000, reason: 'storage', progressed: false, remaining: 1 }
  }
}

export interface SmallRun {
  db: SmallDatabase
  ports: Ports
  signed: Signed
  fence: number
  lost: AbortSignal
  stopped: boolean
}

async function drainSmall(
  db: SmallDatabase,
  ports: Ports,
  options: { budgetMs: number; signal: AbortSignal },
): Promise<Report> {
  const signed = await ports.signed()
  const refused = (await db.relaxed.meta.get('refused'))?.value
  const nothing: Report = { next: undefined, reason: 'idle', progressed: false, remaining: 0 }
  if (signed === undefined || signed.token === refused) return nothing
  if ((await unsentOf(db, signed.person)).length === 0) return nothing
  const name = `small:${signed.person}`
  const work = (lost: AbortSignal) =>
    underLock(
      db,
      ports,
      signed,
      db.has('no fence') ? options.signal : AbortSignal.any([lost, options.signal]),
    )
  if (db.has('no lock')) return work(new AbortController().signal)
  const result = await ports.lock.hold(name, { steal: false }, work)
  if (result !== 'busy') return result
  if (await isDead(db, ports)) {
    const stolen = await ports.lock.hold(name, { steal: true }, work)
    if (stolen !== 'busy') return stolen
  }
  return { ...nothing, reason: 'busy', remaining: 1, next: ports.clock.now() + 5_000 }
}

/**
 * The lock holder writes a heartbeat before each call. Whoever finds none, or one from the future, writes one to start
 * the timeout.
 */
async function isDead({ relaxed }: SmallDatabase, { clock, settings }: Ports): Promise<boolean> {
  const last = Number((await relaxed.meta.get('beat'))?.value ?? Infinity)
  const now = clock.now()
  if (last > now) await relaxed.meta.put({ key: 'beat', value: now })
  return now - last > settings.heartbeatDeadMs
}

async function underLock(
  db: SmallDatabase,
  ports: Ports,
  signed: Signed,
  lost: AbortSignal,
): Promise<Report> {
  const { strict, relaxed } = db
  const fence = await strict.transaction('rw', strict.meta, async () =>
    addTo(strict, `fence:${signed.person}`, 1),
  )
  const run: SmallRun = { db, ports, signed, fence, lost, stopped: false }
  for (;;) {
    await relaxed.meta.put({ key: 'beat', value: ports.clock.now() })
    const unsent = await unsentOf(db, signed.person)
    const interrupted = db.has('no lock')
      ? undefined
      : unsent.find((entry) => entry.state === 'sending' && entry.fence !== fence)
    if (interrupted !== undefined) {
      const event = db.has('takes an interrupted call for unsent') ? 'postponed' : 'lost'
      await record(run, { entry: interrupted, is: event })
      continue
    }
    const pause = await pauseUntil(run)
    const names = await relaxed.aliases.where({ person: signed.person }).toArray()
    const ready = heads(run, unsent, names).find((entry) => isDue(run, entry.notBefore))
    if (ready === undefined || run.stopped || run.lost.aborted || pause !== undefined) {
      return reportOf(run, heads(run, unsent, names), unsent.length, pause)
    }
    const fact = ready.state === 'unknown' ? await ask(run, ready) : await sendOne(run, ready)
    if (fact !== undefined) await record(run, fact)
  }
}

async function unsentOf({ relaxed, has }: SmallDatabase, person: string): Promise<SmallEntry[]> {
  const entries = await relaxed.entries.orderBy('[person+seq]').toArray()
  return entries.filter(
    (entry) =>
      (entry.person === person || has('sends with the token of any person')) &&
      entry.state !== 'settled' &&
      entry.state !== 'discarded',
  )
}

/** The first entry of each lane, if it may be sent. */
function heads(
  { db }: SmallRun,
  unsent: readonly SmallEntry[],
  names: readonly { localId: string; serverId: number }[],
): SmallEntry[] {
  const unsentIds = new Set(unsent.map(({ id }) => id))
  const seen = new Set<string>()
  const isTwo = db.has('one record has two lanes')
  const laneOf = ({ lane }: SmallEntry): string => {
    const known = isTwo ? undefined : names.find(({ localId }) => lane.endsWith(localId))
    return known === undefined ? lane : lane.replace(known.localId, String(known.serverId))
  }
  if (db.has('one refusal stops all') && unsent.some(({ state }) => state === 'parked')) return []
  return unsent.filter((entry) => {
    if (isNonBlocking(entry) && !db.has('a declined act blocks its lane')) return false
    const isHead = !seen.has(laneOf(entry))
    seen.add(laneOf(entry))
    const isHasty = db.has('finalizes at once') && entry.kind === finalize.kind
    if (!isHead && !db.has('no lanes') && !isHasty) return false
    if (!isTwo && unsent.some((other) => mayBegin(other, entry))) return false
    const free = db.has('no lock') && entry.state === 'sending'
    if (entry.state !== 'waiting' && entry.state !== 'unknown' && !free) return false
    return (
      db.has('sends children before their parent') ||
      !entry.dependsOn.some((id) => unsentIds.has(id))
    )
  })
}

/** Whether `makes` may turn out to be the record that the other entry addresses by its server id. */
const mayBegin = ({ makes, lane, state, seq }: SmallEntry, entry: SmallEntry) =>
  makes !== undefined &&
  lane === `${makes.type}:${makes.id}` &&
  state !== 'parked' &&
  seq < entry.seq &&
  new RegExp(`^${makes.type}:\\d+$`).test(entry.lane)

const hourMs = 3_600_000

function isDue({ db, ports }: SmallRun, until: number | undefined): boolean {
  if (until === undefined || until <= ports.clock.now()) return true
  return until > ports.clock.now() + hourMs && !db.has('waits for a moment in the far future')
}

async function pauseUntil(run: SmallRun): Promise<number | undefined> {
  const until = (await run.db.relaxed.meta.get('pause'))?.value
  return until !== undefined && !isDue(run, Number(until)) ? Number(until) : undefined
}

async function reportOf(
  run: SmallRun,
  waiting: readonly SmallEntry[],
  remaining: number,
  pause: number | undefined,
): Promise<Report> {
  const moments = waiting.map(({ notBefore }) => (isDue(run, notBefore) ? 0 : (notBefore ?? 0)))
  const until = pause ?? (await pauseUntil(run)) ?? 0
  const next =
    waiting.length === 0 ? undefined : Math.max(Math.min(...moments), until, run.ports.clock.now())
  const refused = (await run.db.relaxed.meta.get('refused'))?.value === run.signed.token
  return {
    reason: 'idle',
    progressed: true,
    remaining,
    next: refused || run.lost.aborted ? undefined : next,
  }
}

async function sendOne(run: SmallRun, entry: SmallEntry): Promise<SmallFact | undefined> {
  const { db, ports } = run
  const operation = ports.operations.get(entry.kind) as unknown as Operation
  const aliases = await db.relaxed.aliases.toArray()
  const serverIds = new Map(aliases.map(({ localId, serverId }) => [localId, serverId]))
  const look = operation.observe?.baseline === true
  const baseline = look ? await ask(run, entry, true) : undefined
  if (look && baseline?.is !== 'seen') return baseline
  const seen = await lookAt(run, entry)
  if (seen !== undefined && seen.is !== 'seen') return seen
  const conflict = seen && conflictIn(run, operation, entry, serverIds, seen.body)
  if (conflict !== undefined) return conflict
  const beganAt = ports.clock.now()
  const claimed = await claim(run, entry, baseline?.is === 'seen' ? baseline.body : undefined)
  if (claimed === undefined) return undefined
  return sendSmall(run, claimed, operation, { serverIds, beganAt })
}

/** Stored before the first byte is sent, and only by the run that holds the current fence. */
async function claim(
  run: SmallRun,
  entry: SmallEntry,
  baseline: unknown,
): Promise<SmallEntry | undefined> {
  const { strict, has } = run.db
  return strict.transaction('rw', [strict.entries, strict.meta], async () => {
    const fence = (await strict.meta.get(`fence:${run.signed.person}`))?.value
    const believes = has('no fence') || has('no lock')
    if (fence !== run.fence && !believes) {
      run.stopped = true
      return undefined
    }
    const current = believes ? entry : await strict.entries.get(entry.id)
    if (current?.state !== 'waiting' && !believes) return undefined
    if (current === undefined) return undefined
    const claimed: SmallEntry = {
      ...current,
      state: 'sending',
      fence: run.fence,
      attempt: current.attempt + 1,
      baseline,
    }
    delete claimed.doubt
    delete claimed.notBefore
    await strict.entries.put(claimed)
    return claimed
  })
}

/** Stores the fact, unless the entry has moved on since. */
async function record(run: SmallRun, fact: SmallFact): Promise<void> {
  const { relaxed, has } = run.db
  const alias =
    fact.is === 'applied' && fact.entry.makes !== undefined && fact.serverId !== undefined
      ? {
          person: fact.entry.person,
          type: fact.entry.makes.type,
          localId: fact.entry.makes.id,
          serverId: fact.serverId,
        }
      : undefined
  await relaxed.transaction('rw', [relaxed.entries, relaxed.aliases, relaxed.bodies], async () => {
    const current = await relaxed.entries.get(fact.entry.id)
    if (current === undefined || current.attempt !== fact.entry.attempt) return
    if (current.state === 'settled' || current.state === 'discarded') return
    const next = after(run, current, fact)
    await relaxed.entries.put(next)
    if (alias !== undefined && !has('stores the alias in a second transaction'))
      await relaxed.aliases.put(alias)
    if (next.state === 'settled' && !has('never deletes photos')) {
      await relaxed.bodies.bulkDelete(next.bodyIds)
    }
  })
  if (alias !== undefined && has('stores the alias in a second transaction'))
    await relaxed.aliases.put(alias)
}

/** The next state of an entry after a fact. */
function after({ db, ports }: SmallRun, entry: SmallEntry, fact: SmallFact): SmallEntry {
  const { doubt: _, notBefore: __, ...rest } = entry
  const { has } = db
  const mayGoAgain = ports.operations.get(entry.kind)?.target !== undefined
  const now = ports.clock.now()
  switch (fact.is) {
    case 'applied':
      return { ...rest, state: 'settled' }
    case 'seen':
    case 'nothing':
      return entry
    case 'refused': {
      const { why, there, todo } = fact
      const reported = {
        ...(there !== undefined && { there }),
        ...(todo !== undefined && { todo }),
      }
      return { ...rest, state: 'parked', parked: { why, at: now, message: '', ...reported } }
    }
    case 'unclear':
      if (has('sends again after an unclear read')) return { ...rest, state: 'waiting' }
      return { ...rest, state: 'parked', parked: { why: 'unknown', at: now, message: '' } }
    case 'postponed':
      if (fact.status === 401 && has('drops on 401')) return { ...rest, state: 'discarded' }
      return { ...rest, state: 'waiting' }
    case 'absent':
      return fact.done
        ? { ...rest, state: 'waiting' }
        : { ...entry, doubt: fact.doubt, notBefore: fact.until }
    case 'lost':
      if (has('takes a lost response for a refusal')) {
        return { ...rest, state: 'parked', parked: { why: 'refused', at: now, message: '' } }
      }
      if (has('takes a lost response for success')) return { ...rest, state: 'settled' }
      if (has('gives up after three tries') && entry.attempt >= 3)
        return { ...rest, state: 'discarded' }
      if (mayGoAgain && has('overwrites at once')) return { ...rest, state: 'waiting' }
      if (!mayGoAgain && has('resends blindly')) return { ...rest, state: 'waiting' }
      if (has('parks on every doubt')) {
        return { ...rest, state: 'parked', parked: { why: 'unknown', at: now, message: '' } }
      }
      return { ...rest, state: 'unknown', wasLost: true, doubt: { absences: 0 } }
  }
}
