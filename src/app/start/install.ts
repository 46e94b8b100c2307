/** Chromium's offer to install the app; TypeScript's library does not know it. */
interface InstallEvent extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** How this device installs an app: by our button, by the steps of the system, or not (or no more). */
export type InstallWay = 'button' | 'apple' | undefined

const dismissedKey = 'pavilhao.install-dismissed'
let offer: InstallEvent | undefined
let installed = false
const listeners = new Set<() => void>()

const tell = () => {
  for (const listener of [...listeners]) listener()
}

/** Called once, early: the browser makes its offer a single time. */
export function watchInstall(): void {
  addEventListener('beforeinstallprompt', (event) => {
    offer = event as InstallEvent
    tell()
  })
  addEventListener('appinstalled', () => {
    installed = true
    tell()
  })
}

export function subscribeInstall(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function installWay(): InstallWay {
  if (installed || isStandalone() || localStorage.getItem(dismissedKey) !== null) return undefined
  if (offer !== undefined) return 'button'
  return isAppleTouch() ? 'apple' : undefined
}

/** Asks the person through the browser's own dialog. A refusal there is one here. */
export async function install(): Promise<void> {
  const asked = offer
  offer = undefined
  const answer = await asked?.prompt()
  if (answer?.outcome === 'dismissed') dismissInstall()
  tell()
}

/** The person does not want to be asked again on this device. */
export function dismissInstall(): void {
  localStorage.setItem(dismissedKey, new Date().toISOString())
  tell()
}

function isStandalone(): boolean {
  const { standalone } = navigator as { standalone?: boolean }
  if (standalone === true) return true
  return typeof matchMedia === 'function' && matchMedia('(display-mode: standalone)').matches
}

/** An iPad says that it is a Mac, and has fingers. */
const isAppleTouch = (): boolean =>
  /iPhone|iPad/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)
