/**
 * Room that the app keeps taken (docs/storage.md): as long as it stands there is room, because it
 * can be given up. What a browser says of its room may be anything; Chromium always says gigabytes.
 */
const cacheName = 'pavilhao-room'
const address = '/room'
/** Some twenty shrunk photos, or the texts of many days, in bytes. */
export const reserveBytes = 10_000_000
/** So much less has to be in use before it is tried again where it was refused, in bytes. */
const lessBytes = 2_000_000

/** About fifty shrunk photos, in bytes. */
const fewBytes = 25_000_000

/** Whether no photo should be taken any more with so many bytes in use, where the browser says it (UX-13). */
export const isFull = (used: number, quota: number): boolean => quota - used < fewBytes

let stands: boolean | undefined
/** Bytes in use, without the reserve, when there was no room for it; undefined where nobody knows. */
let refusedAt: number | undefined
let making: Promise<boolean> | undefined
const listeners = new Set<() => void>()

/** Whether the reserve stands, as far as this page knows; undefined before anybody has looked. */
export const reserveStands = (): boolean | undefined => stands

/** Calls `listener` when that changes. Returns what stops it. */
export function subscribeReserve(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Has the reserve stand, and says whether it does; true where nobody can tell. */
export async function keepReserve(): Promise<boolean> {
  // One that is under way may have begun before room was made.
  if (making !== undefined && (await making)) return true
  making ??= make()
    // Without Cache Storage nothing is known of the room.
    .catch(() => true)
    .then(say)
    .finally(() => {
      making = undefined
    })
  return making
}

/** The same, but not where there would be no room for it again: for when nobody waits for the answer. */
export async function keepReserveIfLikely(): Promise<void> {
  const used = await bytesUsed()
  const isInVain = refusedAt !== undefined && (used ?? Infinity) > refusedAt - lessBytes
  if (!isInVain) await keepReserve()
}

/** Gives the room to what may not be lost. */
export async function spendReserve(): Promise<void> {
  if (!('caches' in globalThis)) return
  const cache = await caches.open(cacheName)
  // The entry, not the cache: a cache that is still open somewhere keeps its bytes.
  await cache.delete(address)
  refusedAt = await bytesUsed()
  say(false)
}

async function make(): Promise<boolean> {
  if (!('caches' in globalThis)) return true
  const cache = await caches.open(cacheName)
  if ((await cache.keys()).length > 0) return true
  try {
    await cache.put(address, new Response(noise()))
    return true
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'QuotaExceededError') throw error
    await cache.delete(address)
    refusedAt = await bytesUsed()
    return false
  }
}

function say(now: boolean): boolean {
  const isNews = now !== stands
  stands = now
  if (isNews) for (const listener of [...listeners]) listener()
  return now
}

/** Not zeros: some browsers compress what they keep. */
function noise(): Blob {
  const piece = crypto.getRandomValues(new Uint8Array(65_536))
  return new Blob(Array.from({ length: Math.ceil(reserveBytes / piece.length) }, () => piece))
}

async function bytesUsed(): Promise<number | undefined> {
  const { storage } = navigator as { storage?: Partial<StorageManager> }
  return (await storage?.estimate?.().catch(() => undefined))?.usage
}
