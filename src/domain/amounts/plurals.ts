import { formatNumber } from './numbers.ts'

/** A count with its noun: «1 foto», «2 fotos», «0 fotos». */
export const plural = (count: number, one: string, many: string): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`
