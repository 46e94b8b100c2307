import { setTimeout as sleep } from 'node:timers/promises'

const longestMs = 120_000
const pauseMs = 50

/** Resolves once the condition holds; rejects with `what` if it does not within two minutes. */
export async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  const begun = Date.now()
  while (!(await holds())) {
    if (Date.now() - begun > longestMs) throw new Error(`waited in vain until ${what}`)
    await sleep(pauseMs)
  }
}
