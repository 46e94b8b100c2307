import { setTimeout as sleep } from 'node:timers/promises'
import { callsAhead } from './calls-ahead.ts'
import { clockPutRight } from './clock-put-right.ts'
import { copiedDeviceKeys } from './copied-device-keys.ts'
import { countedDrivers } from './counted-drivers.ts'
import { endedSessions } from './ended-sessions.ts'
import { fuzzedCalls } from './fuzzed-calls.ts'
import { guessedPasswords } from './guessed-passwords.ts'
import { hostilePictures } from './hostile-pictures.ts'
import { hostileProvider } from './hostile-provider.ts'
import { killedWrites } from './killed-writes.ts'
import { oddPaths } from './odd-paths.ts'
import { rights } from './rights.ts'
import { slowClients } from './slow-clients.ts'
import { countDescriptors, type Attack, type Target } from './target.ts'
import { unreadAnswers } from './unread-answers.ts'

/** Every attack, in the order in which they run; docs/security.md lists them. */
export const attacks: readonly Attack[] = [
  unreadAnswers,
  callsAhead,
  slowClients,
  rights,
  endedSessions,
  countedDrivers,
  copiedDeviceKeys,
  oddPaths,
  hostilePictures,
  guessedPasswords,
  fuzzedCalls,
  hostileProvider,
  killedWrites,
  clockPutRight,
]

/** The limits that an attack and the product after it must keep. */
interface Measure {
  /** Longest time for one attack, in ms, so that a hanging attack is reported as well. */
  patienceMs: { quick: number; long: number }
  /** How many more descriptors the product may hold than before an attack: connections that are about to close. */
  spareDescriptors: number
  /** How long the product has to release what an attack left behind, in ms. */
  settleMs: number
}

/** Caddy keeps as many idle connections to the product for two minutes, for the next calls. */
const idleOfProxy = 32

const usual: Measure = {
  patienceMs: { quick: 120_000, long: 600_000 },
  spareDescriptors: 30,
  settleMs: 10_000,
}

export interface Finding {
  attack: string
  sentences: string[]
}

/** Runs the attacks one after the other; after each the product has to be as healthy as before. */
export async function makeAttacks(
  attacks: readonly Attack[],
  target: Target,
  { say, ...given }: Partial<Measure> & { say?: (words: string) => void } = {},
): Promise<Finding[]> {
  const measure = { ...usual, ...given }
  const findings: Finding[] = []
  const before = (await countDescriptors(target)) ?? 0
  for (const { name, what, seed, isLong, run } of attacks) {
    say?.(`${name}: ${what}${seed === undefined ? '' : ` (seed ${seed})`}`)
    const logged = target.log().length
    const { quick, long } = measure.patienceMs
    const sentences = [
      ...(await withinPatience(run(target), isLong ? long : quick)),
      ...(await whatIsUnwell(target, before, measure)),
      ...whatFailed(target.log().slice(logged)),
    ]
    for (const sentence of sentences) say?.(`  FOUND: ${sentence}`)
    findings.push({ attack: name, sentences })
  }
  return findings
}

async function withinPatience(work: Promise<string[]>, ms: number): Promise<string[]> {
  const ended = new AbortController()
  const tooLong = sleep(ms, ['it did not come to its end'], { signal: ended.signal })
  try {
    return await Promise.race([work, tooLong])
  } catch (error) {
    return [`it broke off: ${String(error)}`]
  } finally {
    ended.abort()
    await tooLong.catch(() => undefined)
  }
}

/** Checks that the product answers and holds no more descriptors than before. */
async function whatIsUnwell(
  target: Target,
  before: number,
  { spareDescriptors, settleMs }: Measure,
): Promise<string[]> {
  const answer = await fetch(`${target.origin}/healthz`).catch(() => undefined)
  const spare = spareDescriptors + (target.isBehindProxy ? idleOfProxy : 0)
  const left = (await settled(target, before + spare, settleMs)) - before
  return [
    ...(answer?.status === 200 ? [] : ['the product does not answer any more']),
    ...(left > spare ? [`${left} descriptors stay open`] : []),
  ]
}

/** Checked last: a log line takes another way than the answer and may arrive later. */
const whatFailed = (logged: string): string[] =>
  /"level":"error"/.test(logged) ? [`it failed by a fault of its own: ${logged.trim()}`] : []

/** How many descriptors the product holds, once they are few enough or the time is over. */
async function settled(target: Target, most: number, ms: number): Promise<number> {
  const until = performance.now() + ms
  for (;;) {
    const open = (await countDescriptors(target)) ?? 0
    if (open <= most || performance.now() > until) return open
    await sleep(100)
  }
}
