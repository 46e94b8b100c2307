import { useEffect, useState, useSyncExternalStore } from 'react'

/** The app on this device: on its way, there and needing no network to open, or refused by the browser. */
type Installation = 'coming' | 'there' | 'refused'

let installation: Installation | undefined
const listeners = new Set<() => void>()

/** How far the worker has come that lets the app open with no network. */
export function reportInstallation(is: Installation): void {
  installation = is
  for (const listener of [...listeners]) listener()
}

const current = () => installation

/** Whether the app is still on its way to this device: until then it needs the network to open. */
export const isDownloading = (): boolean => current() === 'coming'

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useDownloading = (): boolean => useSyncExternalStore(subscribe, isDownloading)

/** That the app has come is told for so long, in ms. */
const toldMs = 20_000

/** Whether the app has come to this device a moment ago, while somebody waited for it. */
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
