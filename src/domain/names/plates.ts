const bare = (typed: string): string => typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

/**
 * Three letters, a digit, any letter or digit, two digits: the old form (ABC-1234) and Mercosul's
 * (ABC-1D23), with or without the dash (spec 2 §5).
 */
export const isPlate = (typed: string): boolean => /^[A-Z]{3}\d[A-Z0-9]\d{2}$/.test(bare(typed))

/**
 * Upper-cased with its dash; a text that is no plate stays unchanged. Null, undefined and blank are
 * «—».
 */
export function formatPlate(plate: string | null | undefined): string {
  if (plate === null || plate === undefined || plate.trim() === '') return '—'
  return isPlate(plate) ? `${bare(plate).slice(0, 3)}-${bare(plate).slice(3)}` : plate
}

/** A rodotrem has two plates in one text. */
export const platesOf = (plates: string | null): string =>
  (plates ?? '')
    .split('/')
    .map((plate) => formatPlate(plate.trim()))
    .join(' / ')
