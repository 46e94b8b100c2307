import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { PropsWithChildren } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { loadConfig, parseConfig } from '#src/api/config.ts'
import { createQueryClient } from '#src/hooks/reads/query-client.ts'
import { RuntimeProvider, type Runtime } from '#src/hooks/runtime.tsx'
import { useImage } from '#src/hooks/reads/use-image.ts'
import { openOutboxDatabase } from '#src/outbox/store/database.ts'
import { cacheName } from '#src/reads/cache-names.ts'
import { fakeToken } from '#src/session/fake-token.ts'
import { endSession, signOut, startSession } from '#src/session/session.ts'
import { FakeCaches } from '../support/fake-caches.ts'
import { startSentinelServer } from '../support/sentinel-server.ts'

vi.mock('#src/api/config.ts', { spy: true })

test('once the session has ended, shows a cached image of its person, and sends nothing', async () => {
  vi.stubGlobal('caches', new FakeCaches())
  const provider = await startSentinelServer()
  const config = parseConfig({ providerUrl: provider.origin }) ?? expect.unreachable()
  vi.mocked(loadConfig).mockResolvedValue(config)
  const database = openOutboxDatabase(`image-${crypto.randomUUID()}`)
  const client = createQueryClient(() => undefined)
  onTestFinished(() => {
    client.clear()
    database.close()
    signOut()
  })
  const keepFor = async (sub: string, kind: 'thumbnails' | 'images', path: string) => {
    const cache = await caches.open(await cacheName(kind, `${provider.origin}|${sub}`))
    const headers = { 'content-type': 'image/jpeg' }
    await cache.put(`${provider.origin}${path}`, new Response('jpeg', { headers }))
  }
  await keepFor('1', 'thumbnails', '/thumb/1.jpg')
  await keepFor('1', 'images', '/1.jpg')
  await keepFor('1', 'images', '/file/1?v=20777')
  await keepFor('2', 'images', '/2.jpg')
  startSession(fakeToken({ sub: '1', exp: 4e9 }))
  endSession()

  const runtime: Runtime = { config, database, operations: new Map(), wake: () => undefined }
  const wrapper = ({ children }: PropsWithChildren) => (
    <RuntimeProvider runtime={runtime}>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </RuntimeProvider>
  )
  const show = (path: string) => renderHook(() => useImage(path), { wrapper }).result
  const [thumbnail, image, ofAnother] = [show('/thumb/1.jpg'), show('/1.jpg'), show('/2.jpg')]
  const ofYesterday = show('/file/1?v=20778')
  await waitFor(() => expect(thumbnail.current.url).toBeDefined())
  await waitFor(() => expect(image.current.url).toBeDefined())
  await waitFor(() => expect(ofYesterday.current.url).toBeDefined())
  await waitFor(() => expect(ofAnother.current.failed).toBe(true))
  expect(provider.received).toEqual([])
})
