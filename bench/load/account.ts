import { findPostgres } from '#provider/testing/postgres-server.ts'
import { cpuOf, cpuOfPostgres } from '../provider/cpu-time.ts'
import type { Told } from './generator.ts'

const programs = findPostgres() ?? ''

/** In cores: of the provider, of PostgreSQL, of the callers. */
export type Shares = readonly number[]

/** CPU time of each while `work` is done. */
export async function account<T>(pid: number, work: () => Promise<T>) {
  const look = () => [cpuOf(pid), cpuOfPostgres(programs), cpuOf(process.pid)]
  const [before, from] = [look(), performance.now()]
  const result = await work()
  const [after, ms] = [look(), performance.now() - from]
  const shares: Shares = after.map((used, at) => (used - (before[at] ?? 0)) / ms)
  return { result, shares }
}

export const mean = (all: readonly Shares[]): Shares =>
  (all[0] ?? []).map((_, at) => all.reduce((sum, one) => sum + (one[at] ?? 0), 0) / all.length)

export const sayShares = (shares: Shares | undefined) =>
  (shares ?? []).map((share) => share.toFixed(2)).join(', ')

export const failuresIn = (told: readonly Told[]) => told.filter(({ status }) => status !== 200)

/** Which calls were refused, and with what. */
export const sayFailures = (told: readonly Told[]) =>
  [...new Set(failuresIn(told).map(({ name, status }) => `${name} ${status}`))].join(', ')
