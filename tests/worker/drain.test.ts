import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import { finishPreStage } from '#src/features/stuffing/operations/finish-pre-stage.ts'
import { outboxDatabase } from '#src/outbox/database.ts'
import { submit } from '#src/outbox/submit.ts'
import { fakeToken } from '#src/session/fake-token.ts'
import { drainOnSync } from '#sw/drain.ts'
import { cut, json } from '../support/sentinel-server.ts'
import { useSurroundings } from './worker-surroundings.ts'

const around = useSurroundings()
afterEach(() => outboxDatabase().close())

test('UX-04 sent with no page open, the count on the app’s icon follows', async () => {
  const badge = vi.fn<(count: number) => Promise<void>>(async () => undefined)
  vi.stubGlobal('navigator', {
    setAppBadge: badge,
    clearAppBadge: () => badge(0),
    locks: { request: (_name: string, _how: unknown, work: (lock: object) => unknown) => work({}) },
  })
  const { provider, caches } = around
  provider.on('/config.json', json({ providerUrl: '' }))
  const copy = await caches.open('pavilhao-session')
  await copy.put('/session', new Response(fakeToken({ sub: '7', exp: 4e9 })))
  const person = `${provider.origin}|7`
  provider.on(paths.stuffing(4711), json({ value: { idSaida: 4711, step: 'PRE', preCounter: 1 } }))
  provider.on(paths.stuffingFinishPre(4711), cut)
  await submit(outboxDatabase(), { clock: Date }, person, [finishPreStage({ idSaida: 4711 })])
  await drainOnSync().catch(() => undefined)
  expect(badge).toHaveBeenLastCalledWith(1)
})
