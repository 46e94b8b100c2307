// oxlint-disable-next-line typescript/triple-slash-reference -- every project that imports this file needs these types
/// <reference path="./gs1-barcode-parser-mod.d.ts" />
import { parseBarcode } from 'gs1-barcode-parser-mod'
import { containerForm, hasContainerDigit, hasGs1Digit, isInvoiceKey } from './check-digits.ts'

/** The parts of a code that a field or a message uses. A part that the code does not contain is absent. */
export interface CodeContent {
  /** The text of the code, with spaces in place of control characters. */
  text: string
  /** The code is a GS1 element string: its text is not the value of a field. */
  isGs1: boolean
  /** Lot (GS1 10). */
  lot?: string
  /** Serial number (GS1 21). */
  serial?: string
  /** Serial shipping container code of a pallet (GS1 00). */
  sscc?: string
  /** Global trade item number (GS1 01, EAN, ITF-14). */
  gtin?: string
  /** Expiry date (GS1 17), as 2026-12-31. */
  expiry?: string
  /** Net weight in kilograms (GS1 310x). */
  kilos?: number
  /** Number of the invoice in the access key of an NF-e, without leading zeros. */
  invoice?: string
  /** Container number with a correct check digit (ISO 6346). */
  container?: string
  /** A container number whose check digit is wrong. */
  wrongContainer?: string
}

/** FNC1 inside a code, as readers and scanners give it. */
export const groupSeparator = '\u001D'

/** GS1-128, GS1 DataMatrix, GS1 QR Code, GS1 DataBar (ISO/IEC 15424). */
const gs1Identifier = /^\](C1|d2|Q3|e0)/

/** What a scanned text says. `text` may begin with a symbology identifier such as `]C1`. */
export function parseCode(text: string): CodeContent {
  const elements = isElementString(text) ? elementsOf(text) : undefined
  const bare = text.replace(/^\][A-Za-z]\d/, '').trim()
  // oxlint-disable-next-line no-control-regex -- GS1 separates its elements by a control character
  const shown = bare.replaceAll(/[\u0000-\u001F]+/g, ' ').trim()
  // An incomplete element string is no plain text either.
  if (elements !== undefined || gs1Identifier.test(text) || bare.includes(groupSeparator)) {
    return { text: shown, isGs1: true, ...elements }
  }
  const form = containerForm(bare)
  const key = invoiceKeyIn(bare)
  return {
    text: shown,
    isGs1: false,
    ...(/^(\d{8}|\d{12,14})$/.test(bare) && hasGs1Digit(bare) && { gtin: bare }),
    ...(key !== undefined && { invoice: String(Number(key.slice(25, 34))) }),
    ...(form !== undefined &&
      (hasContainerDigit(form) ? { container: form } : { wrongContainer: form })),
  }
}

/** A text without identifier and separator could be anything: only an identifier with a check digit shows GS1. */
function isElementString(text: string): boolean {
  if (gs1Identifier.test(text) || /^\(\d{2,4}\)/.test(text) || text.includes(groupSeparator)) {
    return true
  }
  const known = /^(?:01(\d{14})|00(\d{18}))/.exec(text)
  return known !== null && hasGs1Digit(known[1] ?? known[2] ?? '')
}

/** Undefined where the text is no correct element string. */
function elementsOf(text: string): Partial<CodeContent> | undefined {
  try {
    const said: Partial<CodeContent> = {}
    // A scanner may send the first FNC1 too.
    const { parsedCodeItems } = parseBarcode(text.startsWith(groupSeparator) ? text.slice(1) : text)
    for (const { ai, data, isoDate } of parsedCodeItems) {
      if (ai === '10') said.lot = String(data)
      else if (ai === '21') said.serial = String(data)
      else if (ai === '00') said.sscc = String(data)
      else if (ai === '01') said.gtin = String(data)
      else if (ai === '17' && isoDate !== '') said.expiry = isoDate
      else if (/^310\d$/.test(ai) && typeof data === 'number') said.kilos = data
    }
    return said
  } catch {
    return undefined
  }
}

/** The access key alone, with spaces between its groups, or in the address that the QR code of an invoice contains. */
function invoiceKeyIn(text: string): string | undefined {
  const [, inAddress] = /^https?:\/\/\S*[?&](?:p|chNFe)=([\dA-Z]{44})(?:[|&]|$)/.exec(text) ?? []
  const key = inAddress ?? text.replaceAll(/\s/g, '').toUpperCase()
  return isInvoiceKey(key) ? key : undefined
}
