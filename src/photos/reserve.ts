/**
 * Storage that the app keeps occupied (docs/storage.md), so that it can free this room when it is needed. A
 * browser's storage estimate is unreliable; Chromium always reports gigabytes.
 */
const cacheName = 'pavilhao-room'
const address = '/room'
/** About twenty shrunk photos, or the texts of many days, in bytes. */
export const reserveBytes = 10_000_000
/** After a refusal, the reserve is tried again only once this many bytes fewer are in use. */
const lessBytes = 2_000_000

/** About fifty shrunk photos, in bytes. */
const fewBytes = 25_000_000

/** Whether the storage is too full for another photo, by the browser's estimate in bytes (UX-13). */
export const isFull = (used: number, quota: number): boolean => quota - used < fewBytes

let stands: boolean | undefined
/** Bytes in use, without the reserve, when there was no room for it; undefined if unknown. */
let refusedAt: number | undefined
let making: Promise<boolean> | undefined
const listeners = new Set<() => void>()

/** Whether the reserve exists, as far as this page knows; undefined before the first check. */
export const reserveStands = (): boolean | undefined => stands

/** Calls `listener` when that changes. Returns a function that unsubscribes. */
export function subscribeReserve(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Creates the reserve if it is missing and returns whether it exists; true if that cannot be determined. */
export async function keepReserve(): Promise<boolean> {
  // An attempt in progress may have started before room was freed.
  if (making !== undefined && (await making)) return true
  making ??= make()
    // Without Cache Storage nothing is known about the room.
    .catch(() => true)
    .then(say)
    .finally(() => {
      making = undefined
    })
  return making
}

/** Creates the reserve only if there is likely room for it: for callers that do not wait for the result. */
export async function keepReserveIfLikely(): Promise<void> {
  const used = await bytesUsed()
  const isInVain = refusedAt !== undefined && (used ?? Infinity) > refusedAt - lessBytes
  if (!isInVain) await keepReserve()
}

/** Frees the reserve for data that must not be lost. Returns whether there was one. */
export async function spendReserve(): Promise<boolean> {
  if (!('caches' in globalThis)) return false
  const cache = await caches.open(cacheName)
  // Deletes the entry rather than the cache, because a deleted cache that is still open somewhere keeps its
  // bytes.
  const isFreed = await cache.delete(address)
  refusedAt = await bytesUsed()
  say(false)
  return isFreed
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

/** Random bytes instead of zeros, because some browsers compress stored data. */
function noise(): Blob {
  const piece = crypto.getRandomValues(new Uint8Array(65_536))
  return new Blob(Array.from({ length: Math.ceil(reserveBytes / piece.length) }, () => piece))
}

async function bytesUsed(): Promise<number | undefined> {
  const { storage } = navigator as { storage?: Partial<StorageManager> }
  return (await storage?.estimate?.().catch(() => undefined))?.usage
}
