/** The types of a damage that have a view (spec 2 §2). */
type KnownType = 'PALLET' | 'BAG'

const typeWords: Record<KnownType, string> = { PALLET: 'Palete', BAG: 'Big bag' }

export const isKnownType = (type: string): type is KnownType => Object.hasOwn(typeWords, type)

/** As people say it; another type as it stands. */
export const damageTypeWord = (type: string): string => (isKnownType(type) ? typeWords[type] : type)
