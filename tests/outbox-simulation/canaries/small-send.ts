import type { ParkReason, Todo } from '#src/outbox/model/entry.ts'
import type { Observed, ObserveContext } from '#src/outbox/model/observe.ts'
import type { Declined, Operation } from '#src/outbox/model/operation.ts'
import type { WireAnswer, WireRequest } from '#src/outbox/model/ports.ts'
import { buildMultipart } from '#src/api/multipart.ts'
import { withExtensions } from '#src/outbox/model/extensions.ts'
import type { SmallEntry } from './small-database.ts'
import type { SmallRun } from './small-engine.ts'

/** What a call reveals about an entry. */
export type SmallFact = { entry: SmallEntry } & (
  | { is: 'applied'; serverId?: number }
  | { is: 'lost' }
  | { is: 'postponed'; status?: number }
  | { is: 'refused'; why: ParkReason; there?: unknown; todo?: Todo[] }
  | { is: 'unclear' }
  | { is: 'absent'; done: boolean; doubt: NonNullable<SmallEntry['doubt']>; until: number }
  | Seen
  | { is: 'nothing' }
)

interface Seen {
  is: 'seen'
  body: unknown
  /** Time by the provider's clock. */
  at: number
}

type ServerIds = ReadonlyMap<string, number>

/** After a longer delay between the claim and the call another context may have stolen the lock. */
const sleptMs = 10_000

export async function sendSmall(
  run: SmallRun,
  entry: SmallEntry,
  operation: Operation,
  { serverIds, beganAt }: { serverIds: ServerIds; beganAt: number },
): Promise<SmallFact | undefined> {
  const { ports, db, signed } = run
  const wire = await build(run, entry, operation, serverIds)
  if (!db.has('sends after a long sleep')) {
    if (run.lost.aborted) return { entry, is: 'lost' }
    if (Math.abs(ports.clock.now() - beganAt) > sleptMs) return { entry, is: 'lost' }
  }
  const answer = await call(run, {
    ...wire,
    headers: {
      ...wire.headers,
      'idempotency-key': `"${entry.id}"`,
      authorization: `Bearer ${signed.token}`,
    },
  })
  if (answer === undefined) return lost(run, entry)
  const { status } = answer
  if (db.has('any 2xx is success') && status < 300) return { entry, is: 'applied' }
  if (isPortal(answer)) return lost(run, entry)
  if (status === 401) return signedOut(run, entry)
  const isLater = [409, 503].includes(status) && answer.header('retry-after') !== null
  if (status === 429 || isLater) {
    await pause(run, Number(answer.header('retry-after') ?? 1) * 1000)
    return { entry, is: 'postponed' }
  }
  if (status === 408 || status >= 500) return lost(run, entry)
  if (status === 404 && wire.method === 'DELETE') return { entry, is: 'applied' }
  if (status === 409) return afterConflict(run, entry, operation)
  if (status >= 400) return { entry, is: 'refused', why: 'refused' }
  const body = await readJson(answer)
  const accepted = body === undefined ? undefined : operation.accept(body, entry.args)
  if (accepted !== undefined && 'declined' in accepted) {
    if (db.has('a declined act counts as done')) return { entry, is: 'applied' }
    return { entry, is: 'refused', why: 'refused', todo: (accepted as Declined).todo }
  }
  if (accepted === undefined || (entry.makes !== undefined && accepted.id === undefined))
    return lost(run, entry)
  return {
    entry,
    is: 'applied',
    ...(accepted.id === undefined ? {} : { serverId: Number(accepted.id) }),
  }
}

/** A 409 to a second call may mean that the first one was applied. */
async function afterConflict(
  run: SmallRun,
  entry: SmallEntry,
  { target }: Operation,
): Promise<SmallFact> {
  const refused: SmallFact = { entry, is: 'refused', why: 'conflict' }
  if (run.db.has('a 409 is always a refusal')) return refused
  if (target !== undefined) return entry.wasLost ? { ...refused, why: 'unknown' } : refused
  const found = await ask(run, entry)
  if (found.is === 'nothing') return { entry, is: 'lost' }
  return found.is === 'absent' ? refused : found
}

/** The result of the precondition read; undefined for an operation without a precondition. */
export async function lookAt(run: SmallRun, entry: SmallEntry): Promise<SmallFact | undefined> {
  const { db, ports } = run
  const operation = ports.operations.get(entry.kind) as unknown as Operation
  const { observe } = operation
  if (observe?.precondition !== true) return undefined
  // The small outbox runs no operation that needs several reads here.
  const path = String(observe.reads(entry.args, { id: await idsOf(run) }))
  const { field = '' } = entry.args as { field?: string }
  const expected = { value: { fields: { [field]: entry.saw } } }
  if (db.has('never reads before a retry')) return { entry, is: 'seen', body: expected, at: 0 }
  const isKept = db.has('trusts its first read for ever') && db.looks.has(path)
  if (isKept) return { entry, is: 'seen', body: db.looks.get(path), at: 0 }
  const seen = await readAt(run, entry, path)
  if (seen.is === 'seen') db.looks.set(path, seen.body)
  return seen.is === 'silent' ? lost(run, entry, 'nothing') : seen
}

