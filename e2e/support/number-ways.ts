import { expect, type CDPSession, type Locator, type Page } from 'playwright/test'
import { argsOf } from './device.ts'

/** What stands in a field, and below it: what it was read as, or why it is no number. */
interface Seen {
  text: string
  says: string
}

/** A text, and what its field says to it. */
export interface Row {
  text: string
  /** What stands in a field that writes it in a form of its own; without it the text. */
  shows?: string
  /** «Lido como …», or the refusal; nothing where the text says itself what it is. */
  says?: string
  /** The number that Enter gives away. */
  is?: number
  /** It has two readings: the first Enter shows the one that was taken, and gives nothing away. */
  asks?: true
}

type Way = (
  at: { page: Page; field: Locator; session: CDPSession },
  text: string,
) => Promise<unknown>

/** Every way in that leaves the field as it is; a scanner ends with Enter, and is apart. */
const ways: Record<string, Way> = {
  keys: ({ page }, text) => page.keyboard.type(text),
  'slow keys': ({ page }, text) => page.keyboard.type(text, { delay: 12 }),
  'one insertText': ({ page }, text) => page.keyboard.insertText(text),
  paste: async ({ page }, text) => {
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
    await page.keyboard.press('ControlOrMeta+V')
  },
  drop: async ({ field, session }, text) => {
    await field.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    // Waits until the field stands still: a notice above it comes and goes with the text.
    await field.click({ trial: true })
    const box = await field.boundingBox()
    if (box === null) throw new Error('nothing can be dropped on a field that is not shown')
    const at = {
      x: box.x + box.width / 2,
      y: box.y + box.height / 2,
      data: { items: [{ mimeType: 'text/plain', data: text }], dragOperationsMask: 1 },
    }
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
      await session.send('Input.dispatchDragEvent', { type, ...at })
    }
  },
  autofill: ({ field }, text) =>
    field.evaluate((element, filled) => {
      // Past React, which would take its own writing for what stood there before.
      Reflect.set(HTMLInputElement.prototype, 'value', filled, element)
      const about = { bubbles: true, inputType: 'insertReplacementText', data: filled }
      element.dispatchEvent(new InputEvent('input', about))
      element.dispatchEvent(new Event('change', { bubbles: true }))
    }, text),
  composition: async ({ page, session }, text) => {
    for (let end = 1; end <= text.length; end += 1) {
      const composed = { text: text.slice(0, end), selectionStart: end, selectionEnd: end }
      await session.send('Input.imeSetComposition', composed)
    }
    await page.keyboard.insertText(text)
  },
}

/** Run inside a page: it can use nothing from out here. */
function readField(element: Element): Seen {
  const described = (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id))
  const said = described.map((one) =>
    one?.role === 'alert' ? one : one?.querySelector('[role=status]'),
  )
  const says = said.flatMap((one) => one?.textContent ?? []).join(' · ')
  return { text: (element as HTMLInputElement).value, says: says.replaceAll('\u00A0', ' ') }
}

async function expectSeen(field: Locator, seen: Seen, message: string) {
  await expect.poll(() => field.evaluate(readField), { message }).toEqual(seen)
}

/** Scans one text after the other into a field that has the focus: keys as fast as they come, and Enter. */
export async function scan(page: Page, ...texts: string[]): Promise<void> {
  await clear(page)
  for (const text of texts) {
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
}

/** Without a focus: the field has had it all along, or what follows goes nowhere. */
async function clear(page: Page): Promise<void> {
  await page.evaluate(() => (document.activeElement as HTMLInputElement).select())
  await page.keyboard.press('Delete')
}

/**
 * Brings each text into a field by each way. `onGiven` sees what the Enter of a scanner has given away;
 * without it only the others are scanned.
 */
export async function walk(
  field: Locator,
  rows: readonly Row[],
  onGiven?: (row: Row) => Promise<unknown>,
): Promise<void> {
  const page = field.page()
  const session = await page.context().newCDPSession(page)
  await field.focus()
  for (const row of rows) {
    const { text, shows = text, says = '', is, asks } = row
    for (const [name, bringIn] of Object.entries(ways)) {
      await clear(page)
      await bringIn({ page, field, session }, text)
      await expectSeen(field, { text: shows, says }, `«${text}» by ${name}`)
    }
    if (is !== undefined && onGiven === undefined) continue
    await scan(page, text)
    const more = asks ? '. Confira e salve de novo' : ''
    if (is === undefined) await expectSeen(field, { text, says: says + more }, `«${text}» scanned`)
    else await onGiven?.(row)
  }
  await session.detach()
}

/** Resolves when what was saved last carries this. */
export const expectLast = (page: Page, args: Record<string, unknown>, message = '') =>
  expect.poll(async () => (await argsOf(page)).at(-1), { message }).toMatchObject(args)

/** What a weight in Kg is read from, and what it is not. */
export const weights: Row[] = [
  { text: '17,25', is: 17.25 },
  { text: '17.25', is: 17.25, says: 'Lido como 17,25 Kg' },
  { text: '0.5', is: 0.5, says: 'Lido como 0,5 Kg' },
  { text: '1250.75', is: 1250.75, says: 'Lido como 1.250,750 Kg' },
  { text: '1.234,56', is: 1234.56, says: 'Lido como 1.234,560 Kg' },
  { text: '1234.50', is: 1234.5, says: 'Lido como 1.234,500 Kg' },
  { text: '10.000,00', is: 10_000, says: 'Lido como 10.000,000 Kg' },
  { text: '1.000', asks: true, says: 'Lido como 1.000,000 Kg. Para 1 Kg, use a vírgula' },
  { text: '-5', says: 'O peso não pode ser negativo' },
  { text: '12,5,3', says: '«12,5,3» não é um número: confira' },
]
