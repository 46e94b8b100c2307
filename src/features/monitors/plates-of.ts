import { formatPlate } from '#src/domain/names/plates.ts'

/** Both of a rodotrem stand in one text. */
export const platesOf = (plates: string | null): string =>
  (plates ?? '')
    .split('/')
    .map((plate) => formatPlate(plate.trim()))
    .join(' / ')
