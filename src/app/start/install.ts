/**
 * Chromium's event for the offer to install the app, which TypeScript's library does not declare.
 */
interface InstallEvent extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/**
 * How this device installs an app: by our button, by the steps of the system, or not at all (or no
 * longer).
 */
export type InstallWay = 'button' | 'apple' | undefined

const dismissedKey = 'pavilhao.install-dismissed'
let offer: InstallEvent | undefined
let installed = false
const listeners = new Set<() => void>()

const tell = () => {
  for (const listener of [...listeners]) listener()
}

/** Call once and early: an offer that the browser fires before this call is lost. */
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

/** Asks the person through the browser's own dialog. A refusal there counts as a dismissal here. */
export async function install(): Promise<void> {
  const asked = offer
  offer = undefined
  const answer = await asked?.prompt()
  if (answer?.outcome === 'dismissed') dismissInstall()
  tell()
}

/** Remembers that the person declined the offer on this device. */
export function dismissInstall(): void {
  localStorage.setItem(dismissedKey, new Date().toISOString())
  tell()
}

function isStandalone(): boolean {
  const { standalone } = navigator as { standalone?: boolean }
  if (standalone === true) return true
  return typeof matchMedia === 'function' && matchMedia('(display-mode: standalone)').matches
}

/** An iPad's user agent claims to be a Mac, but no Mac has several touch points. */
const isAppleTouch = (): boolean =>
  /iPhone|iPad/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)