/** The result of a read; silent when the response has no usable body. */
async function readAt(
  run: SmallRun,
  entry: SmallEntry,
  path: string,
): Promise<SmallFact | { is: 'silent'; at: number }> {
  const headers = { authorization: `Bearer ${run.signed.token}` }
  const answer = await call(run, { method: 'GET', path, headers })
  if (answer === undefined || isPortal(answer)) return lost(run, entry, 'nothing')
  if (answer.status === 401) return signedOut(run, entry, 'nothing')
  const at = Date.parse(answer.header('date') ?? '')
  const body = answer.status === 200 ? await readJson(answer) : undefined
  return body === undefined ? { is: 'silent', at } : { entry, is: 'seen', body, at }
}

/** The conflict with another person's value that the person has not seen; undefined if there is none. */
export function conflictIn(
  { ports }: SmallRun,
  { observe }: Operation,
  entry: SmallEntry,
  serverIds: ServerIds,
  seen: unknown,
): SmallFact | undefined {
  const id = idFrom(serverIds) as (id: unknown) => number
  const { extensions } = ports.settings
  const observed = observe?.compare(seen, entry.args, { id, saw: entry.saw, extensions })
  if (observed?.is !== 'theirs') return undefined
  return { entry, is: 'refused', why: 'conflict', there: observed.there }
}

const idsOf = async ({ db }: SmallRun) => {
  const aliases = await db.relaxed.aliases.toArray()
  return idFrom(new Map(aliases.map(({ localId, serverId }) => [localId, serverId]))) as (
    id: unknown,
  ) => number
}

async function build(
  { ports, db }: SmallRun,
  entry: SmallEntry,
  operation: Operation,
  serverIds: ServerIds,
): Promise<WireRequest> {
  const id = idFrom(serverIds) as (id: unknown) => number
  const plain = operation.request(entry.args, { id, replaces: entry.saw })
  const request = ports.settings.extensions ? withExtensions(plain) : plain
  const { method, path } = request
  const noise = db.has('other bytes each time') ? `${ports.random()}` : ''
  if (request.parts === undefined) {
    const fields = { ...(request.json as object), ...(noise !== '' && { noise }) }
    const body = new TextEncoder().encode(JSON.stringify(fields))
    if (request.json === undefined) return { method, path, headers: {} }
    return { method, path, headers: { 'content-type': 'application/json' }, body }
  }
  const boundary = `small-${entry.id}${noise}`
  const bodies = await db.relaxed.bodies.bulkGet(entry.bodyIds)
  const parts = request.parts.map((part) => {
    if ('value' in part) return part
    const body = bodies.find((one) => one?.id === part.bodyId)
    if (body === undefined) throw new Error('the photo is gone')
    return { name: part.name, filename: body.filename, type: body.type, bytes: body.bytes }
  })
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
  return { method, path, headers, body: buildMultipart(boundary, parts) }
}

/** A local id without a server id stays in the call as it is; only a defect lets that happen. */
const idFrom = (serverIds: ServerIds) => (id: unknown) =>
  typeof id === 'string' ? (serverIds.get(id) ?? id) : id

/** Reconciling read: whether the call was applied. With `before` it reads the baseline before the call. */
export async function ask(run: SmallRun, entry: SmallEntry, before = false): Promise<SmallFact> {
  const { ports, db } = run
  const operation = ports.operations.get(entry.kind) as unknown as Operation
  const { target } = operation
  // An idempotent call needs only the time of the provider.
  const observe = target === undefined ? operation.observe : undefined
  const id = await idsOf(run)
  const path = String(observe?.reads(entry.args, { id }) ?? '/time')
  const seen = await readAt(run, entry, path)
  if (observe === undefined) {
    return seen.is === 'seen' || seen.is === 'silent' ? absent(run, entry, seen.at) : seen
  }
  if (seen.is === 'silent') return lost(run, entry, 'nothing')
  if (seen.is !== 'seen' || before) return seen
  const { baseline } = entry
  const { body } = seen
  const { extensions } = ports.settings
  const compared = db.has('forgets the baseline') ? body : baseline
  const { saw } = entry
  const find = (shows: Shows): Observed =>
    observe.compare(body, entry.args, { id, saw, baseline: compared, shows, extensions })
  const found = await findWithPictures(run, find)
  if (found === undefined) return lost(run, entry, 'nothing')
  const taken = db.has('takes any new value for its own') ? newIn(baseline, body) : undefined
  if (taken !== undefined) return { entry, is: 'applied', serverId: taken }
  if (found.is === 'mine') {
    const made = (found.value as { id?: number } | undefined)?.id
    return { entry, is: 'applied', ...(made === undefined ? {} : { serverId: made }) }
  }
  if (found.is === 'unclear') return { entry, is: 'unclear' }
  const byDevice = db.has('quarantine by the device clock')
  return absent(run, entry, byDevice ? ports.clock.now() : seen.at)
}

