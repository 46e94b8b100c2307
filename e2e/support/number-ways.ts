import { expect, type CDPSession, type Locator, type Page } from 'playwright/test'
import { argsOf } from './device.ts'

/** The text of a field, and the message below it: the reading, or why the text is no number. */
interface Seen {
  text: string
  says: string
}

/** A text, and how its field reacts to it. */
export interface Row {
  text: string
  /** The text of the field after its own formatting; without it the typed text. */
  shows?: string
  /** «Lido como …» or the refusal; without it no message. */
  says?: string
  /** The number that Enter submits. */
  is?: number
  /** The text has two readings: the first Enter only shows the one that was taken. */
  asks?: true
  /**
   * Enter asks for a confirmation, or the field's bounds refuse the number: `walk` does not scan
   * the text with Enter.
   */
  isFar?: boolean
}

type Way = (
  at: { page: Page; field: Locator; session: CDPSession },
  text: string,
) => Promise<unknown>

/** Every way of input without a submit; a scanner that ends with Enter is tested separately. */
const ways: Record<string, Way> = {
  // Like a scanner without a terminator.
  keys: ({ page }, text) => page.keyboard.type(text),
  'scanner with Tab': async ({ page, field }, text) => {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
    await field.focus()
  },
  'slow keys': ({ page }, text) => page.keyboard.type(text, { delay: 12 }),
  'one insertText': ({ page }, text) => page.keyboard.insertText(text),
  paste: async ({ page }, text) => {
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
    await page.keyboard.press('ControlOrMeta+V')
  },
  drop: async ({ field, session }, text) => {
    await field.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    // The trial waits until the field has stopped moving, because a notice above it comes and goes
    // with the text.
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
      // Set the value on the prototype: React overrides the element's setter and would see no
      // change.
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

/** Runs inside a page, so it can use nothing from this module. */
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

/** Short at first: a field shows its reading within a frame or two, and each text waits for it. */
const intervals = [10, 20, 40, 80, 160, 320]

async function expectSeen(field: Locator, seen: Seen, message: string) {
  await expect.poll(() => field.evaluate(readField), { message, intervals }).toEqual(seen)
}

/** Scans each text into the focused field: keys without a delay, then Enter. */
export async function scan(page: Page, ...texts: string[]): Promise<void> {
  await clear(page)
  for (const text of texts) {
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
}

/** Does not set the focus, because the test checks that the field has kept it. */
async function clear(page: Page): Promise<void> {
  await page.evaluate(() => (document.activeElement as HTMLInputElement).select())
  await page.keyboard.press('Delete')
  // On a busy machine the next key would come before the empty field is rendered.
  await page.waitForFunction(() => (document.activeElement as HTMLInputElement).value === '')
}

/**
 * Enters each text into a field by each way of input, and then scans it with Enter. `onGiven`
 * checks what Enter has submitted; without it, a text that Enter would submit is not scanned.
 */
export const walk = (
  field: Locator,
  rows: readonly Row[],
  onGiven?: (row: Row) => Promise<unknown>,
): Promise<void> => walkBy(field, rows, Object.keys(ways).length, onGiven)

/**
 * Like `walk`, where another field of the same component has had every text by every way: the ways
 * take turns, as many at a text as it takes for each way to be used.
 */
export const walkBriefly = (
  field: Locator,
  rows: readonly Row[],
  onGiven?: (row: Row) => Promise<unknown>,
): Promise<void> => walkBy(field, rows, Math.ceil(Object.keys(ways).length / rows.length), onGiven)

async function walkBy(
  field: Locator,
  rows: readonly Row[],
  waysOfEach: number,
  onGiven?: (row: Row) => Promise<unknown>,
): Promise<void> {
  const page = field.page()
  const session = await page.context().newCDPSession(page)
  const all = Object.entries(ways)
  await field.focus()
  for (const [index, row] of rows.entries()) {
    const { text, shows = text, says = '', is, asks, isFar = false } = row
    const first = (index * waysOfEach) % all.length
    for (const [name, bringIn] of all.slice(first, first + waysOfEach)) {
      await clear(page)
      await bringIn({ page, field, session }, text)
      await expectSeen(field, { text: shows, says }, `«${text}» by ${name}`)
    }
    if (isFar || (is !== undefined && onGiven === undefined)) continue
    await scan(page, text)
    const more = asks ? '. Confira e salve de novo' : ''
    if (is === undefined) await expectSeen(field, { text, says: says + more }, `«${text}» scanned`)
    else await onGiven?.(row)
  }
  await session.detach()
}

/** Resolves when the last entry has these arguments. */
export const expectLast = (page: Page, args: Record<string, unknown>, message = '') =>
  expect.poll(async () => (await argsOf(page)).at(-1), { message, intervals }).toMatchObject(args)

interface Field {
  /** The unit behind a number in the message: « Kg». */
  suffix?: string
  notNegative?: string
  /** The largest number that needs no confirmation. */
  upTo?: number
}

/** The texts for every field; the functions below have the readings by type of field. */
const texts = [
  ...['17,25', '17.25', '0.5', '2.5', '1250.75', '1.234,56', '1234.50', '10.000,00'],
  ...['1.234', '1.000', '150', '12,5,3', '-5', '-2'],
] as const

type Reading = Partial<Row> | number
type Readings = Readonly<Record<(typeof texts)[number], Reading>>

/**
 * The rows of a field by its readings. A reading that is only a number means that the field shows
 * «Lido como» with that number.
 */
const rowsOf = (readings: Readings, { upTo = Infinity }: Field, tell: (is: number) => string) =>
  texts.map((text): Row => {
    const reading = readings[text]
    const { is, ...row } =
      typeof reading === 'number' ? { is: reading, says: `Lido como ${tell(reading)}` } : reading
    return { text, ...row, ...(is !== undefined && { is, isFar: is > upTo }) }
  })

const noNumber: Pick<Readings, '12,5,3'> = {
  '12,5,3': { says: '«12,5,3» não é um número: confira' },
}
const negative = (says = 'Não pode ser negativo'): Pick<Readings, '-5' | '-2'> => ({
  '-5': { says },
  '-2': { says },
})
const fixed = (is: number, decimals: number) =>
  is.toLocaleString('pt-BR', { minimumFractionDigits: decimals })

/** Three decimals: weights and percentages. */
export function decimals(field: Field = {}): Row[] {
  const { suffix = '' } = field
  const two = (many: number, few: string): Partial<Row> => ({
    asks: true,
    says: `Lido como ${fixed(many, 3)}${suffix}. Para ${few}${suffix}, use a vírgula`,
  })
  const readings: Readings = {
    ...{ '17,25': { is: 17.25 }, '17.25': 17.25, '0.5': 0.5, '2.5': 2.5, '1250.75': 1250.75 },
    ...{ '1.234,56': 1234.56, '1234.50': 1234.5, '10.000,00': 10_000 },
    ...{ '1.234': two(1234, '1,234'), '1.000': two(1000, '1'), '150': { is: 150 } },
    ...{ ...noNumber, ...negative(field.notNegative) },
  }
  return rowsOf(readings, field, (is) => `${is < 1000 ? fixed(is, 0) : fixed(is, 3)}${suffix}`)
}

/** A weight in Kg. */
export const weights = (upTo?: number): Row[] =>
  decimals({
    suffix: ' Kg',
    notNegative: 'O peso não pode ser negativo',
    ...(upTo !== undefined && { upTo }),
  })

/** Whole numbers: how many of something. */
export function wholeNumbers(field: Field = {}): Row[] {
  const broken = { says: 'Use um número inteiro' }
  const readings: Readings = {
    ...{ '17,25': broken, '17.25': broken, '0.5': broken, '2.5': broken, '1250.75': broken },
    ...{ '1.234,56': broken, '1234.50': broken, '10.000,00': 10_000, '1.234': 1234 },
    ...{ '1.000': { asks: true, says: 'Lido como 1000. Para 1, use a vírgula' } },
    ...{ '150': { is: 150 }, ...noNumber, ...negative() },
  }
  return rowsOf(readings, field, String)
}

/** Two decimals, in R$. */
export function money(field: Field = {}): Row[] {
  const readings: Readings = {
    ...{ '17,25': { is: 17.25 }, '17.25': 17.25, '0.5': 0.5, '2.5': 2.5, '1250.75': 1250.75 },
    ...{ '1.234,56': 1234.56, '1234.50': 1234.5, '10.000,00': 10_000, '1.234': 1234 },
    ...{ '1.000': { asks: true, says: 'Lido como R$ 1.000,00. Para R$ 1,00, use a vírgula' } },
    ...{ '150': { is: 150 }, ...noNumber, ...negative() },
  }
  return rowsOf(readings, field, (is) => `R$ ${fixed(is, 2)}`)
}

/** One decimal: an hour-meter. */
export function hours(field: Field = {}): Row[] {
  const tooFine = { says: 'Use no máximo 1 casa decimal' }
  const readings: Readings = {
    ...{ '17,25': tooFine, '17.25': tooFine, '0.5': 0.5, '2.5': 2.5, '1250.75': tooFine },
    ...{ '1.234,56': tooFine, '1234.50': 1234.5, '10.000,00': 10_000, '1.234': 1234 },
    ...{ '1.000': { asks: true, says: 'Lido como 1.000,0 h. Para 1 h, use a vírgula' } },
    ...{ '150': { is: 150 }, ...noNumber, ...negative() },
  }
  return rowsOf(readings, field, (is) => `${is < 1000 ? fixed(is, 0) : fixed(is, 1)} h`)
}

/** Texts that are kept as typed and never read as numbers. */
export const lettered = (...more: string[]): Row[] =>
  ['007', '0.5', '1.234,56', '1.000', '-5', '-2', ...more].map((text, is) => ({ text, is }))
