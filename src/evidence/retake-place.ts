const prefix = 'retake:'

/** The place of the photos that put an entry right. */
export const retakePlace = (entryId: string): string => `${prefix}${entryId}`

/** The entry that photos of this place put right; undefined of any other place. */
export const entryToPutRight = (place: string): string | undefined =>
  place.startsWith(prefix) ? place.slice(prefix.length) : undefined
