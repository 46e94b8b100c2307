import { askToCease } from '#src/outbox/send/cease.ts'

/** As much of the worker's scope as this needs. */
declare const self: { skipWaiting: () => Promise<void> }

/** Every holder of the outbox names its lock so. */
const outboxLock = 'pavilhao-outbox:'
/** Longer than any call of the outbox takes, photos included, in ms. */
const longestCallMs = 120_000

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
export async function takeOver(withinMs: number = longestCallMs): Promise<'taken' | 'sending'> {
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
  await self.skipWaiting()
  // Whoever began in between.
  askToCease()
  void activated.then(letGo)
  setTimeout(letGo, longestCallMs)
  return 'taken'
}

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
