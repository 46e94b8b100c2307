import { useEffect, useSyncExternalStore } from 'react'
import { applyUpdate, isUpdateWaiting, subscribeUpdate } from './sw-bridge.ts'

/** After so long without a touch nobody stands before it, in ms. */
const quietMs = 60_000

const signs = ['pointerdown', 'keydown', 'input'] as const

/**
 * Where nobody is there who could be asked (UX-11): a new version takes over once nobody has touched
 * anything for a while, no form is begun and nothing is in flight.
 */
export function UpdateByItself() {
  const waits = useSyncExternalStore(subscribeUpdate, isUpdateWaiting)
  useEffect(() => (waits ? updateWhenQuiet() : undefined), [waits])
  return null
}

/** Returns what stops it. */
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
