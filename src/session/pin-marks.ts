/**
 * What the first screen has to know of PINs before the database is open. The marks hold subjects of tokens, which
 * name nobody.
 */
const pinsKey = 'pavilhao.pins'
const lockedKey = 'pavilhao.locked'

const listeners = new Set<() => void>()

/** The people with a PIN on this device. */
export const pinSubs = (): string[] =>
  (localStorage.getItem(pinsKey) ?? '').split(' ').filter(Boolean).map(decodeURIComponent)

export const hasPin = (sub: string): boolean => pinSubs().includes(sub)

export function markPins(subs: readonly string[]): void {
  if (subs.length === 0) localStorage.removeItem(pinsKey)
  else localStorage.setItem(pinsKey, subs.map(encodeURIComponent).join(' '))
  tell()
}

/** The screen of a locked person stays mounted and hidden until their PIN or password; it survives a reload. */
export const lockedSub = (): string | null => localStorage.getItem(lockedKey)

export function lock(sub: string): void {
  localStorage.setItem(lockedKey, sub)
  tell()
}

export function unlock(): void {
  if (lockedSub() === null) return
  localStorage.removeItem(lockedKey)
  tell()
}

/** Calls `listener` after every change, including those of other tabs. Returns a function that unsubscribes. */
export function subscribePins(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tell() {
  for (const listener of [...listeners]) listener()
}

addEventListener('storage', ({ key }) => {
  if ([pinsKey, lockedKey, null].includes(key)) tell()
})
