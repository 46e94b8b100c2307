const shortMs = 40

/** Felt through a glove, always beside words (UX-40): once when something was kept. */
export const vibrateSaved = (): void => vibrate(shortMs)

/** Twice when something went wrong. */
export const vibrateFailed = (): void => vibrate([shortMs, 80, shortMs])

/** iOS and desktops have none. */
function vibrate(pattern: number | number[]): void {
  if ('vibrate' in navigator) navigator.vibrate(pattern)
}
