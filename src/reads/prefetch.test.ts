import { ApiError } from '#src/api/api-error.ts'
import { expect, test } from 'vitest'
import { prefetch } from './prefetch.ts'

const names = Array.from({ length: 12 }, (_, index) => `r${index}`)

test('prefetch fetches everything once, a few concurrently', async () => {
  const asked: string[] = []
  let underWay = 0
  let most = 0
  const done = await prefetch(names, async (name) => {
    asked.push(name)
    underWay += 1
    most = Math.max(most, underWay)
    await Promise.resolve()
    underWay -= 1
    return undefined
  })
  expect(asked).toEqual(names)
  expect(most).toBe(3)
  expect(done).toEqual({ ready: 12, failed: 0 })
})

test('a failed read does not block the others', async () => {
  const done = await prefetch(names, (name) =>
    name === 'r2' ? Promise.reject(new Error('404')) : Promise.resolve(undefined),
  )
  expect(done).toEqual({ ready: 11, failed: 1 })
})

test('prefetch stops early without a network', async () => {
  const done = await prefetch(names, () => Promise.reject(new Error('lost')))
  expect(done.ready).toBe(0)
  expect(done.failed).toBeLessThan(names.length)
})

test('a refusal by the provider does not stop prefetch', async () => {
  const refused = new ApiError({ status: 404, message: 'Não existe' })
  const done = await prefetch(names, () => Promise.reject(refused))
  expect(done).toEqual({ ready: 0, failed: names.length })
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
  const done = await prefetch(['a', 'b', 'c', 'd'], (name) => {
    asked.push(name)
    return Promise.resolve(name === 'a' ? ['a1', 'a2'] : undefined)
  })
  expect(asked).toEqual(['a', 'b', 'c', 'a1', 'a2', 'd'])
  expect(done).toEqual({ ready: 6, failed: 0 })
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
