/**
 * Whether somebody has a form, a camera or a sending under their hands, in any tab: then no new
 * version takes over. Each busy tab holds a shared lock, which goes when the tab does, however it
 * dies; who wants to reload needs it for itself alone.
 */
const lockName = 'pavilhao-busy'

let holders = 0
let letGo: (() => void) | undefined

/** This tab is busy until the function that it returns is called. */
export function holdBusy(): () => void {
  holders += 1
  if (holders === 1) holdLock()
  let held = true
  return () => {
    if (!held) return
    held = false
    holders -= 1
    if (holders === 0) letGo?.()
  }
}

export const isBusyHere = (): boolean => holders > 0

/**
 * Runs `work` while no tab is busy and none can become it, or answers 'busy'. Where there are no
 * locks only this tab can be known.
 */
export async function whileNobodyBusy<T>(work: () => Promise<T>): Promise<T | 'busy'> {
  if (isBusyHere()) return 'busy'
  if (!('locks' in navigator)) return work()
  return navigator.locks.request(lockName, { ifAvailable: true }, (lock) =>
    lock === null ? 'busy' : work(),
  )
}

/** Runs `work` once no tab is busy. */
export async function onceNobodyBusy(work: () => void): Promise<void> {
  if (!('locks' in navigator)) {
    if (!isBusyHere()) work()
    return
  }
  for (let isDone = false; !isDone;) {
    isDone = await navigator.locks.request(lockName, () => {
      // Something was begun here while it waited for another tab, and stands behind it in the queue.
      if (isBusyHere()) return false
      work()
      return true
    })
  }
}

function holdLock(): void {
  const released = new Promise<void>((resolve) => {
    letGo = resolve
  })
  if (!('locks' in navigator)) return
  void navigator.locks.request(lockName, { mode: 'shared' }, () => released)
}
