import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { PropsWithChildren } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadConfig, parseConfig } from '#src/api/config.ts'
import { askedAtHeader, failedHeader, fromHeader, lossHeader } from '#src/api/stamps.ts'
import { discard } from '#src/outbox/act/choices.ts'
import { openOutboxDatabase, type OutboxDatabase } from '#src/outbox/store/database.ts'
import type { Entry, LocalId, RecordId } from '#src/outbox/model/entry.ts'
import { defineOperation, on, type Operation } from '#src/outbox/model/operation.ts'
import { cacheName } from '#src/reads/cache-names.ts'
import { defineRead } from '#src/reads/read.ts'
import { endSession, signOut, startSession } from '#src/session/session.ts'
import { FakeCaches } from '../../support/fake-caches.ts'
import {
  cut,
  json,
  startSentinelServer,
  type SentinelServer,
} from '../../support/sentinel-server.ts'
import { createQueryClient } from '#src/hooks/reads/query-client.ts'
import { RuntimeProvider, type Runtime } from '#src/hooks/runtime.tsx'
import { useRead } from '#src/hooks/reads/use-read.ts'
import { useSubmit } from '#src/hooks/outbox/use-submit.ts'
import { currentToasts } from '#src/ui/notice/toast.ts'

// The tests decide only the provider's address.
vi.mock('#src/api/config.ts', { spy: true })

interface Row {
  id: RecordId
  weight: number
}

const rowRead = (id: RecordId) =>
  defineRead<Row>({ key: `row:${id}`, path: `/api/rows/${encodeURIComponent(id)}` })

const weigh = defineOperation<Row>({
  kind: 'rows.weigh.v1',
  args: { validateSync: (value) => value },
  label: () => 'Peso',
  record: () => ({ title: 'Linha', path: '/' }),
  lane: ({ id }) => `row:${id}`,
  request: ({ id }, context) => ({ method: 'PUT', path: `/api/rows/${context.id(id)}` }),
  accept: () => ({}),
  target: () => 'weight',
  effects: ({ id, weight }) => [on(rowRead(id), (row) => ({ ...(row ?? { id }), weight }))],
})

const local: LocalId = 'local:00000000-0000-4000-8000-000000000001'
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const tokenOf = (sub: string) => `${encode({})}.${encode({ sub, exp: 4e9 })}.x`

vi.stubGlobal('caches', new FakeCaches())

let provider: SentinelServer
let database: OutboxDatabase
let client: QueryClient
let runtime: Runtime
let person: string
let woken: number

beforeEach(async () => {
  provider = await startSentinelServer()
  const config = parseConfig({ providerUrl: provider.origin }) ?? expect.unreachable()
  vi.mocked(loadConfig).mockResolvedValue(config)
  startSession(tokenOf('1'))
  person = `${provider.origin}|1`
  database = openOutboxDatabase(`read-${crypto.randomUUID()}`)
  client = createQueryClient(() => undefined)
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } })
  woken = 0
  runtime = {
    config,
    database,
    operations: new Map([[weigh.kind, weigh as unknown as Operation<never>]]),
    wake: () => (woken += 1),
  }
})

afterEach(() => {
  cleanup()
  client.clear()
  database.close()
  signOut()
})

const wrapper = ({ children }: PropsWithChildren) => (
  <RuntimeProvider runtime={runtime}>
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  </RuntimeProvider>
)

const showRow = (id: RecordId) =>
  renderHook(() => ({ row: useRead(rowRead(id)), submit: useSubmit() }), { wrapper })

const keptEntry = async (): Promise<Entry> =>
  (await database.relaxed.entries.toArray())[0] ?? expect.unreachable('nothing was kept')

test('shows the provider’s answer as fresh', async () => {
  provider.on('/api/rows/7', json({ value: { id: 7, weight: 1 } }))
  const { result } = showRow(7)
  expect(result.current.row).toMatchObject({ value: undefined, loading: true })
  await waitFor(() => expect(result.current.row.value).toEqual({ id: 7, weight: 1 }))
  expect(result.current.row).toMatchObject({ loading: false, stale: false, error: undefined })
})

