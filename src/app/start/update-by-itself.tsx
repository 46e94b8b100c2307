import { useEffect, useSyncExternalStore } from 'react'
import { applyUpdate, isUpdateWaiting, subscribeUpdate } from './sw-bridge.ts'

/** After this time without input nobody is assumed to be present, in ms. */
const quietMs = 60_000

const signs = ['pointerdown', 'keydown', 'input'] as const

/**
 * Updates an unattended device (UX-11): a new version takes over once there was no input for a
 * while, no form is open and no call is in flight.
 */
export function UpdateByItself() {
  const waits = useSyncExternalStore(subscribeUpdate, isUpdateWaiting)
  useEffect(() => (waits ? updateWhenQuiet() : undefined), [waits])
  return null
}

/** Returns a function that cancels the update. */
function updateWhenQuiet(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  const wait = () => {
    clearTimeout(timer)
    if (!isOver) timer = setTimeout(() => void update(), quietMs)
  }
  const update = async () => {
    const result = await applyUpdate().catch((cause: unknown) => {
      console.warn('The new version could not be asked to take over', cause)
    })
    if (result !== 'applied') wait()
  }
  for (const sign of signs) addEventListener(sign, wait)
  wait()
  return () => {
    isOver = true
    clearTimeout(timer)
    for (const sign of signs) removeEventListener(sign, wait)
  }
}
