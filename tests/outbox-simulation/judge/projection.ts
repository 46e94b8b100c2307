import { isNonBlocking, type Entry, type RecordId } from '#src/outbox/model/entry.ts'
import type { Signed } from '#src/outbox/model/ports.ts'
import { applyPending } from '#src/reads/overlay.ts'
import { knownRecord, type Deed, type KnownRecord } from '../person/deeds.ts'
import { databaseName, type Driver } from '../device/driver.ts'
import type { Engine } from '../device/engine.ts'
import type { History } from './history.ts'
import { operations } from '../provider/operations.ts'
import type { ProviderRecord } from '../provider/provider.ts'
import { isShared, knownByNumber } from '../person/report-deeds.ts'
import { carry } from '../person/move-deeds.ts'
import { finalized } from '../provider/report-operations.ts'
import { rowTypes } from '../person/reports.ts'
import { emptyView, readKey, type View } from '../person/view.ts'

/**
 * A person reads a record, with the network as it is at this time, and compares the answer with the screen: the screen
 * must show what this person did, acknowledged or not.
 */
export function inspectRecord(
  history: History,
  { where, pick }: { where: number; pick: number },
): void {
  const { session } = history.device
  if (session === undefined || history.engine.pending === undefined) return
  const known = history.records.get(session.person) ?? []
  const record = known[pick % known.length]
  const driver = history.pickDriver(where)
  if (record !== undefined) driver.enter(() => void look(history, driver, session, record))
}

async function look(
  history: History,
  driver: Driver,
  { person, token }: Signed,
  record: KnownRecord,
): Promise<void> {
  const { context } = driver
  const askedAt = history.device.clock
  const before = history.nextOrder()
  const id = serverIdOf(history, person, record)
  let base: View | undefined
  if (id !== undefined) {
    try {
      const headers = { authorization: `Bearer ${token}` }
      const wire = { method: 'GET' as const, path: `/records/${id}`, headers }
      const answer = await context.ports.send(wire, new AbortController().signal)
      if (answer.status !== 200) return
      base = viewOf(history, (JSON.parse(await answer.text()) as { value: Answered }).value)
    } catch {
      return
    }
  }
  let shown: View
  try {
    shown = await show(history, driver, person, record, base && { value: base, askedAt })
  } catch (error) {
    if (!history.storageDisturbed) throw error
    return
  }
  // After a clock jump the order of the read and the person's entries is undefined.
  if (history.clockJumped || history.device.session?.person !== person) return
  const missing = missingFrom(history, driver, person, record, shown, before)
  if (missing !== undefined)
    history.watch.report('VIEW', `${missing}, though the person did it before looking`)
  learn(history, person, record, shown)
}

/** The answer of a read: a box in full, a report as far as its provider shows it. */
type Answered = Omit<ProviderRecord, 'images'> & {
  images?: { id: number }[]
  rows?: { id: number }[]
}

function viewOf(
  { provider }: History,
  { rows = [], images = [], history, ...read }: Answered,
): View {
  return {
    ...read,
    rows: rows.map(({ id }) => id),
    // The harness has every photo, whatever the provider shows of it.
    images: images.map(({ id }) => ({ id, sha256: provider.reports.images.get(id)?.sha256 ?? '' })),
    closed: history.at(-1) === finalized,
  }
}

/** The provider's record as a fresh read shows it. */
export const truthOf = (history: History, record: ProviderRecord): View =>
  structuredClone(viewOf(history, { ...record, rows: history.provider.reports.rowsOf(record) }))

/** Records that the person has seen the values, the photos and the rows that others have added. */
function learn(history: History, person: string, { ref }: KnownRecord, shown: View): void {
  const records = history.records.get(person) ?? []
  const record = records.find((one) => one.ref === ref)
  if (record === undefined || !isShared(record)) return
  record.values = { ...shown.fields }
  record.images = shown.images.flatMap(({ id, sha256 }) =>
    id === null ? [] : [{ ref: id, sha256 }],
  )
  const numberOf = (local: RecordId) => serverIdOf(history, person, { ref: local })
  for (const row of shown.rows) {
    if (
      typeof row !== 'number' ||
      knownByNumber(row, { records, serverIdOf: numberOf }) !== undefined
    )
      continue
    const type = rowTypes[record.type] ?? ''
    records.push(knownRecord({ ref: row, type, root: record.root, parent: ref }))
  }
}

/** What a screen shows of a record. */
export async function show(
  history: History,
  driver: { db: unknown },
  person: string,
  record: KnownRecord,
  base: { value: View; askedAt: number } | undefined,
): Promise<View> {
  const key = readKey(record.ref, record.type)
  const pending = await history.engine.pending?.(driver.db, person, key)
  const over = {
    pending: pending ?? { entries: [], serverIds: new Map() },
    operations,
    now: history.device.clock,
  }
  return applyPending<View>(key, base, over) ?? emptyView()
}

export function serverIdOf(
  { device }: History,
  person: string,
  { ref }: Pick<KnownRecord, 'ref'>,
): number | undefined {
  if (typeof ref === 'number') return ref
  const rows = device.storage.rows<{ person: string; localId: string; serverId: number }>(
    'outbox',
    'aliases',
  )
  return rows.find((row) => row.person === person && row.localId === ref)?.serverId
}

