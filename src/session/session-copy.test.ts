import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeToken } from './fake-token.ts'
import { readSessionCopy, writeSessionCopy } from './session-copy.ts'

const tokenOf = (sub: string, exp: number) => fakeToken({ sub, exp })

/** The part of Cache Storage that the copy uses. */
function memoryCaches() {
  const stored = new Map<string, Map<string, Response>>()
  return {
    has: async (name: string) => stored.has(name),
    delete: async (name: string) => stored.delete(name),
    open: async (name: string) => {
      const cache = stored.get(name) ?? new Map<string, Response>()
      stored.set(name, cache)
      return {
        match: async (path: string) => cache.get(path)?.clone(),
        put: async (path: string, answer: Response) => void cache.set(path, answer),
      }
    },
  }
}

beforeEach(() => vi.stubGlobal('caches', memoryCaches()))
afterEach(() => vi.unstubAllGlobals())

test('the worker reads the session that the page wrote, until it expires', async () => {
  await writeSessionCopy(tokenOf('7', 100))
  expect(await readSessionCopy(99_000)).toMatchObject({ claims: { sub: '7' } })
  expect(await readSessionCopy(100_000)).toBeUndefined()
})

test('without a copy nobody is signed in, and reading creates no cache', async () => {
  expect(await readSessionCopy(0)).toBeUndefined()
  expect(await caches.has('pavilhao-session')).toBe(false)
})

test('the last of several writes wins, however long each takes', async () => {
  const writes = [tokenOf('1', 100), undefined, tokenOf('2', 100), undefined, tokenOf('3', 100)]
  await Promise.all(writes.map((token) => writeSessionCopy(token)))
  expect((await readSessionCopy(0))?.claims.sub).toBe('3')
  await writeSessionCopy(undefined)
  expect(await readSessionCopy(0)).toBeUndefined()
})

test('a failed write does not block the next', async () => {
  vi.spyOn(caches, 'open').mockRejectedValueOnce(new Error('no space'))
  await expect(writeSessionCopy(tokenOf('1', 100))).rejects.toThrow('no space')
  await writeSessionCopy(tokenOf('2', 100))
  expect((await readSessionCopy(0))?.claims.sub).toBe('2')
})
