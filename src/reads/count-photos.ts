/**
 * The number of photos with these hashes that an answer shows in one place: a list, one image, or null for
 * none. Undefined if that cannot be determined: the place is missing, or an image without a hash may be one of
 * them.
 */
export function countByBytes(images: unknown, hashes: readonly string[]): number | undefined {
  if (images === undefined) return undefined
  const named = (Array.isArray(images) ? images : [images]).filter(isNamed)
  const reported = named.map(hashIn)
  const shownCount = hashes.filter((hash) => reported.includes(hash)).length
  return shownCount < hashes.length && reported.includes(undefined) ? undefined : shownCount
}

const isNamed = (image: unknown) => image !== null && image !== ''

const hashIn = (image: unknown): string | undefined => {
  const hash = typeof image === 'object' ? (image as { sha256?: unknown }).sha256 : undefined
  return typeof hash === 'string' ? hash : undefined
}

/** The sum over several places; undefined if one of them is undefined. */
export const sumOfReported = (counts: readonly (number | undefined)[]): number | undefined =>
  counts.reduce<number | undefined>(
    (sum, count) => (sum === undefined || count === undefined ? undefined : sum + count),
    0,
  )