test('applies unsent entries on top at once, and has them sent', async () => {
  provider.on('/api/rows/7', json({ value: { id: 7, weight: 1 } }))
  const { result } = showRow(7)
  await waitFor(() => expect(result.current.row.value?.weight).toBe(1))
  await act(() => result.current.submit(weigh({ id: 7, weight: 9 })))
  await waitFor(() => expect(result.current.row.value).toEqual({ id: 7, weight: 9 }))
  expect(woken).toBe(1)
})

test('keeps a settled entry’s effect until a read that began afterwards, which starts at once', async () => {
  provider.on('/api/rows/7', json({ value: { id: 7, weight: 1 } }))
  const { result } = showRow(7)
  await waitFor(() => expect(result.current.row.value?.weight).toBe(1))
  await act(() => result.current.submit(weigh({ id: 7, weight: 9 })))
  const weights: (number | undefined)[] = []
  // The provider's new value differs from both the read and the typed one.
  provider.on('/api/rows/7', (response, received) => {
    weights.push(result.current.row.value?.weight)
    json({ value: { id: 7, weight: 10 } })(response, received)
  })
  const entry = await keptEntry()
  const end = { at: Date.now() }
  await act(() => database.relaxed.entries.put({ ...entry, state: 'settled', end }))
  await waitFor(() => expect(result.current.row.value).toEqual({ id: 7, weight: 10 }))
  expect(weights).toEqual([9])
})

test('reads again after an entry was rejected and discarded while the screen was closed', async () => {
  provider.on('/api/rows/7', json({ value: { id: 7, weight: 1 } }))
  const { result, unmount } = showRow(7)
  await waitFor(() => expect(result.current.row.value?.weight).toBe(1))
  unmount()
  provider.on('/api/rows/7', json({ value: { id: 7, weight: 2 } }))
  await database.relaxed.entries.put({
    ...({ id: 'e1', format: 1, person, seq: 1, kind: weigh.kind, state: 'parked' } as Entry),
    ...{
      args: { id: 7, weight: 9 },
      lane: 'row:7',
      touches: ['row:7'],
      bodyIds: [],
      dependsOn: [],
    },
    ...{ made: { at: Date.now() }, tries: { lost: 0, faults: 0 } },
    parked: { why: 'conflict', at: Date.now(), message: 'Outra pessoa já pesou' },
  })
  await discard(database, { clock: { now: () => Date.now() } }, 'e1')
  const again = showRow(7)
  await waitFor(() => expect(again.result.current.row.value?.weight).toBe(2))
})

test('API-08 a read that the provider rejects ends loading and clears the data, without a toast', async () => {
  provider.on('/api/rows/7', json({ value: { id: 7, weight: 1 } }))
  const { result } = showRow(7)
  await waitFor(() => expect(result.current.row.value?.weight).toBe(1))
  provider.on('/api/rows/7', json({ message: 'Registro não encontrado' }, 404))
  await act(() => result.current.row.refetch())
  await waitFor(() => expect(result.current.row.value).toBeUndefined())
  expect(result.current.row).toMatchObject({ loading: false, error: { status: 404 } })
  expect(currentToasts()).toEqual([])
})

test('a read that asks for a new sign-in keeps the data on the screen', async () => {
  provider.on('/api/rows/7', json({ value: { id: 7, weight: 1 } }))
  const { result } = showRow(7)
  await waitFor(() => expect(result.current.row.value?.weight).toBe(1))
  provider.on('/api/rows/7', json({ message: 'Sessão expirada' }, 401))
  await act(() => result.current.row.refetch())
  await waitFor(() => expect(result.current.row.error?.status).toBe(401))
  expect(result.current.row.value).toEqual({ id: 7, weight: 1 })
})

