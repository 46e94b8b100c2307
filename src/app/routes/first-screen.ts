import { useEffect } from 'react'

/**
 * Longest wait for the first screen, in ms: a screen that never renders must not block the device's
 * work.
 */
const latestMs = 3_000

let tell = () => {}
const shown = new Promise<void>((resolve) => {
  tell = resolve
})

/**
 * Resolves when the first screen of this page is shown, at the latest `latestMs` after the call.
 * Background work waits for that moment: reading ten thousand entries at once would slow down the
 * screen's own reads and rendering.
 */
export const whenFirstScreenStands = (): Promise<void> =>
  Promise.race([shown, new Promise<void>((resolve) => setTimeout(resolve, latestMs))])

/**
 * Rendered next to a screen within its Suspense boundary, so that it mounts once the screen has
 * loaded.
 */
export function ScreenStands(): null {
  useEffect(() => tell(), [])
  return null
}
