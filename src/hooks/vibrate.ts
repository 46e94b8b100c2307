const shortMs = 40

/**
 * One vibration when something was saved, which a glove transmits. It always accompanies words
 * (UX-40).
 */
export const vibrateSaved = (): void => vibrate(shortMs)

/** Two vibrations for an error. */
export const vibrateFailed = (): void => vibrate([shortMs, 80, shortMs])

/** iOS and desktops do not vibrate. */
function vibrate(pattern: number | number[]): void {
  if ('vibrate' in navigator) navigator.vibrate(pattern)
}