test('UX-03 without a network it keeps its data and says since when', async () => {
  provider.on('/api/rows/7', json({ value: { id: 7, weight: 1 } }))
  const { result } = showRow(7)
  await waitFor(() => expect(result.current.row.value?.weight).toBe(1))
  const { askedAt } = result.current.row
  provider.on('/api/rows/7', cut)
  await act(() => result.current.row.refetch())
  await waitFor(() => expect(result.current.row.stale).toBe(true))
  expect(result.current.row).toMatchObject({ value: { weight: 1 }, askedAt })
  expect(askedAt).toBeTypeOf('number')
})

test('UX-03 keeps the data from the worker’s cache and says since when', async () => {
  const stamps = { [askedAtHeader]: '1700000000000', [fromHeader]: 'cache', [lossHeader]: 'lost' }
  provider.on('/api/rows/7', json({ value: { id: 7, weight: 1 } }, 200, stamps))
  const { result } = showRow(7)
  await waitFor(() => expect(result.current.row.value?.weight).toBe(1))
  expect(result.current.row).toMatchObject({ stale: true, askedAt: 1_700_000_000_000 })
})

test.each([500, 503])(
  'UX-03 when the server fails (%i) it keeps its data, and says since when and why',
  async (status) => {
    provider.on('/api/rows/7', json({ value: { id: 7, weight: 1 } }))
    const { result } = showRow(7)
    await waitFor(() => expect(result.current.row.value?.weight).toBe(1))
    expect(result.current.row.serverFailed).toBe(false)
    provider.on('/api/rows/7', json({ message: 'quebrou' }, status))
    await act(() => result.current.row.refetch())
    await waitFor(() => expect(result.current.row.stale).toBe(true))
    expect(result.current.row).toMatchObject({ value: { weight: 1 }, serverFailed: true })
  },
)

test('UX-03 says the same for data that the worker kept when the server failed', async () => {
  const stamps = { [askedAtHeader]: '1700000000000', [fromHeader]: 'cache', [failedHeader]: '500' }
  provider.on('/api/rows/7', json({ value: { id: 7, weight: 1 } }, 200, stamps))
  const { result } = showRow(7)
  await waitFor(() => expect(result.current.row.value?.weight).toBe(1))
  expect(result.current.row).toMatchObject({
    stale: true,
    serverFailed: true,
    askedAt: 1_700_000_000_000,
  })
})

test('API-08 a read whose spec clears on failure does not show cached data', async () => {
  const read = { ...rowRead(7), clearsOnFailure: true }
  provider.on('/api/rows/7', json({ value: { id: 7, weight: 1 } }))
  const { result } = renderHook(() => useRead(read), { wrapper })
  await waitFor(() => expect(result.current.value?.weight).toBe(1))
  provider.on('/api/rows/7', json({}, 500))
  await act(() => result.current.refetch())
  await waitFor(() => expect(result.current.error?.status).toBe(500))
  expect(result.current.value).toBeUndefined()

  const stamps = { [askedAtHeader]: '1700000000000', [fromHeader]: 'cache' }
  const ofWorker = json({ value: { id: 7, weight: 1 } }, 200, { ...stamps, [failedHeader]: '500' })
  provider.on('/api/rows/7', ofWorker)
  await act(() => result.current.refetch())
  expect(result.current.value).toBeUndefined()
  provider.on('/api/rows/7', json({ value: { id: 7, weight: 1 } }, 200, stamps))
  await act(() => result.current.refetch())
  await waitFor(() => expect(result.current.value?.weight).toBe(1))
})

