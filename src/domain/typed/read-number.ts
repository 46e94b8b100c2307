import { formatCurrency } from '../amounts/numbers.ts'

/** The numbers that a field takes: their decimals and the unit around them. */
export interface NumberShape {
  /** 0 for a whole number. */
  decimals: number
  /** Matches the unit before or behind the number, which is not read. */
  unit?: RegExp
  /** The unit behind a formatted number: ` Kg`. */
  suffix?: string
  /** Formatted as money. */
  isMoney?: true
  /** The message for a number below zero, where the field has its own. */
  notNegative?: string
}

/** A number as a field holds it during typing: the text itself where it is no number. */
export type TypedNumber = number | string

export type NumberReading =
  | { is: 'empty' }
  | {
      is: 'number'
      value: number
      /** The reading in words, for a text whose reading is not obvious; the field shows it. */
      reported?: string
      /** The text has two readings, as `1.234` does. */
      isAmbiguous: boolean
    }
  | {
      is: 'unreadable'
      /** A message for the person. */
      why: string
      /** More digits can still make it a number, as with `1.234.5`. */
      isUnfinished: boolean
    }

/** The longest number of any field: 12 digits before the decimal sign. */
const mostDigits = 12
/** Zero-width spaces and direction marks, which come with pasted text. */
const invisible = /[\u200B-\u200F\u2060-\u2064\uFEFF]/g
const minus = /^(?:R\$\s*)?[-\u2010-\u2015\u2212]|\d\s*[-\u2212]$/i
const groupedByPoints = /^[1-9]\d{0,2}(?:\.\d{3})+$/
const groupedByCommas = /^[1-9]\d{0,2}(?:,\d{3})+$/
const groupedBySpaces = /^[1-9]\d{0,2}(?:[ \u00A0\u2009\u202F]\d{3})+(?:,\d*)?$/

/**
 * Reads a number as a Brazilian does: a comma is the decimal sign, and points or spaces separate
 * thousands. A point that cannot separate thousands is a decimal sign (`17.25`), also behind commas
 * that can (`1,234.56`). A minus sign, a character outside the unit, or more decimals than the
 * shape has make the text unreadable.
 */
export function readNumber(text: string, shape: NumberShape): NumberReading {
  const bare = text.replaceAll(invisible, '').trim()
  if (bare === '') return { is: 'empty' }
  const unreadable = (why: string, isUnfinished = false) =>
    ({ is: 'unreadable', why, isUnfinished }) as const
  if (minus.test(bare)) return unreadable(shape.notNegative ?? 'Não pode ser negativo')
  const plain = withoutUnit(bare, shape)
  if (/[^\d.,\s]/.test(plain)) return unreadable('Use só números e vírgula')
  const parts = partsOf(plain)
  if (parts === undefined) {
    const isUnfinished = ['0', '00', '000'].some((more) => partsOf(`${plain}${more}`))
    return unreadable(`«${short(bare)}» não é um número: confira`, isUnfinished)
  }
  const { whole, fraction } = parts
  if (fraction.length > shape.decimals) return unreadable(tooManyDecimals(shape))
  if (whole.length > mostDigits) return unreadable('O número é longo demais: confira')
  const value = toNumber(parts)
  const reported = /[.\s]/.test(plain) ? tell(value, shape) : undefined
  const other = otherReading(plain, shape)
  return {
    is: 'number',
    value,
    isAmbiguous: other !== undefined,
    ...(reported !== undefined && {
      reported: `Lido como ${reported}${other === undefined ? '' : `. Para ${other}, use a vírgula`}`,
    }),
  }
}

/** The value that a field keeps for a text. */
export function typedNumber(text: string, shape: NumberShape): TypedNumber | undefined {
  const reading = readNumber(text, shape)
  if (reading.is === 'number') return reading.value
  return reading.is === 'empty' ? undefined : text
}

/** A number as its field's initial text: with a comma, and without separators between thousands. */
export const textOfNumber = (value: number, { decimals, isMoney }: NumberShape): string => {
  const fixed = value.toFixed(decimals)
  return (isMoney ? fixed : String(Number(fixed))).replace('.', ',')
}

interface Parts {
  /** Digits without leading zeros. */
  whole: string
  /** Digits without trailing zeros. */
  fraction: string
}

const toNumber = ({ whole, fraction }: Parts) => Number(`${whole || '0'}.${fraction || '0'}`)

/** Undefined for a text that is no number. */
function partsOf(plain: string): Parts | undefined {
  if (!/\d/.test(plain)) return undefined
  const joined = groupedBySpaces.test(plain) ? plain.replaceAll(/\s/g, '') : plain
  if (/\s/.test(joined)) return undefined
  const signAt = decimalSignAt(joined)
  const before = signAt === undefined ? joined : joined.slice(0, signAt)
  const behind = signAt === undefined ? '' : joined.slice(signAt + 1)
  const groups = joined[signAt ?? 0] === '.' ? groupedByCommas : groupedByPoints
  if (!/^\d*$/.test(before) && !groups.test(before)) return undefined
  // «1,234.» is a mistyped 1,234, not a thousand.
  if (!/^\d*$/.test(behind) || (behind === '' && before.includes(','))) return undefined
  return {
    whole: before.replaceAll(/[.,]/g, '').replace(/^0+/, ''),
    fraction: behind.replace(/0+$/, ''),
  }
}

/** The index of the decimal sign; undefined where there is none. */
function decimalSignAt(joined: string): number | undefined {
  const comma = joined.lastIndexOf(',')
  const point = joined.lastIndexOf('.')
  if (comma > point) return comma
  return point === -1 || groupedByPoints.test(joined) ? undefined : point
}

function withoutUnit(bare: string, { unit }: NumberShape) {
  const plain = bare.replace(/^\+\s*/, '')
  return unit === undefined ? plain : plain.replace(unit, '').trim()
}

const tooManyDecimals = ({ decimals }: NumberShape) =>
  decimals === 0
    ? 'Use um número inteiro'
    : `Use no máximo ${decimals} ${decimals === 1 ? 'casa decimal' : 'casas decimais'}`

/**
 * `1.234` is read as a thousand, but may be meant as a fraction; returns the second reading where
 * the field takes it.
 */
function otherReading(plain: string, shape: NumberShape): string | undefined {
  if (!/^[1-9]\d{0,2}\.\d{3}$/.test(plain)) return undefined
  const fraction = plain.slice(-3).replace(/0+$/, '')
  return fraction.length > shape.decimals ? undefined : tell(Number(plain), shape)
}

/** Formats the number so that it has only one reading. */
function tell(value: number, { decimals, suffix = '', isMoney }: NumberShape): string {
  if (isMoney) return formatCurrency(value)
  const format = new Intl.NumberFormat('pt-BR', {
    maximumFractionDigits: decimals,
    minimumFractionDigits: value < 1000 ? 0 : decimals,
    useGrouping: decimals > 0,
  })
  return `${format.format(value)}${suffix}`
}

const short = (text: string) => (text.length > 30 ? `${text.slice(0, 30)}…` : text)
