import { expect, type Locator, type Page } from 'playwright/test'
import { paths } from '#contract/paths.ts'
import type { Numbered } from '#contract/schemas/common.ts'
import type { ReceiptHeader, ReceiptItem, ReceiptProduct } from '#contract/schemas/receiving.ts'
import { outboxOf } from './device.ts'
import { photo } from './photo.ts'
import { password } from './sign-in.ts'

const receivingBase = '/ops/relatorios/recebimento'

/** An entry of the demo data, with one of its products. */
export interface FoundProduct {
  row: ReceiptItem
  product: ReceiptProduct
  header: ReceiptHeader
}

/** The first product of the list that is as wanted, as the provider has it. */
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

/** What a call of the provider gives, asked beside the app. */
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

/** A call of the provider with a body, made beside the app; resolves to its status. */
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

/** Opens the list, and waits until this entry opens with no network. */
export async function openListFully(page: Page, row: Pick<ReceiptItem, 'id'>): Promise<Locator> {
  await page.goto(receivingBase)
  const link = page.locator(`a[href="${receivingBase}/produto/${row.id}"]`)
  await expect(link.getByText('Abre sem conexão')).toBeVisible({ timeout: 60_000 })
  return link
}

/** Waits until the outbox holds so many more entries than before `work` was done. */
export async function kept(page: Page, more: number, work: () => Promise<void>): Promise<void> {
  const before = (await outboxOf(page)).length
  await work()
  await expect.poll(async () => (await outboxOf(page)).length).toBe(before + more)
}

/** What stands with a heading: a card of the screen. */
export const cardOf = (page: Page, heading: string): Locator =>
  page.getByRole('heading', { name: heading, exact: true }).locator('xpath=..')

/** Picks a photo from the gallery in a part of the screen. A tap right after a photo may open nothing: then again. */
export async function pickPhoto(page: Page, within: Locator | Page, words: string): Promise<void> {
  const file = await photo({ words, width: 640, height: 480 })
  for (;;) {
    const chooser = page.waitForEvent('filechooser', { timeout: 1500 }).catch(() => undefined)
    await within.getByRole('button', { name: 'Escolher da galeria' }).click()
    const opened = await chooser
    if (opened !== undefined) return opened.setFiles(file)
  }
}

/** The same, where the outbox keeps it at once. */
export const takePhotoIn = (page: Page, within: Locator | Page, words: string): Promise<void> =>
  kept(page, 1, () => pickPhoto(page, within, words))

/** Types into a field and saves it with the button that shows when the value differs. */
export const saveIn = (page: Page, label: string, text: string, button: string): Promise<void> =>
  kept(page, 1, async () => {
    const field = page.getByLabel(label)
    await field.fill(text)
    await field.locator('xpath=ancestor::form').getByRole('button', { name: button }).click()
  })

/** The first report of the list with this status, and what else is wanted of its header. */
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