test('API-08 a read whose screen keeps its data shows them after a server error, but not after a rejection', async () => {
  const read = { ...rowRead(7), clearsOnFailure: true }
  const stamps = { [askedAtHeader]: '1700000000000', [fromHeader]: 'cache', [failedHeader]: '500' }
  const ofWorker = json({ value: { id: 7, weight: 3 } }, 200, stamps)
  provider.on('/api/rows/7', ofWorker)
  const { result } = renderHook(() => useRead(read, { keepShown: true }), { wrapper })
  await waitFor(() => expect(result.current.error?.status).toBe(500))
  expect(result.current.value).toBeUndefined()

  provider.on('/api/rows/7', json({ value: { id: 7, weight: 1 } }))
  await act(() => result.current.refetch())
  await waitFor(() => expect(result.current.value?.weight).toBe(1))
  for (const failure of [json({}, 500), ofWorker]) {
    provider.on('/api/rows/7', failure)
    await act(() => result.current.refetch())
    await waitFor(() => expect(result.current.serverFailed).toBe(true))
    expect(result.current).toMatchObject({ value: { id: 7, weight: 1 }, stale: true })
  }
  provider.on('/api/rows/7', json({}, 404))
  await act(() => result.current.refetch())
  await waitFor(() => expect(result.current.value).toBeUndefined())
})

test('a local record is not requested until the provider has it', async () => {
  const { result } = showRow(local)
  await act(async () => {
    await database.relaxed.entries.put({
      ...({ id: 'e1', format: 1, person, seq: 1, kind: weigh.kind, state: 'waiting' } as Entry),
      args: { id: local, weight: 9 },
      touches: [`row:${local}`],
    })
  })
  await waitFor(() => expect(result.current.row.value).toEqual({ id: local, weight: 9 }))
  expect(result.current.row).toMatchObject({ loading: false, askedAt: undefined })
  expect(provider.received).toEqual([])

  provider.on('/api/rows/7', json({ value: { id: 7, weight: 1 } }))
  const alias = { person, type: 'row', localId: local, serverId: 7 }
  await act(() => database.relaxed.aliases.put(alias))
  await waitFor(() => expect(result.current.row.askedAt).toBeTypeOf('number'))
  expect(result.current.row.value).toEqual({ id: 7, weight: 9 })
})

test('a session that ends meanwhile stops the reading and keeps the data on the screen', async () => {
  provider.on('/api/rows/7', json({ value: { id: 7, weight: 1 } }))
  const { result } = showRow(7)
  await waitFor(() => expect(result.current.row.value?.weight).toBe(1))
  const asked = provider.received.length
  act(() => endSession())
  await act(() => result.current.row.refetch())
  expect(result.current.row.value?.weight).toBe(1)
  expect(provider.received).toHaveLength(asked)
})

/** Puts row 7 into the worker's cache for the person of this subject. */
async function keepRow(sub: string, askedAt: number) {
  const cache = await caches.open(await cacheName('reads', `${provider.origin}|${sub}`))
  const headers = { 'content-type': 'application/json', [askedAtHeader]: String(askedAt) }
  const body = JSON.stringify({ value: { id: 7, weight: 5 } })
  await cache.put(`${provider.origin}/api/rows/7`, new Response(body, { headers }))
}

test('UX-03 once the session has ended, shows the cached data with their age and sends nothing', async () => {
  await keepRow('1', 1_700_000_000_000)
  act(() => endSession())
  const { result } = showRow(7)
  expect(result.current.row).toMatchObject({ value: undefined, loading: true, error: undefined })
  await waitFor(() => expect(result.current.row.value).toEqual({ id: 7, weight: 5 }))
  expect(result.current.row).toMatchObject({ stale: true, askedAt: 1_700_000_000_000 })
  expect(provider.received).toEqual([])

  provider.on('/api/rows/7', json({ value: { id: 7, weight: 6 } }))
  act(() => void startSession(tokenOf('1')))
  await waitFor(() =>
    expect(result.current.row).toMatchObject({ value: { weight: 6 }, stale: false }),
  )
})

test('once the session has ended, shows nothing that is cached for somebody else', async () => {
  await keepRow('2', 1_700_000_000_000)
  act(() => endSession())
  const { result } = showRow(7)
  await waitFor(() => expect(result.current.row.error?.message).toBe('Entre novamente para ler'))
  expect(result.current.row).toMatchObject({ value: undefined, loading: false })
  expect(provider.received).toEqual([])
})
