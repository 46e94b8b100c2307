import type { RecordId } from '#src/outbox/entry.ts'

/** The types of a damage that have a view (spec 2 §2). */
export type KnownType = 'PALLET' | 'BAG'

export const typeWords: Record<KnownType, string> = { PALLET: 'Palete', BAG: 'Big bag' }

export const isKnownType = (type: string): type is KnownType => Object.hasOwn(typeWords, type)

/** «Avaria 34012», or that it has no number yet. */
export const damageTitle = (id: RecordId): string =>
  typeof id === 'number' ? `Avaria ${id}` : 'Avaria nova'

export const packagingTitle = (id: RecordId): string =>
  typeof id === 'number' ? `Embalagem ${id}` : 'Embalagem nova'
