import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { useOpensOffline, type Openable } from '#src/hooks/reads/use-opens-offline.ts'
import { openOutboxDatabase } from '#src/outbox/store/database.ts'
import { cacheName } from '#src/reads/cache-names.ts'
import type { Wanted } from '#src/reads/read.ts'
import { fakeToken } from '#src/session/fake-token.ts'
import { startSession } from '#src/session/session.ts'
import { FakeCaches } from '../../support/fake-caches.ts'
import { withRuntime } from '../with-runtime.tsx'

const leaf = (path: string): Wanted => ({ path, unwrap: (body) => body })
/** A row whose record leads to further reads. */
const row = (id: number): Openable => ({
  id,
  wanted: [
    {
      ...leaf(`/rows/${id}`),
      next: (value) => (value as number[]).map((one) => leaf(`/of/${one}`)),
    },
  ],
})

test('UX-10 a row opens offline once all that its screens read is cached for this person', async () => {
  const caches = new FakeCaches()
  vi.stubGlobal('caches', caches)
  const database = openOutboxDatabase(`outbox-${crypto.randomUUID()}`)
  onTestFinished(() => database.close())
  const wrapper = withRuntime(database)
  const keepFor = async (sub: string, path: string, body: unknown) => {
    const cache = await caches.open(await cacheName('reads', `${location.origin}|${sub}`))
    await cache.put(new URL(path, location.origin).href, Response.json(body))
  }
  await keepFor('1', '/rows/1', [11])
  await keepFor('1', '/of/11', {})
  await keepFor('1', '/rows/2', [21])
  await keepFor('2', '/of/21', {})
  await keepFor('2', '/rows/3', [])

  act(() => void startSession(fakeToken({ sub: '1', exp: 4e9 })))
  const rows = [row(1), row(2), row(3)]
  const { result, rerender } = renderHook(({ given }) => useOpensOffline(given), {
    wrapper,
    initialProps: { given: rows },
  })
  await waitFor(() => expect([...result.current]).toEqual([1]))
  // A new cache entry updates the answer as well.
  await keepFor('1', '/of/21', {})
  rerender({ given: [...rows] })
  await waitFor(() => expect([...result.current]).toEqual([1, 2]))
})
