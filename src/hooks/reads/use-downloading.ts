import { useEffect, useState, useSyncExternalStore } from 'react'

/**
 * The installation of the app: in progress, complete and usable offline, or refused by the browser.
 */
type Installation = 'coming' | 'there' | 'refused'

let installation: Installation | undefined
const listeners = new Set<() => void>()

/** Reports the progress of the worker's installation, after which the app opens offline. */
export function reportInstallation(is: Installation): void {
  installation = is
  for (const listener of [...listeners]) listener()
}

const current = () => installation

/** Whether the app is still being downloaded; until then it needs the network to open. */
export const isDownloading = (): boolean => current() === 'coming'

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useDownloading = (): boolean => useSyncExternalStore(subscribe, isDownloading)

/** How long the completed download is shown, in ms. */
const toldMs = 20_000

/** Whether the app was downloaded a moment ago, while this page was open. */
export function useJustDownloaded(): boolean {
  const now = useSyncExternalStore(subscribe, current)
  const [told, setTold] = useState<'coming' | 'there'>()
  if (now === 'coming' && told !== 'coming') setTold('coming')
  if (now === 'there' && told === 'coming') setTold('there')
  useEffect(() => {
    if (told !== 'there') return undefined
    const timer = setTimeout(() => setTold(undefined), toldMs)
    return () => clearTimeout(timer)
  }, [told])
  return told === 'there' && now === 'there'
}
