import { expect, onTestFinished, test, vi } from 'vitest'
import { parseConfig } from '#src/api/config.ts'
import { forgetInPage } from '#src/app/start/forget-in-page.ts'
import { watchForgetting } from '#src/app/start/forget-sent.ts'
import { drainInWorker } from '#src/app/start/sw-bridge.ts'
import { registerArrival } from '#src/features/arrival/operations/register-arrival.ts'
import { makeLocalId } from '#src/outbox/model/local-ids.ts'
import { outboxDatabase } from '#src/outbox/store/database.ts'
import { entriesOf } from '#src/outbox/store/queries.ts'
import { submit } from '#src/outbox/act/submit.ts'
import { browserPorts } from '#src/outbox/call/browser-ports.ts'
import { personKey } from '#src/session/person.ts'

vi.mock('#src/api/config.ts', { spy: true })
vi.mock('#src/app/start/sw-bridge.ts', { spy: true })
vi.mock('#src/app/start/forget-in-page.ts', { spy: true })

const hourMs = 3_600_000
const kiosk = personKey(location.origin, 'totem')

/** A driver whose arrival the provider has acknowledged that many hours ago. */
async function addSent(hours: number) {
  const ports = browserPorts({
    operations: new Map(),
    send: () => Promise.reject(new TypeError('no network')),
    signed: () => Promise.resolve(undefined),
    keys: 'none',
    extensions: false,
    quarantineMs: 0,
  })
  const [entry] = await submit(outboxDatabase(), ports, kiosk, [
    registerArrival({
      idChegada: makeLocalId(),
      cpf: '52998224725',
      idMotorista: 2001,
      idTransportadora: null,
      empresa: 1,
      oc: null,
      placaCavalo: 'ABC-1D23',
      placaCarroceria1: 'XYZ-9876',
      placaCarroceria2: null,
      numeroCarrocerias: 1,
    }),
  ])
  const end = { at: Date.now() - hours * hourMs }
  await outboxDatabase().relaxed.entries.update(entry?.id ?? '', { state: 'settled', end })
}

test('UX-45 deletes a sent driver’s data within a day, also while nobody is signed in', async () => {
  const { loadConfig } = await import('#src/api/config.ts')
  vi.mocked(loadConfig).mockResolvedValue(parseConfig({}) as never)
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: Date.now() })
  onTestFinished(() => void vi.useRealTimers())
  await addSent(23)
  await addSent(19)
  onTestFinished(watchForgetting(Promise.resolve()))
  const waitForLeft = (count: number) =>
    vi.waitFor(
      async () => expect(await entriesOf(outboxDatabase(), kiosk)).toHaveLength(count),
      20_000,
    )
  await waitForLeft(1)
  vi.advanceTimersByTime(2 * hourMs)
  await waitForLeft(1)
  vi.advanceTimersByTime(2 * hourMs)
  await waitForLeft(0)
})

test('runs the engine only after the first screen has been drawn', async () => {
  let stand = () => {}
  const begin = new Promise<void>((resolve) => {
    stand = resolve
  })
  const idle = { reason: 'idle', progressed: false, remaining: 0, next: undefined } as const
  const draining = vi.mocked(drainInWorker).mockClear().mockResolvedValue(idle)
  onTestFinished(() => void draining.mockReset())
  onTestFinished(watchForgetting(begin))
  await new Promise((resolve) => setImmediate(resolve))
  expect(drainInWorker).not.toHaveBeenCalled()
  stand()
  await vi.waitFor(() => expect(drainInWorker).toHaveBeenCalledOnce())
})

test.each([
  ['loads no engine for what this page has made itself', [], 0],
  ['has the page do it where something was there before', [{ name: 'pavilhao-outbox' }], 1],
])('a page without a worker %s', async (_, before, times) => {
  const draining = vi.mocked(drainInWorker).mockClear().mockResolvedValue(undefined)
  const databases = vi.spyOn(indexedDB, 'databases').mockResolvedValue(before)
  const inPage = vi.mocked(forgetInPage).mockClear().mockResolvedValue()
  onTestFinished(() => {
    draining.mockReset()
    databases.mockRestore()
    inPage.mockReset()
  })
  let stand = () => {}
  const begin = new Promise<void>((resolve) => {
    stand = resolve
  })
  onTestFinished(watchForgetting(begin))
  databases.mockResolvedValue([{ name: 'pavilhao-outbox' }])
  stand()
  await vi.waitFor(() => expect(draining).toHaveBeenCalledOnce())
  await import('#src/app/start/forget-in-page.ts')
  await new Promise((resolve) => setTimeout(resolve))
  expect(inPage).toHaveBeenCalledTimes(times)
})

test('where a worker deletes the data, a browser that cannot list its databases causes no unhandled error', async () => {
  const idle = { reason: 'idle', progressed: false, remaining: 0, next: undefined } as const
  const draining = vi.mocked(drainInWorker).mockClear().mockResolvedValue(idle)
  const databases = vi.spyOn(indexedDB, 'databases').mockRejectedValue(new Error('private'))
  const unheard = vi.fn()
  process.on('unhandledRejection', unheard)
  onTestFinished(() => {
    draining.mockReset()
    databases.mockRestore()
    process.off('unhandledRejection', unheard)
  })
  onTestFinished(watchForgetting(Promise.resolve()))
  await vi.waitFor(() => expect(draining).toHaveBeenCalledOnce())
  await new Promise((resolve) => setTimeout(resolve))
  expect(unheard).not.toHaveBeenCalled()
})
