import { isServerId } from '#src/outbox/model/local-ids.ts'
import type { RecordId } from '#src/outbox/model/entry.ts'

/** «Avaria 34012»; «Avaria nova 2» while it has only this device's number. */
export const damageTitle = (id: RecordId, numberHere?: number): string =>
  isServerId(id) ? `Avaria ${id}` : newDamageTitle(numberHere)

export const packagingTitle = (id: RecordId, numberHere?: number): string =>
  isServerId(id) ? `Embalagem ${id}` : newPackagingTitle(numberHere)

export const newDamageTitle = (numberHere?: number) => numbered('Avaria nova', numberHere)
export const newPackagingTitle = (numberHere?: number) => numbered('Embalagem nova', numberHere)

const numbered = (words: string, numberHere: number | undefined): string =>
  numberHere === undefined ? words : `${words} ${numberHere}`

/** Number of the next record made on this device: one more than any that is shown. */
export const nextNumberHere = (shown: readonly { numberHere?: number }[]): number =>
  1 + Math.max(0, ...shown.map(({ numberHere = 0 }) => numberHere))
