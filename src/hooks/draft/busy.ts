import { useEffect } from 'react'

/**
 * Whether a form, a camera or a sending is active in any tab: then no new version takes over. Each
 * busy tab holds a shared lock, which the browser releases when the tab ends, even by a crash; a
 * reload needs the lock exclusively.
 */
const lockName = 'pavilhao-busy'

let holders = 0
let letGo: (() => void) | undefined

/** Marks this tab as busy until the returned function is called. */
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
 * Runs `work` while no tab is busy and none can become busy, or resolves to 'busy'. Without locks
 * it can only check this tab.
 */
export async function whileNobodyBusy<T>(work: () => Promise<T>): Promise<T | 'busy'> {
  if (isBusyHere()) return 'busy'
  if (!('locks' in navigator)) return work()
  return navigator.locks.request(lockName, { ifAvailable: true }, (lock) =>
    lock === null ? 'busy' : work(),
  )
}

/**
 * Runs `work` once no tab is busy. Without locks, it runs `work` now, or never if this tab is busy.
 */
export async function onceNobodyBusy(work: () => void): Promise<void> {
  if (!('locks' in navigator)) {
    if (!isBusyHere()) work()
    return
  }
  for (let isDone = false; !isDone;) {
    isDone = await navigator.locks.request(lockName, () => {
      // While this tab waited for another one, a form was opened here; its lock request is behind
      // this one in the queue.
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

/**
 * While `busy` is true (a form with typed text, an open camera), no new version takes over (UX-11).
 */
export function useBusy(busy: boolean): void {
  useEffect(() => (busy ? holdBusy() : undefined), [busy])
}
