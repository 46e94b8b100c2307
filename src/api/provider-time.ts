const listeners = new Set<(offsetMs: number) => void>()

/** Receives the `Date` of a fresh response; null if the provider shows none. */
export function reportTime(date: string | null): void {
  for (const listener of listeners) listener(Date.parse(date ?? '') - Date.now())
}

/**
 * Calls `listener` with the provider's clock minus the device's, in ms, for each response; NaN if it is
 * unknown. Returns a function that unsubscribes.
 */
export function subscribeTime(listener: (offsetMs: number) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
