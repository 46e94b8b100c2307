import { askForIdle, askToCease } from '#src/outbox/send/cease.ts'
import type { PageMessage } from './messages.ts'

/** As much of the worker's scope as this needs. */
declare const self: {
  skipWaiting: () => Promise<void>
  registration: { active: Pick<ServiceWorker, 'postMessage'> | null }
}

/** Every holder of the outbox names its lock so. */
const outboxLock = 'pavilhao-outbox:'
/** Longer than any call of the outbox takes, photos included, in ms. */
const longestCallMs = 120_000
/** A worker that has not started by then is taken for one that cannot, in ms. */
const startMs = 5_000
/** When a link comes into view, Chromium starts the worker. This wait lets that happen while the worker still runs, in ms. */
const settledMs = 4_000

let noteActivated: () => void = () => undefined
const activated = new Promise<void>((resolve) => {
  noteActivated = resolve
})

/** This release has taken over. */
export { noteActivated }

/**
 * This release takes over from the one before: because the person consented, and only while nobody
 * sends, because the old worker ends with what it has under way. What is in flight may come to its end
 * first; nothing more begins until this release is there, so that no backlog holds it up.
 */
export async function takeOver({ withinMs = longestCallMs, settleMs = settledMs } = {}): Promise<
  'taken' | 'sending'
> {
  const { held = [] } = await navigator.locks.query()
  const names = held.flatMap(({ name }) => (name?.startsWith(outboxLock) === true ? [name] : []))
  const kept = new AbortController()
  const letGo = () => kept.abort()
  try {
    askToCease()
    const signal = AbortSignal.timeout(withinMs)
    for (const name of names) await hold(name, signal, kept.signal)
  } catch {
    letGo()
    return 'sending'
  }
  void activated.then(letGo)
  setTimeout(letGo, longestCallMs)
  // A sender may have begun in between. The pages hold back what would start the former worker again.
  askForIdle()
  await startFormer()
  await new Promise((resolve) => {
    setTimeout(resolve, settleMs)
  })
  await self.skipWaiting()
  return 'taken'
}

/**
 * Chromium stops a running worker as soon as it has nothing under way, and replaces it. It replaces one that is
 * starting, or that is started again while it stops, only after 30 seconds without a request, or after five minutes.
 */
const startFormer = () =>
  new Promise<void>((resolve) => {
    const { active } = self.registration
    if (active === null) {
      resolve()
      return
    }
    const { port1, port2 } = new MessageChannel()
    const end = () => {
      clearTimeout(timer)
      port1.close()
      resolve()
    }
    const timer = setTimeout(end, startMs)
    port1.addEventListener('message', end)
    port1.start()
    const wake: PageMessage = { is: 'wake' }
    active.postMessage(wake, [port2])
  })

/** Resolves once the lock is held; it is until `over`. Rejects when that takes too long. */
const hold = (name: string, tooLong: AbortSignal, over: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    navigator.locks
      .request(name, { signal: tooLong }, () => {
        resolve()
        return new Promise<void>((letGo) => {
          over.addEventListener('abort', () => letGo())
        })
      })
      .catch(reject)
  })
