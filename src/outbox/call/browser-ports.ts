import { isSamePicture } from '#src/photos/compare.ts'
import type { Clock, Lock, Ports, Settings } from '../model/ports.ts'

/** The engine's ports in a browser: the same in the page and in the worker. */
export const browserPorts = ({
  operations,
  send,
  signed,
  ...configured
}: Pick<Ports, 'operations' | 'send' | 'signed'> &
  Pick<Settings, 'keys' | 'extensions' | 'quarantineMs'>): Ports => ({
  ...{ operations, send, signed, sha256, isSamePicture },
  clock: browserClock,
  lock: webLock,
  random: Math.random,
  settings: { ...defaultSettings, ...configured },
})

const slowestBytesPerMs = 32

export const defaultSettings: Settings = {
  quarantineMs: 180_000,
  probeGapMs: 5000,
  deadlineMs: (bytes) => 30_000 + bytes / slowestBytesPerMs,
  backoffMinMs: 2000,
  backoffMaxMs: 300_000,
  keys: 'none',
  extensions: false,
  keyLifeMs: 90 * 24 * 3_600_000,
  lanesAtOnce: 4,
  serverFaultsBeforePark: 8,
  heardWithinMs: 10_000,
  heartbeatDeadMs: 600_000,
}

export const browserClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      if (signal.aborted) {
        resolve()
        return
      }
      const timer = setTimeout(done, ms)
      function done() {
        clearTimeout(timer)
        signal.removeEventListener('abort', done)
        resolve()
      }
      signal.addEventListener('abort', done)
    }),
}

/** A Web Lock, requested without waiting. The browser releases the lock when its holder dies. */
const webLock: Lock = {
  hold: (name, { steal }, work) => {
    const lost = new AbortController()
    let begun: Promise<unknown> | undefined
    return new Promise((resolve, reject) => {
      navigator.locks
        .request(name, steal ? { steal: true } : { ifAvailable: true }, (held) => {
          if (held === null) {
            resolve('busy')
            return undefined
          }
          const running = work(lost.signal)
          begun = running
          running.then(resolve, reject)
          return running.then(
            () => undefined,
            () => undefined,
          )
        })
        .catch((error: unknown) => {
          // The lock was stolen: calls in flight may still end and record their results.
          lost.abort()
          if (begun === undefined) reject(error instanceof Error ? error : new Error(String(error)))
        })
    })
  },
}

export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
