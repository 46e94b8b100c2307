import { whenFirstScreenStands } from '../routes/first-screen.ts'
import { drainInWorker } from './sw-bridge.ts'

const everyMs = 3_600_000

/**
 * Deletes settled personal data when it is due, from the first screen on. It also runs while nobody
 * is signed in, on the sign-in screen.
 */
export function watchForgetting(begin: Promise<void> = whenFirstScreenStands()): () => void {
  let isStopped = false
  const forget = (isUsed: Promise<boolean>) => {
    if (!isStopped) forgetSent(isUsed).catch(() => undefined)
  }
  // Ask before this page writes anything: what it writes is not due for deletion yet.
  const wasUsed = isDeviceUsed()
  void begin.then(() => forget(wasUsed))
  const timer = setInterval(() => forget(isDeviceUsed()), everyMs)
  return () => {
    isStopped = true
    clearInterval(timer)
  }
}

/** Every drain deletes due data first, whoever is signed in. */
async function forgetSent(isUsed: Promise<boolean>): Promise<void> {
  if ((await drainInWorker()) !== undefined) return
  // Without a worker that replies, load the engine only where the device was used before.
  if (!(await isUsed)) return
  const { forgetInPage } = await import('./forget-in-page.ts')
  await forgetInPage()
}

/**
 * Whether the device has a database of the app; true where the browser cannot list them. Never
 * rejects, because the promise may never be awaited.
 */
async function isDeviceUsed(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).length > 0
  } catch {
    return true
  }
}
