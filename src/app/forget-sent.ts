import { whenFirstScreenStands } from './first-screen.ts'
import { drainInWorker } from './sw-bridge.ts'

const everyMs = 3_600_000

/**
 * Has what is personal and was sent forgotten in its time, as soon as something is seen of the page: also
 * while nobody is signed in, on the screen that asks for it.
 */
export function watchForgetting(begin: Promise<void> = whenFirstScreenStands()): () => void {
  let isStopped = false
  const forget = () => {
    if (!isStopped) forgetSent().catch(() => undefined)
  }
  void begin.then(forget)
  const timer = setInterval(forget, everyMs)
  return () => {
    isStopped = true
    clearInterval(timer)
  }
}

/** The run of the engine begins with it, whoever is signed in. */
async function forgetSent(): Promise<void> {
  if ((await drainInWorker()) !== undefined) return
  // Without a worker. The engine is only loaded where it has been before.
  if ('databases' in indexedDB && (await indexedDB.databases()).length === 0) return
  const { forgetInPage } = await import('./forget-in-page.ts')
  await forgetInPage()
}
