import { findPostgres } from '../../provider/testing/postgres-server.ts'
import { cpuOf, cpuOfPostgres } from '../provider/cpu-time.ts'
import type { Reported } from './generator.ts'

const programs = findPostgres() ?? ''

/** Cores used by the provider, by PostgreSQL and by the callers. */
export type Shares = readonly number[]

/**
 * Runs `work`, and measures the CPU time that the provider, PostgreSQL and this process use
 * meanwhile.
 */
export async function account<T>(pid: number, work: () => Promise<T>) {
  const check = () => [cpuOf(pid), cpuOfPostgres(programs), cpuOf(process.pid)]
  const [before, from] = [check(), performance.now()]
  const result = await work()
  const [after, ms] = [check(), performance.now() - from]
  const shares: Shares = after.map((used, at) => (used - (before[at] ?? 0)) / ms)
  return { result, shares }
}

export const mean = (all: readonly Shares[]): Shares =>
  (all[0] ?? []).map((_, at) => all.reduce((sum, one) => sum + (one[at] ?? 0), 0) / all.length)

export const sayShares = (shares: Shares | undefined) =>
  (shares ?? []).map((share) => share.toFixed(2)).join(', ')

export const failuresIn = (reported: readonly Reported[]) =>
  reported.filter(({ status }) => status !== 200)

/** The names and statuses of failed calls; status 0 if no response came. */
export const sayFailures = (reported: readonly Reported[]) =>
  [...new Set(failuresIn(reported).map(({ name, status }) => `${name} ${status}`))].join(', ')
