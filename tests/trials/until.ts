import { setTimeout as sleep } from 'node:timers/promises'

const pauseMs = 100

/** Polls until `ask` resolves with something, and returns that; a failure of `ask` counts as nothing. Throws after `seconds`. */
export async function until<T>(
  what: string,
  seconds: number,
  ask: () => Promise<T | undefined | false>,
): Promise<T> {
  const end = performance.now() + seconds * 1000
  for (;;) {
    const found = await ask().catch(() => undefined)
    if (found) return found
    if (performance.now() > end) throw new Error(`${what}: not within ${seconds} s`)
    await sleep(pauseMs)
  }
}
