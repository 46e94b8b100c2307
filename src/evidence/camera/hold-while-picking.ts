import { holdBusy } from '#src/hooks/draft/busy.ts'

/** A pick counts as cancelled once the page has been back for this time, in ms. */
export const nothingComesAfterMs = 30_000

let lastIsOver = () => {}

/**
 * Blocks the take-over of a new version while the system's camera or gallery is open (UX-11), until
 * the returned function is called. Some browsers never report a cancelled pick: the block also ends
 * once the page has been back for `nothingComesAfterMs`.
 */
export function holdWhilePicking(): () => void {
  // Only one picker can be open at a time, so the previous one has closed, even without an event.
  lastIsOver()
  const letGo = holdBusy()
  const listening = new AbortController()
  const { signal } = listening
  let late: ReturnType<typeof setTimeout> | undefined
  const leave = () => clearTimeout(late)
  const end = () => {
    leave()
    listening.abort()
    letGo()
  }
  const comeBack = () => {
    leave()
    late = setTimeout(end, nothingComesAfterMs)
  }
  // On a desktop the page stays visible under the picker, and the window only loses the focus.
  addEventListener('blur', leave, { signal })
  addEventListener('focus', comeBack, { signal })
  document.addEventListener('visibilitychange', () => (document.hidden ? leave() : comeBack()), {
    signal,
  })
  lastIsOver = end
  return end
}
