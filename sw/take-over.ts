import { askForIdle, askToCease } from '#src/outbox/send/cease.ts'
import type { PageMessage } from './messages.ts'

/** The part of the worker's scope that this file uses. */
declare const self: {
  skipWaiting: () => Promise<void>
  registration: { active: Pick<ServiceWorker, 'postMessage'> | null }
}

/** The prefix of the lock's name, which every sender of the outbox uses. */
const outboxLock = 'pavilhao-outbox:'
/** Longer than any call of the outbox takes, photos included, in ms. */
const longestCallMs = 120_000
/** A worker that has not started within this time is assumed to be unable to start, in ms. */
const startMs = 5_000
/**
 * Chromium starts the worker when a link comes into view. This wait, in ms, lets that happen while the worker
 * still runs.
 */
const settledMs = 4_000

let noteActivated: () => void = () => undefined
const activated = new Promise<void>((resolve) => {
  noteActivated = resolve
})

/** Signals that this release has taken over. */
export { noteActivated }

/**
 * This release takes over from the previous one, with the person's consent and only while nobody sends, because
 * the old worker's calls end with it. Calls in flight may finish first; no further call starts until this
 * release is active, so that no backlog delays it.
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
  // A sender may have started in between. The pages delay requests that would start the old worker again.
  askForIdle()
  await startFormer()
  await new Promise((resolve) => {
    setTimeout(resolve, settleMs)
  })
  await self.skipWaiting()
  return 'taken'
}

/**
 * Chromium stops an idle running worker at once and replaces it. A worker that is starting, or that is
 * restarted while it stops, is replaced only after 30 seconds without a request, or after five minutes.
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

/** Resolves once the lock is held, which lasts until `over` aborts. Rejects if `tooLong` aborts first. */
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
