import type { Entry } from '#src/outbox/entry.ts'
import type { Signed } from '#src/outbox/ports.ts'
import { layOver } from '#src/reads/overlay.ts'
import type { Deed, KnownRecord } from './deeds.ts'
import type { Driver } from './driver.ts'
import type { History } from './history.ts'
import { emptyView, operations, readKey } from './operations.ts'
import type { ProviderRecord } from './provider.ts'

type View = ReturnType<typeof emptyView>

/**
 * A person reads a record over the network, such as it is, and looks at what the app shows of it:
 * what this person did must be there, arrived or not.
 */
export function lookAtRecord(
  history: History,
  { where, pick }: { where: number; pick: number },
): void {
  const { session } = history.device
  if (session === undefined || history.engine.laid === undefined) return
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
      base = (JSON.parse(await answer.text()) as { value: ProviderRecord }).value
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
  // With a clock that has jumped nobody can say which of the two came first.
  if (history.clockJumped || history.device.session?.person !== person) return
  const missing = missingFrom(history, person, record, shown, before)
  if (missing !== undefined)
    history.watch.report('VIEW', `${missing}, though the person did it before looking`)
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
  const laid = await history.engine.laid?.(driver.db, person, key)
  const over = {
    laid: laid ?? { entries: [], serverIds: new Map() },
    operations,
    now: history.device.clock,
  }
  return layOver<View>(key, base, over) ?? emptyView()
}

export function serverIdOf(
  { device }: History,
  person: string,
  { ref }: KnownRecord,
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
  person: string,
  record: KnownRecord,
  shown: View,
  before: number,
): string | undefined {
  for (const deed of history.deeds.values()) {
    if (deed.person !== person || deed.record !== record.ref) continue
    if (deed.keptAt === undefined || deed.keptAt > before) continue
    if (history.watch.givenUp.has(deed.mark)) continue
    if (!isShown(deed, shown)) return `${deed.mark} (${deed.kind}) is not shown`
  }
  return undefined
}

/** What can be seen whatever came after it. */
function isShown(deed: Deed, shown: View): boolean {
  if (deed.photo !== undefined && deed.photo.slot === undefined)
    return shown.photos.includes(deed.photo.sha256)
  if (deed.kind === 'addNote') return shown.notes.includes(deed.mark)
  if (deed.kind === 'addStamp') return shown.stamps.includes(deed.mark)
  if (deed.status !== undefined) return shown.status >= deed.status
  return true
}

/** What a fresh read with everything laid over it must show at rest: the provider's, and what waits. */
export function expectedView(
  truth: View,
  unsent: readonly Entry[],
  deeds: ReadonlyMap<string, Deed>,
): View {
  const view = structuredClone(truth)
  for (const entry of unsent) {
    const deed = deeds.get((entry.args as { mark: string }).mark)
    if (deed === undefined) continue
    if (deed.field?.value !== undefined) view.fields[deed.field.name] = deed.field.value
    else if (deed.field !== undefined) delete view.fields[deed.field.name]
    if (deed.photo?.slot !== undefined) view.slots[deed.photo.slot] = deed.photo.sha256
    else if (deed.photo !== undefined) view.photos.push(deed.photo.sha256)
    if (deed.status !== undefined) view.status = Math.max(view.status, deed.status)
    if (deed.kind === 'addNote') view.notes.push(deed.mark)
    if (deed.kind === 'addStamp') view.stamps.push(deed.mark)
  }
  return view
}
