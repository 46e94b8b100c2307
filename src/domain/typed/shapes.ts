import type { NumberShape } from './read-number.ts'

const weight = { decimals: 3, notNegative: 'O peso não pode ser negativo' } as const

/** Kg, with three decimals (spec 2 §5). */
export const kilosShape: NumberShape = { ...weight, unit: /\s*(?:kg|quilos?)\.?$/i, suffix: ' Kg' }

/** Ton, with three decimals (spec 1 §5). */
export const tonsShape: NumberShape = { ...weight, unit: /\s*(?:t|ton)\.?$/i, suffix: ' t' }

/** Reais and centavos (spec 1 §5). */
export const moneyShape: NumberShape = { decimals: 2, unit: /^R\$\s*/i, isMoney: true }

export const oneDecimalShape: NumberShape = { decimals: 1 }

export const wholeShape: NumberShape = { decimals: 0 }

/** Hours, with one decimal. */
export const hoursShape: NumberShape = { decimals: 1, unit: /\s*h\.?$/i, suffix: ' h' }
