/** The types of a damage that have a screen (spec 2 §2). */
type KnownType = 'PALLET' | 'BAG'

const typeWords: Record<KnownType, string> = { PALLET: 'Palete', BAG: 'Big bag' }

export const isKnownType = (type: string): type is KnownType => Object.hasOwn(typeWords, type)

/** The Portuguese word; an unknown type stays unchanged. */
export const damageTypeWord = (type: string): string => (isKnownType(type) ? typeWords[type] : type)
