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
const reportedMs = 20_000

/** Whether the app was downloaded a moment ago, while this page was open. */
export function useJustDownloaded(): boolean {
  const now = useSyncExternalStore(subscribe, current)
  const [reported, setReported] = useState<'coming' | 'there'>()
  if (now === 'coming' && reported !== 'coming') setReported('coming')
  if (now === 'there' && reported === 'coming') setReported('there')
  useEffect(() => {
    if (reported !== 'there') return undefined
    const timer = setTimeout(() => setReported(undefined), reportedMs)
    return () => clearTimeout(timer)
  }, [reported])
  return reported === 'there' && now === 'there'
}