type Shows = NonNullable<ObserveContext['shows']>

/** Repeats `find` until no picture is left to fetch; undefined if a fetch gets no answer. */
async function findWithPictures(
  run: SmallRun,
  find: (shows: Shows) => Observed,
): Promise<Observed | undefined> {
  const reported = new Map<string, boolean | undefined>()
  for (;;) {
    const asked: Picture[] = []
    const found = find((photoId, path) => {
      const name = `${photoId} ${path}`
      if (!reported.has(name)) asked.push({ photoId, path })
      return reported.get(name)
    })
    if (asked.length === 0) return found
    for (const picture of asked) {
      const is = await compare(run, picture)
      if (is === 'unanswered') return undefined
      reported.set(`${picture.photoId} ${picture.path}`, is)
    }
  }
}

interface Picture {
  photoId: string
  path: string
}

/** Whether the provider shows this photo at the path; undefined if it shows none or the bytes cannot be compared. */
async function compare(
  run: SmallRun,
  { photoId, path }: Picture,
): Promise<boolean | 'unanswered' | undefined> {
  const headers = { authorization: `Bearer ${run.signed.token}` }
  const answer = await call(run, { method: 'GET', path, headers })
  if (answer === undefined || isPortal(answer) || answer.status >= 500) return 'unanswered'
  if ([401, 408, 429].includes(answer.status)) return 'unanswered'
  if (answer.status !== 200) return undefined
  const ours = await run.db.relaxed.bodies.get(photoId)
  const theirs = await answer.bytes?.().catch(() => undefined)
  if (ours === undefined || theirs === undefined) return undefined
  const is = await run.ports.isSamePicture?.(ours.bytes, theirs)
  return is === 'incomplete' ? 'unanswered' : is
}

/** The id of the last row that is missing in `before`, whoever made it. */
function newIn(before: unknown, now: unknown): number | undefined {
  const rowsIn = (body: unknown) =>
    (body as { value?: { rows?: { id: number }[] } } | undefined)?.value?.rows ?? []
  const known = rowsIn(before).map(({ id }) => id)
  return rowsIn(now).findLast(({ id }) => !known.includes(id))?.id
}

function absent({ ports, db }: SmallRun, entry: SmallEntry, now: number): SmallFact {
  const { quarantineMs, probeGapMs } = ports.settings
  const since = entry.doubt?.since ?? now
  // The `Date` header has a resolution of whole seconds.
  const left = since + quarantineMs + 1_000 - now
  if (left > 0 && !db.has('reconciles without a quarantine')) {
    return {
      entry,
      is: 'absent',
      done: false,
      doubt: { since, absences: 0 },
      until: ports.clock.now() + left,
    }
  }
  const absences = (entry.doubt?.absences ?? 0) + 1
  const until = ports.clock.now() + probeGapMs
  return {
    entry,
    is: 'absent',
    done: absences >= 2 || db.has('reconciles without a quarantine'),
    doubt: { since, absences },
    until,
  }
}

/** One call within its deadline; undefined when no response came. */
async function call(run: SmallRun, request: WireRequest): Promise<WireAnswer | undefined> {
  const { ports, lost: gone } = run
  const over = new AbortController()
  const late = new AbortController()
  void ports.clock
    .sleep(ports.settings.deadlineMs(request.body?.length ?? 0), over.signal)
    .then(() => late.abort())
  try {
    return await ports.send(request, AbortSignal.any([late.signal, gone]))
  } catch {
    return undefined
  } finally {
    over.abort()
  }
}

async function lost<Is extends 'lost' | 'nothing'>(
  run: SmallRun,
  entry: SmallEntry,
  is: Is | 'lost' = 'lost',
): Promise<SmallFact> {
  run.stopped = true
  await pause(run, run.ports.settings.backoffMinMs * (1 + 4 * run.ports.random()))
  return { entry, is }
}

async function signedOut(
  run: SmallRun,
  entry: SmallEntry,
  is: 'postponed' | 'nothing' = 'postponed',
): Promise<SmallFact> {
  run.stopped = true
  await run.db.relaxed.meta.put({ key: 'refused', value: run.signed.token })
  return { entry, is, status: 401 }
}

const pause = ({ db, ports }: SmallRun, ms: number) =>
  db.relaxed.meta.put({ key: 'pause', value: ports.clock.now() + ms })

const isPortal = (answer: WireAnswer) =>
  answer.redirected || (answer.header('content-type') ?? '').startsWith('text/html')

async function readJson(answer: WireAnswer): Promise<unknown> {
  try {
    return JSON.parse(await answer.text()) as unknown
  } catch {
    return undefined
  }
}
