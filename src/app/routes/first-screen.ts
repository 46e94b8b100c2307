import { useEffect } from 'react'

/** What keeps a screen from standing at all does not keep the work on the device, in ms. */
const latestMs = 3_000

let tell = () => {}
const shown = new Promise<void>((resolve) => {
  tell = resolve
})

/**
 * Resolves when the first screen of this page stands, or soon all the same. What is not seen waits for
 * it: ten thousand entries that are read at once take from the screen what it is read and drawn with.
 */
export const whenFirstScreenStands = (): Promise<void> =>
  Promise.race([shown, new Promise<void>((resolve) => setTimeout(resolve, latestMs))])

/** Beside a screen, under what stands there until it is loaded. */
export function ScreenStands(): null {
  useEffect(() => tell(), [])
  return null
}
