import { ApiError } from '#src/api/api-error.ts'
import { expect, test, vi } from 'vitest'
import { prefetch } from './prefetch.ts'

const names = Array.from({ length: 12 }, (_, index) => `r${index}`)

test('prefetch fetches everything once, a few concurrently', async () => {
  const asked: string[] = []
  let underWay = 0
  let most = 0
  await prefetch(names, async (name) => {
    asked.push(name)
    underWay += 1
    most = Math.max(most, underWay)
    await Promise.resolve()
    underWay -= 1
    return undefined
  })
  expect(asked).toEqual(names)
  expect(most).toBe(3)
})

test('a failed read does not block the others', async () => {
  const asked = vi.fn(async (name: string) => {
    if (name === 'r2') throw new Error('404')
    return undefined
  })
  await prefetch(names, asked)
  expect(asked).toHaveBeenCalledTimes(names.length)
})

test('prefetch stops early without a network', async () => {
  const asked = vi.fn(() => Promise.reject(new Error('lost')))
  await prefetch(names, asked)
  expect(asked.mock.calls.length).toBeLessThan(names.length)
})

test('a refusal by the provider does not stop prefetch', async () => {
  const refused = new ApiError({ status: 404, message: 'Não existe' })
  const asked = vi.fn(() => Promise.reject(refused))
  await prefetch(names, asked)
  expect(asked).toHaveBeenCalledTimes(names.length)
})

test('aborting stops prefetch', async () => {
  const leaving = new AbortController()
  const asked: string[] = []
  await prefetch(
    names,
    (name) => {
      asked.push(name)
      leaving.abort()
      return Promise.resolve(undefined)
    },
    { signal: leaving.signal },
  )
  expect(asked.length).toBeLessThanOrEqual(3)
})

test('prefetch fetches the reads that a result leads to right after it', async () => {
  const asked: string[] = []
  await prefetch(['a', 'b', 'c', 'd'], (name) => {
    asked.push(name)
    return Promise.resolve(name === 'a' ? ['a1', 'a2'] : undefined)
  })
  expect(asked).toEqual(['a', 'b', 'c', 'a1', 'a2', 'd'])
})

test('with `atOnce` 1, prefetch awaits its turn before each read', async () => {
  const asked: string[] = []
  let turns = 0
  let underWay = 0
  const turn = async () => {
    expect(underWay).toBe(0)
    turns += 1
    await Promise.resolve()
  }
  const fetchOne = async (name: string) => {
    underWay += 1
    await Promise.resolve()
    underWay -= 1
    asked.push(`${turns} ${name}`)
    return undefined
  }
  await prefetch(['a', 'b'], fetchOne, { turn, atOnce: 1 })
  expect(asked).toEqual(['1 a', '2 b'])
})