function missingFrom(
  history: History,
  { engine }: Driver,
  person: string,
  record: KnownRecord,
  shown: View,
  before: number,
): string | undefined {
  for (const deed of history.deeds.values()) {
    if (hasAnotherName(history, deed, record)) continue
    const holder = deed.kind === 'addRow' ? deed.parent : deed.record
    if (deed.person !== person || holder !== record.ref) continue
    if (deed.keptAt === undefined || deed.keptAt > before) continue
    // A deed may also be missing if the person's equal row from another device was taken for it.
    if (history.watch.givenUp.has(deed.mark) || history.watch.mistaken.has(deed.mark)) continue
    if (isOfLaterFormat(history, engine, deed)) continue
    if (!isShown(history, deed, shown)) return `${deed.mark} (${deed.kind}) is not shown`
  }
  return undefined
}

/** An older release ignores entries of a newer format, because it cannot interpret them. */
function isOfLaterFormat({ device }: History, { format = Infinity }: Engine, { mark }: Deed) {
  const kept = device.storage
    .rows<Entry>(databaseName, 'entries')
    .find(({ args }) => (args as { mark: string }).mark === mark)
  return kept !== undefined && kept.format > format
}

/** Checks only effects that stay visible whatever came after them. */
function isShown(history: History, deed: Deed, shown: View): boolean {
  const { made, hashes: [sha256 = ''] = [] } = deed
  if (made !== undefined && deed.kind === 'addRow') {
    const id = serverIdOf(history, deed.person, { ref: made })
    return shown.rows.some((row) => row === made || row === id)
  }
  if (deed.kind === 'addImage')
    return shown.images.some((image) => image.sha256 === sha256) || isRemoved(history, deed)
  if (deed.photo !== undefined && deed.photo.slot === undefined)
    return shown.photos.includes(deed.photo.sha256)
  if (deed.kind === 'addNote') return shown.notes.includes(deed.mark)
  if (deed.kind === 'addStamp') return shown.stamps.includes(deed.mark)
  if (deed.status !== undefined) return shown.status >= deed.status
  return true
}

/** The deed addresses the report by its server id, and the device has no alias for that id yet. */
const hasAnotherName = (history: History, { intent, person }: Deed, { root }: KnownRecord) =>
  typeof (intent.args as { root: RecordId }).root === 'number' &&
  serverIdOf(history, person, { ref: root }) === undefined

/** Whether this person or another person has removed the image. */
function isRemoved({ deeds, provider }: History, { made, hashes = [] }: Deed): boolean {
  const isHeld = [...provider.records.values()].some(({ images }) =>
    images.some(({ sha256 }) => hashes.includes(sha256)),
  )
  const came = [...provider.reports.images.values()].filter(({ sha256 }) => hashes.includes(sha256))
  const ids: unknown[] = [made, ...came.map(({ id }) => id)]
  const byOwner = [...deeds.values()].some(({ removes }) => ids.includes(removes))
  return byOwner || (came.length > 0 && !isHeld)
}

function carryInView(view: View, { ref }: KnownRecord, deed: Deed): void {
  const place = knownRecord({ ref, type: 'lot', root: ref, values: view.fields })
  carry([place], deed)
}

/** What a fresh read with all optimistic updates must show at rest: the provider's record plus the pending entries. */
export function expectedView(
  history: History,
  truth: View,
  unsent: readonly Entry[],
  record: KnownRecord,
): View {
  const view = structuredClone(truth)
  const nameOf = (person: string, ref: RecordId) => serverIdOf(history, person, { ref }) ?? ref
  for (const entry of unsent) {
    const deed = history.deeds.get((entry.args as { mark: string }).mark)
    if (deed === undefined || isNonBlocking(entry)) continue
    if (deed.moved !== undefined && entry.state !== 'parked') carryInView(view, record, deed)
    const isIt = (ref: RecordId | undefined) =>
      ref !== undefined && nameOf(deed.person, ref) === nameOf(deed.person, record.ref)
    if (deed.kind === 'addRow' && isIt(deed.parent) && deed.made !== undefined)
      view.rows.push(deed.made)
    if (!isIt(deed.record)) continue
    if (deed.field?.value !== undefined) view.fields[deed.field.name] = deed.field.value
    else if (deed.field !== undefined) {
      delete view.fields[deed.field.name]
      delete view.slots[deed.field.name]
    }
    if (deed.photo?.slot !== undefined) view.slots[deed.photo.slot] = deed.photo.sha256
    else if (deed.photo !== undefined) view.photos.push(deed.photo.sha256)
    if (deed.status !== undefined) view.status = Math.max(view.status, deed.status)
    if (deed.kind === 'addNote') view.notes.push(deed.mark)
    if (deed.kind === 'addStamp') view.stamps.push(deed.mark)
    if (deed.value !== undefined) view.fields[deed.value.field] = deed.value.to
    if (deed.kind === 'addImage' && deed.made !== undefined)
      view.images.push({ id: deed.made, sha256: deed.hashes?.[0] ?? '' })
    if (deed.removes !== undefined) {
      const gone = [deed.removes, serverIdOf(history, deed.person, { ref: deed.removes })]
      view.images = view.images.filter(({ id }) => id === null || !gone.includes(id))
    }
    if (deed.kind === 'finalize' && entry.state !== 'parked') view.closed = true
  }
  return view
}
