/**
 * What the first screen has to know of PINs before the database is open. The marks hold subjects of tokens, which
 * name nobody.
 */
export const pinsKey = 'pavilhao.pins'
const lockedKey = 'pavilhao.locked'
/** Present while the deployment offers no PIN (`PIN_DAYS=0`). */
export const offKey = 'pavilhao.pins-off'
/**
 * Present from the sign-out of a person with a PIN, which must work without the database, until their stored session
 * is deleted: no PIN starts that session.
 */
export const endedKey = (sub: string): string => `pavilhao.pin-ended:${sub}`

const listeners = new Set<() => void>()

/** The people with a PIN on this device, also while no PIN is offered: their work may be encrypted. */
export const pinSubs = (): string[] =>
  (localStorage.getItem(pinsKey) ?? '').split(' ').filter(Boolean).map(decodeURIComponent)

/** Whether the person may enter by their PIN. */
export const hasPin = (sub: string): boolean =>
  localStorage.getItem(offKey) === null && pinSubs().includes(sub)

/** The screen of a locked person stays mounted and hidden until their PIN or password; it survives a reload. */
export const lockedSub = (): string | null => localStorage.getItem(lockedKey)

export function lock(sub: string): void {
  localStorage.setItem(lockedKey, sub)
  tellPins()
}

export function unlock(): void {
  if (lockedSub() === null) return
  localStorage.removeItem(lockedKey)
  tellPins()
}

/** Calls `listener` after every change, including those of other tabs. Returns a function that unsubscribes. */
export function subscribePins(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Call it after a change of one of these marks. */
export function tellPins(): void {
  for (const listener of [...listeners]) listener()
}

addEventListener('storage', ({ key }) => {
  if ([pinsKey, lockedKey, offKey, null].includes(key)) tellPins()
})
