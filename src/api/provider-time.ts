const listeners = new Set<(offsetMs: number) => void>()

/** Takes the `Date` of an answer that has just come; null where the provider shows none. */
export function reportTime(date: string | null): void {
  for (const listener of listeners) listener(Date.parse(date ?? '') - Date.now())
}

/**
 * Tells the provider's clock minus the device's, in ms, with each answer; NaN where it says nothing.
 * Returns what stops it.
 */
export function subscribeTime(listener: (offsetMs: number) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
