import { expect, test, vi } from 'vitest'
import { makeTell } from './tell-status.ts'

test('the status of a device leaves no connection open for a write of the outbox', async () => {
  const asked: RequestInit[] = []
  vi.stubGlobal('location', { origin: 'https://pavilhao.example' })
  vi.stubGlobal('fetch', async (_: URL, init: RequestInit) => {
    asked.push(init)
    return new Response('{}', { status: 200 })
  })
  const tell = makeTell({ providerUrl: '', extensions: true })
  expect(await tell('/api/core/aparelho/1', { nome: 'Doca 2' }, 'token')).toBe(200)
  // Writes have 'omit': a browser repeats a call by itself when a reused connection breaks.
  expect(asked.map(({ credentials }) => credentials)).toEqual(['same-origin'])
})
