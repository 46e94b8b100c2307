/**
 * Whether a photo's address contains only the day, and which of several photos it is, but no version of its bytes
 * (src/features/stuffing/step-photos.ts).
 */
export const saysOnlyDay = (url: string): boolean => /[?&]v=(?:\d+-)?\d{1,6}(?:&|$)/.test(url)

/** The same photo in the cache under another day, the one that was stored last. */
export async function findOfAnotherDay(cache: Cache, url: string): Promise<Response | undefined> {
  if (!saysOnlyDay(url)) return undefined
  const bare = withoutDay(url)
  const found = (await cache.keys()).findLast((one) => withoutDay(one.url) === bare)
  return found && (await cache.match(found.url))
}

function withoutDay(address: string): string {
  const url = new URL(address)
  url.searchParams.set('v', (url.searchParams.get('v') ?? '').replace(/\d*$/, ''))
  return url.href
}
