import { expect, type Page } from 'playwright/test'

/** One entry of the device's outbox, with the fields that stories check. */
export interface KeptEntry {
  label: string
  state: string
  /** The number of attempts. */
  attempt: number
  person: string
  /** Hashes of the photos that the entry sends. */
  photos: string[]
}

/**
 * Rows of the device's stores, with the requested fields only (a photo's bytes are not copied). It
 * reads IndexedDB directly and runs inside a page, so it can use nothing from this module.
 */
async function readRows(fieldsOf: Record<string, string[]>): Promise<Record<string, Row[]>> {
  const settled = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(new Error('no outbox')))
    })
  const db = await settled(indexedDB.open('pavilhao-outbox'))
  const reading = db.transaction(Object.keys(fieldsOf))
  const found = await Promise.all(
    Object.entries(fieldsOf).map(async ([store, fields]) => {
      const rows = (await settled(reading.objectStore(store).getAll())) as Row[]
      const asked = rows.map((row) => Object.fromEntries(fields.map((name) => [name, row[name]])))
      return [store, asked] as const
    }),
  )
  db.close()
  return Object.fromEntries(found)
}

type Row = Record<string, unknown>

const ofOutbox = {
  entries: ['seq', 'label', 'state', 'call', 'person', 'bodyIds'],
  bodies: ['id', 'sha256'],
}

type KeptRow = Omit<KeptEntry, 'attempt' | 'photos'> & {
  seq: number
  bodyIds: string[]
  call?: { attempt: number }
}

type OutboxRows = {
  entries: KeptRow[]
  bodies: { id: string; sha256: string }[]
}

/** The expression that reads the rows of the outbox, for an engine that only evaluates text. */
export const outboxExpression = `(${readRows.toString()})(${JSON.stringify(ofOutbox)})`

/** The entries of the outbox by its rows, in the order of the person's acts. */
export function keptEntries(rows: Record<string, Row[]>): KeptEntry[] {
  const { entries, bodies } = rows as OutboxRows
  const hashes = new Map(bodies.map(({ id, sha256 }) => [id, sha256]))
  return entries
    .toSorted((a, b) => a.seq - b.seq)
    .map(({ label, state, call, person, bodyIds }) => ({
      label,
      state,
      attempt: call?.attempt ?? 0,
      person,
      photos: bodyIds.map((id) => hashes.get(id) ?? ''),
    }))
}

export const outboxOf = async (page: Page): Promise<KeptEntry[]> =>
  keptEntries(await page.evaluate(readRows, ofOutbox))

/** The arguments of each entry, in the order of the person's acts. */
export async function argsOf(page: Page): Promise<unknown[]> {
  const { entries = [] } = await page.evaluate(readRows, { entries: ['seq', 'args'] })
  return (entries as { seq: number; args: unknown }[])
    .toSorted((a, b) => a.seq - b.seq)
    .map(({ args }) => args)
}

/** The unsaved drafts on the device, by form. */
export async function draftsOf(page: Page): Promise<Record<string, unknown>> {
  const { drafts = [] } = await page.evaluate(readRows, { drafts: ['form', 'value'] })
  return Object.fromEntries(
    (drafts as { form: string; value: { typed?: unknown } }[]).map(({ form, value }) => [
      form,
      value.typed,
    ]),
  )
}

/** Resolves when the outbox holds exactly entries of these states, in this order. */
export const expectStates = (page: Page, states: string[], timeout = 20_000) =>
  expect
    .poll(async () => (await outboxOf(page)).map(({ state }) => state), { timeout })
    .toEqual(states)

/** Resolves when every entry on this device has been acknowledged. */
export const expectAllSent = (page: Page, timeout = 30_000) =>
  expect
    .poll(async () => (await outboxOf(page)).filter(({ state }) => state !== 'settled'), {
      timeout,
    })
    .toEqual([])

/** Resolves when the first entry was sent and waits to be sent again or has an unknown result. */
export const expectTriedInVain = (page: Page) =>
  expect
    .poll(async () => {
      const [entry] = await outboxOf(page)
      return (
        entry !== undefined && entry.attempt > 0 && ['waiting', 'unknown'].includes(entry.state)
      )
    })
    .toBe(true)
