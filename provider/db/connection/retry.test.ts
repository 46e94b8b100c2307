import { describe, expect, test } from 'vitest'
import { retryOnConflict } from './retry.ts'
import { isUniqueViolation, sqlStateOf } from './sql-errors.ts'

const failure = (code: string) => Object.assign(new Error(`SQL ${code}`), { code })
const wrapped = (code: string) => new Error('Failed query', { cause: failure(code) })

/** Work that fails with each of `errors` and then succeeds; pauses are recorded, not waited. */
const attempt = (errors: Error[], tries?: number) => {
  const pauses: number[] = []
  let runs = 0
  const result = retryOnConflict(
    async () => {
      const error = errors[runs]
      runs += 1
      if (error !== undefined) throw error
      return 'done'
    },
    {
      ...(tries === undefined ? {} : { tries }),
      pause: async (ms) => void pauses.push(ms),
      random: () => 1,
    },
  )
  return { result, pauses, runs: () => runs }
}

describe('a transaction that conflicts', () => {
  test.each([['40001'], ['40P01']])('is retried after %s, bare or wrapped', async (code) => {
    const { result, runs } = attempt([failure(code), wrapped(code)])
    await expect(result).resolves.toBe('done')
    expect(runs()).toBe(3)
  })

  test('waits longer before each retry, up to a limit', async () => {
    const { result, pauses } = attempt(Array.from({ length: 11 }, () => failure('40001')))
    await result
    expect(pauses).toEqual([8, 16, 32, 64, 128, 256, 400, 400, 400, 400, 400])
  })

  test('throws its conflict after the last attempt', async () => {
    const { result, runs } = attempt([failure('40001'), failure('40001'), wrapped('40P01')], 3)
    await expect(result).rejects.toSatisfy((error) => sqlStateOf(error) === '40P01')
    expect(runs()).toBe(3)
  })

  test('is not retried after any other error', async () => {
    const { result, runs } = attempt([wrapped('23505')])
    await expect(result).rejects.toSatisfy(isUniqueViolation)
    expect(runs()).toBe(1)
  })
})
