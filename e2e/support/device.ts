import { expect, type Page } from 'playwright/test'

/** One entry of the device's outbox, as far as a story looks at it. */
export interface KeptEntry {
  label: string
  state: string
  /** How often it went out. */
  attempt: number
  person: string
  /** Hashes of the photos that it sends. */
  photos: string[]
}

/**
 * Rows of the device's stores, with the fields that are asked for (a photo's bytes stay where they
 * are). Read behind the app's back. Run inside a page: it can use nothing from out here.
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

/** The expression that brings the rows of the outbox, for an engine that is told in words. */
export const outboxExpression = `(${readRows.toString()})(${JSON.stringify(ofOutbox)})`

/** What the outbox holds by its rows, in the order in which the person acted. */
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

/** What each entry carries, in the order in which the person acted. */
export async function argsOf(page: Page): Promise<unknown[]> {
  const { entries = [] } = await page.evaluate(readRows, { entries: ['seq', 'args'] })
  return (entries as { seq: number; args: unknown }[])
    .toSorted((a, b) => a.seq - b.seq)
    .map(({ args }) => args)
}

/** What is typed on the device and not saved, by form. */
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

/** Resolves when everything that this device kept has been acknowledged. */
export const expectAllSent = (page: Page, timeout = 30_000) =>
  expect
    .poll(async () => (await outboxOf(page)).filter(({ state }) => state !== 'settled'), {
      timeout,
    })
    .toEqual([])

/** Resolves when the one entry was sent, and nobody says that it arrived or that it did not. */
export const expectTriedInVain = (page: Page) =>
  expect
    .poll(async () => {
      const [entry] = await outboxOf(page)
      return (
        entry !== undefined && entry.attempt > 0 && ['waiting', 'unknown'].includes(entry.state)
      )
    })
    .toBe(true)
