import { act, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { HealthNotices } from '#src/features/outbox/health/health-notices.tsx'
import { RuntimeProvider, type Runtime } from '#src/hooks/runtime.tsx'
import { clockStart, setField } from '#src/outbox/testing/fake-ports.ts'
import { device, writeMeta } from '#src/outbox/store/meta.ts'
import {
  keepReserve,
  keepReserveIfLikely,
  reserveStands,
  subscribeReserve,
} from '#src/photos/reserve.ts'
import { ThemeProvider } from '#src/ui/theme/theme-provider.tsx'
import { setNetwork, startDevice } from './open-screen.tsx'

vi.mock('#src/photos/reserve.ts', { spy: true })

async function show(unsentCount: number, usage: number) {
  const device = startDevice()
  await device.act(setField({ report: 7, field: 'peso', value: 'x' }))
  vi.stubGlobal('navigator', {
    ...navigator,
    storage: { estimate: () => Promise.resolve({ usage, quota: 1_000_000_000 }) },
  })
  setNetwork('online')
  let shown = await mount(device.runtime, unsentCount)
  return {
    ...device,
    reload: async () => {
      shown.unmount()
      shown = await mount(device.runtime, unsentCount)
    },
  }
}

/** Passes minutes on a page that is awake. */
async function pass(minutes: number) {
  for (let half = 0; half < 2 * minutes; half += 1) {
    await act(() => vi.advanceTimersByTimeAsync(30_000))
  }
}

function mount(runtime: Runtime, unsentCount: number) {
  return act(async () =>
    render(
      <ThemeProvider>
        <RuntimeProvider runtime={runtime}>
          <HealthNotices unsentCount={unsentCount} hasWorker={() => true} />
        </RuntimeProvider>
      </ThemeProvider>,
    ),
  )
}

test('UX-13 warns the person from 80 % on; making room keeps the waiting entries', async () => {
  const device = await show(1, 850_000_000)
  await screen.findByText('Espaço deste aparelho: 85 % usado')
  await userEvent.setup().click(screen.getByRole('button', { name: 'Liberar espaço' }))
  expect(await device.database.strict.entries.count()).toBe(1)
})

test('UX-13 says when no photo fits any more, and that text can still be entered', async () => {
  await show(1, 990_000_000)
  await screen.findByText(/Não cabem mais fotos; textos ainda são salvos/)
})

test.each([
  ['full', 990_000_000, 'alert', 'Não há mais espaço neste aparelho'],
  ['hardly enough', 850_000_000, 'status', 'Espaço deste aparelho: 85 % usado'],
])(
  'UX-27 announces at once that no photo fits any more, and politely before that: %s',
  async (_room, usage, role, title) => {
    await show(1, usage)
    const notice = (await screen.findByText(title)).closest('[role]')
    expect(notice?.getAttribute('role')).toBe(role)
  },
)

test('UX-13 says so once the reserve had to be released, whatever the browser reports of its room', async () => {
  let tell = () => {}
  vi.mocked(reserveStands).mockReturnValue(true)
  vi.mocked(subscribeReserve).mockImplementation((listener) => {
    tell = listener
    return () => undefined
  })
  await show(1, 0)
  const title = 'Não há mais espaço neste aparelho'
  expect(screen.queryByText(title)).toBeNull()
  vi.mocked(reserveStands).mockReturnValue(false)
  act(() => tell())
  expect(screen.getByText(title)).toBeDefined()
  expect(screen.getByText(/Não cabem mais fotos; textos ainda são salvos/)).toBeDefined()
  vi.mocked(keepReserve).mockImplementation(async () => {
    vi.mocked(reserveStands).mockReturnValue(true)
    tell()
    return true
  })
  await userEvent.setup().click(screen.getByRole('button', { name: 'Liberar espaço' }))
  await waitFor(() => expect(screen.queryByText(title)).toBeNull())
})

test('UX-13 says so within a minute after the worker released the reserve, which tells no page', async () => {
  vi.useFakeTimers({
    toFake: ['Date', 'setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'],
    now: clockStart,
  })
  let tell = () => {}
  let isFull = false
  vi.mocked(reserveStands).mockReturnValue(true)
  vi.mocked(subscribeReserve).mockImplementation((listener) => {
    tell = listener
    return () => undefined
  })
  vi.mocked(keepReserveIfLikely).mockImplementation(async () => {
    vi.mocked(reserveStands).mockReturnValue(!isFull)
    tell()
  })
  await show(1, 0)
  await pass(2)
  expect(screen.queryByText('Não há mais espaço neste aparelho')).toBeNull()
  isFull = true
  await pass(1)
  expect(screen.getByText('Não há mais espaço neste aparelho')).toBeDefined()
  expect(screen.getByText(/Se nada é enviado, apague fotos ou aplicativos/)).toBeDefined()
})

test('UX-14 with a network and nothing getting through, says so automatically, and offers a diagnosis', async () => {
  vi.useFakeTimers({
    toFake: ['Date', 'setInterval', 'clearInterval'],
    now: clockStart,
  })
  await show(1, 0)
  await pass(5)
  expect(screen.queryByText('Nada está chegando ao servidor')).toBeNull()
  await pass(2)
  await screen.findByText('Nada está chegando ao servidor')
  expect(document.body.textContent).toContain('1 envio espera há mais de')
  history.replaceState(null, '', '/ops/chegada/motorista?nome=Sebastiao&placa=BRA2E19')
  document.title = 'Chegada de Sebastiao'
  await userEvent.setup().click(screen.getByRole('button', { name: 'Ver diagnóstico' }))
  const text = await screen.findByLabelText('Texto do diagnóstico')
  expect(text.textContent).toContain('por enviar: 1')
  expect(text.textContent).not.toMatch(/Ana|peso|pavilhao\.example|Sebastiao|BRA2E19/)
  const token = localStorage.getItem('pavilhao.token') ?? expect.unreachable()
  expect(text.textContent).not.toContain(token.split('.')[1])
  await act(async () => setNetwork('offline'))
  expect(screen.queryByText('Nada está chegando ao servidor')).toBeNull()
})

test('REL-03 the diagnosis tells the version of the page', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: clockStart })
  const meta = document.createElement('meta')
  Object.assign(meta, { name: 'version', content: '1.2.0+6q8rm2x1' })
  document.head.append(meta)
  await show(1, 0)
  await pass(7)
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Ver diagnóstico' }))
  const text = await screen.findByLabelText('Texto do diagnóstico')
  meta.remove()
  expect(text.textContent).toContain('versão: 1.2.0+6q8rm2x1\n')
})

test('UX-14 a reload does not restart the count', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: clockStart })
  const { reload } = await show(1, 0)
  await pass(5)
  await reload()
  await pass(2)
  await screen.findByText('Nada está chegando ao servidor')
})

test('UX-14 after an hour away, gives the sending its time first', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: clockStart })
  const { reload } = await show(1, 0)
  await pass(5)
  vi.setSystemTime(clockStart + 65 * 60_000)
  await reload()
  await pass(2)
  expect(screen.queryByText('Nada está chegando ao servidor')).toBeNull()
})

test('UX-14 a server that repeatedly asks to wait counts as silence too', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: clockStart })
  const { database } = await show(1, 0)
  for (let minutes = 0; minutes < 7; minutes += 1) {
    await act(() => writeMeta(database.strict, 'hold', device, Date.now() + 30_000))
    await pass(1)
  }
  await screen.findByText('Nada está chegando ao servidor')
})
