import { holdBusy } from '#src/hooks/draft/busy.ts'

/** So long after the page is seen again something may still come of what was picked, in ms. */
export const nothingComesAfterMs = 30_000

let lastIsOver = () => {}

/**
 * No new version takes over under the system's camera or gallery (UX-11), until what is returned is
 * called. A browser that never tells that the person came back with nothing holds it up for a while only.
 */
export function holdWhilePicking(): () => void {
  // Only one is open at a time: the one before has closed, whatever the browser told of it.
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
  // Where it opens over a page that is still seen, as on a desk, the window loses the focus to it.
  addEventListener('blur', leave, { signal })
  addEventListener('focus', comeBack, { signal })
  document.addEventListener('visibilitychange', () => (document.hidden ? leave() : comeBack()), {
    signal,
  })
  lastIsOver = end
  return end
}
