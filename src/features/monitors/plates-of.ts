import { formatPlate } from '#src/domain/names/plates.ts'

/** A rodotrem has two plates in one text. */
export const platesOf = (plates: string | null): string =>
  (plates ?? '')
    .split('/')
    .map((plate) => formatPlate(plate.trim()))
    .join(' / ')
