import { expect, type Locator, type Page } from 'playwright/test'
import { paths } from '#contract/paths.ts'
import type { Numbered } from '#contract/schemas/common.ts'
import type { ReceiptHeader, ReceiptItem, ReceiptProduct } from '#contract/schemas/receiving.ts'
import { outboxOf } from './device.ts'
import { photo } from './photo.ts'
import { password } from './sign-in.ts'

const receivingBase = '/ops/relatorios/recebimento'

/** A receipt of the demo data, with one of its products. */
export interface FoundProduct {
  row: ReceiptItem
  product: ReceiptProduct
  header: ReceiptHeader
}

/** The provider's first product of the list that satisfies `wanted`. */
export async function findProduct(
  origin: string,
  wanted: (found: FoundProduct) => boolean,
): Promise<FoundProduct> {
  const get = await signedGet(origin)
  for (const row of await get<ReceiptItem[]>(paths.receivingList(''))) {
    for (const product of await get<ReceiptProduct[]>(paths.receivingProducts(row.id))) {
      const reference = paths.receivingHeaderByReference(product.referenceId ?? 0)
      const found = { row, product, header: await get<ReceiptHeader>(reference) }
      if (wanted(found)) return found
    }
  }
  throw new Error('no such product in the demo data')
}

/** A function that reads from the provider directly, without the app. */
export async function signedGet(origin: string, username = 'operador') {
  const signIn = await fetch(`${origin}${paths.signIn()}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  const { token } = (await signIn.json()) as { token: string }
  return async <T>(path: string): Promise<Numbered<T>> => {
    const response = await fetch(`${origin}${path}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    if (!response.ok) throw new Error(`${path}: ${response.status}`)
    const body = (await response.json()) as Numbered<T> | { value: Numbered<T> }
    return isWrapped(body) ? body.value : body
  }
}

const isWrapped = <T>(body: T | { value: T }): body is { value: T } =>
  typeof body === 'object' && body !== null && 'value' in body

/** Sends a write to the provider directly, without the app; resolves to the status. */
export async function signedSend(
  origin: string,
  username: string,
  method: 'POST' | 'PUT',
  path: string,
  body?: object,
): Promise<number> {
  const signIn = await fetch(`${origin}${paths.signIn()}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  const { token } = (await signIn.json()) as { token: string }
  const response = await fetch(`${origin}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  return response.status
}

/** Opens the list, and waits until this receipt is available offline. */
export async function openListFully(page: Page, row: Pick<ReceiptItem, 'id'>): Promise<Locator> {
  await page.goto(receivingBase)
  const link = page.locator(`a[href="${receivingBase}/produto/${row.id}"]`)
  await expect(link.getByText('Abre sem conexão')).toBeVisible({ timeout: 60_000 })
  return link
}

/** Waits until the outbox has `more` additional entries after `work`. */
export async function kept(page: Page, more: number, work: () => Promise<void>): Promise<void> {
  const before = (await outboxOf(page)).length
  await work()
  await expect.poll(async () => (await outboxOf(page)).length).toBe(before + more)
}

/** The card of the screen with this heading. */
export const cardOf = (page: Page, heading: string): Locator =>
  page.getByRole('heading', { name: heading, exact: true }).locator('xpath=..')

/**
 * Picks a photo from the gallery in a part of the screen. The app may ignore a tap right after a
 * photo; the helper then taps again.
 */
export async function pickPhoto(page: Page, within: Locator | Page, words: string): Promise<void> {
  const file = await photo({ words, width: 640, height: 480 })
  for (;;) {
    const chooser = page.waitForEvent('filechooser', { timeout: 1500 }).catch(() => undefined)
    await within.getByRole('button', { name: 'Escolher da galeria' }).click()
    const opened = await chooser
    if (opened !== undefined) return opened.setFiles(file)
  }
}

/** Picks a photo, and waits until the outbox has its entry. */
export const takePhotoIn = (page: Page, within: Locator | Page, words: string): Promise<void> =>
  kept(page, 1, () => pickPhoto(page, within, words))

/** Types into a field, and saves with the button that appears when the value differs. */
export const saveIn = (page: Page, label: string, text: string, button: string): Promise<void> =>
  kept(page, 1, async () => {
    const field = page.getByLabel(label)
    await field.fill(text)
    await field.locator('xpath=ancestor::form').getByRole('button', { name: button }).click()
  })

/** The first report of the list with this status whose header satisfies `wanted`. */
export async function findReport(
  origin: string,
  status: number,
  wanted: (
    header: ReceiptHeader,
    get: Awaited<ReturnType<typeof signedGet>>,
  ) => boolean | Promise<boolean> = () => true,
): Promise<{ id: number; header: ReceiptHeader }> {
  const get = await signedGet(origin)
  for (const row of await get<ReceiptItem[]>(paths.receivingList(''))) {
    for (const product of await get<ReceiptProduct[]>(paths.receivingProducts(row.id))) {
      const { idRecebimento: id } = product
      if (id === null || product.status !== status) continue
      const header = await get<ReceiptHeader>(paths.receivingHeader(id))
      if (await wanted(header, get)) return { id, header }
    }
  }
  throw new Error(`no report with status ${status} in the demo data`)
}

export const reportAddress = (id: number) => `${receivingBase}/${id}`
