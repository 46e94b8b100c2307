import { whenFirstScreenStands } from '../routes/first-screen.ts'
import { drainInWorker } from './sw-bridge.ts'

const everyMs = 3_600_000

/**
 * Has what is personal and was sent forgotten in its time, as soon as something is seen of the page: also
 * while nobody is signed in, on the screen that asks for it.
 */
export function watchForgetting(begin: Promise<void> = whenFirstScreenStands()): () => void {
  let isStopped = false
  const forget = (isUsed: Promise<boolean>) => {
    if (!isStopped) forgetSent(isUsed).catch(() => undefined)
  }
  // What this page makes from now on has nothing to be forgotten yet.
  const wasUsed = isDeviceUsed()
  void begin.then(() => forget(wasUsed))
  const timer = setInterval(() => forget(isDeviceUsed()), everyMs)
  return () => {
    isStopped = true
    clearInterval(timer)
  }
}

/** The run of the engine begins with it, whoever is signed in. */
async function forgetSent(isUsed: Promise<boolean>): Promise<void> {
  if ((await drainInWorker()) !== undefined) return
  // Without a worker. The engine is only loaded where it has been before.
  if (!(await isUsed)) return
  const { forgetInPage } = await import('./forget-in-page.ts')
  await forgetInPage()
}

/** A browser that does not say may have been used. Does not reject: nobody may come to ask. */
async function isDeviceUsed(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).length > 0
  } catch {
    return true
  }
}
