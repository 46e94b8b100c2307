import { expect, type Page } from 'playwright/test'

/** One entry of the device's outbox, as far as a story looks at it. */
export interface KeptEntry {
  label: string
  state: string
  attempt: number
  person: string
  /** Hashes of the photos that it sends. */
  photos: string[]
}

/** What the device's outbox holds, in the order in which the person acted. Read behind the app's back. */
export const outboxOf = (page: Page): Promise<KeptEntry[]> => page.evaluate(readOutbox)

/** The same, run inside a page. */
export async function readOutbox(): Promise<KeptEntry[]> {
  const open = indexedDB.open('pavilhao-outbox')
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    open.addEventListener('success', () => resolve(open.result))
    open.addEventListener('error', () => reject(new Error('no outbox')))
  })
  const all = <T>(store: string) =>
    new Promise<T[]>((resolve) => {
      const request = db.transaction(store).objectStore(store).getAll()
      request.addEventListener('success', () => resolve(request.result as T[]))
    })
  type Row = {
    seq: number
    label: string
    state: string
    attempt: number
    person: string
    bodyIds: string[]
  }
  const entries = await all<Row>('entries')
  const hashes = new Map(
    (await all<{ id: string; sha256: string }>('bodies')).map((it) => [it.id, it.sha256]),
  )
  db.close()
  return entries
    .toSorted((a, b) => a.seq - b.seq)
    .map(({ label, state, attempt, person, bodyIds }) => ({
      label,
      state,
      attempt,
      person,
      photos: bodyIds.map((id) => hashes.get(id) ?? ''),
    }))
}

/** What is typed on the device and not saved, by form. */
export const draftsOf = (page: Page): Promise<Record<string, unknown>> =>
  page.evaluate(async () => {
    const open = indexedDB.open('pavilhao-outbox')
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      open.addEventListener('success', () => resolve(open.result))
      open.addEventListener('error', () => reject(new Error('no outbox')))
    })
    type Row = { form: string; value: { typed?: unknown } }
    const rows = await new Promise<Row[]>((resolve) => {
      const request = db.transaction('drafts').objectStore('drafts').getAll()
      request.addEventListener('success', () => resolve(request.result as Row[]))
    })
    db.close()
    return Object.fromEntries(rows.map(({ form, value }) => [form, value.typed]))
  })

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
