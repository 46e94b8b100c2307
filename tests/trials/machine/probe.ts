import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { paths } from '#contract/paths.ts'
import type { DeviceStatus } from '#contract/schemas/devices.ts'
import type { Database } from '#provider/db/database.ts'
import { devices } from '#provider/db/schema/devices.ts'
import { until } from '../until.ts'

const everyMs = 500
const patienceMs = 10_000
/** How long no write may pass, whatever happens. */
const mostSeconds = 180

const status = (pendentes: number): DeviceStatus => ({
  ...{ nome: 'Sonda', versao: null, pendentes, fotos: 0, deOutros: 0, recusados: 0, recusas: [] },
  ...{ usado: null, total: null, espaco: 'LIVRE', tela: null, telaNome: null },
  esperaSegundos: null,
})

/**
 * Writes twice a second to each process of the provider, whether or not the last write has answered: what a device says
 * of itself, with a number that grows.
 */
export function startProbe(origins: () => readonly string[], token: string) {
  const id = randomUUID()
  const passed: { number: number; begunAt: number; endedAt: number }[] = []
  const outcomes = new Map<string, number>()
  let number = 0
  let isOver = false

  const write = async (origin: string) => {
    const begunAt = performance.now()
    const own = (number += 1)
    const outcome = await fetch(`${origin}${paths.deviceStatus(id)}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(status(own)),
      signal: AbortSignal.timeout(patienceMs),
    }).then(
      ({ status: code }) => String(code),
      (error: Error) => (error.name === 'TimeoutError' ? 'no answer' : 'no connection'),
    )
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    if (outcome !== '200') return
    passed.push({ number: own, begunAt, endedAt: performance.now() })
  }
  const probing = (async () => {
    const writes: Promise<void>[] = []
    while (!isOver) {
      for (const origin of origins()) writes.push(write(origin))
      await sleep(everyMs)
    }
    await Promise.all(writes)
  })()

  return {
    /** How the writes since the last call ended, by status. */
    outcomes: () => {
      const all = Object.fromEntries(outcomes)
      outcomes.clear()
      return all
    },
    /** Resolves when a write passes that was begun after this moment. */
    passes: async () => {
      const from = performance.now()
      await until('a write that passes', mostSeconds, async () =>
        passed.some(({ begunAt }) => begunAt > from),
      )
    },
    /** The longest time since `from` in which no write passed, in s. */
    longestGap: (from: number) => {
      const ends = passed.map(({ endedAt }) => endedAt).filter((at) => at > from)
      const gaps = ends
        .toSorted((a, b) => a - b)
        .map((at, index, all) => at - (all[index - 1] ?? from))
      return Math.round(Math.max(0, ...gaps) / 100) / 10
    },
    /**
     * False when the database has forgotten a write that was acknowledged: what it holds is older than a write that
     * began after that had been acknowledged. A write without an answer may land at any time.
     */
    isKept: async (database: Database) => {
      // The connections of the trial may have been cut with those of the provider.
      const rows = await until('the database answers', mostSeconds, () =>
        database.orm
          .select({ pendentes: devices.pendentes })
          .from(devices)
          .where(eq(devices.id, id)),
      )
      const [row] = rows
      const held = passed.find((one) => one.number === row?.pendentes)
      return row !== undefined && !passed.some(({ begunAt }) => held && begunAt > held.endedAt)
    },
    stop: async () => {
      isOver = true
      await probing
    },
  }
}

export type Probe = ReturnType<typeof startProbe>
