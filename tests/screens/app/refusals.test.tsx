import { beforeEach, describe, expect, it, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import { allocation, reallocation } from '#src/features/stock/example-stock.ts'
import type { Entry } from '#src/outbox/model/entry.ts'
import { personKey } from '#src/session/person.ts'
import { json } from '../../support/sentinel-server.ts'
import { item, monitor } from '../monitors/open-loadings.tsx'
import {
  ana,
  bruno,
  findToast,
  keepUnsent,
  onHome,
  openApp,
  screen,
  within,
  type Opened,
  type Person,
} from './open-app.tsx'

vi.mock('#src/api/config.ts', { spy: true })

const vibrate = vi.fn<() => boolean>(() => true)
Object.assign(navigator, { vibrate })
beforeEach(() => void vibrate.mockClear())

const refusal = json({ message: 'Etapa já finalizada' }, 422)
const reported = 'Estufagem #4711: Etapa já finalizada'

const sendNow = () => dispatchEvent(new Event('online'))

/** Sends the waiting entries; the provider rejects those of this report. */
function sendInVain({ provider }: Opened, idSaida: number): void {
  provider.on(paths.stuffing(idSaida), json({ message: 'nada' }, 404))
  provider.on(paths.stuffingFinishPre(idSaida), refusal)
  sendNow()
}

/** The entries of this person, in the order of the acts. */
async function entriesOf({ provider }: Opened, { sub }: Person): Promise<Entry[]> {
  const { outboxDatabase } = await import('#src/outbox/store/database.ts')
  const { unsentOf } = await import('#src/outbox/store/queries.ts')
  return unsentOf(outboxDatabase(), personKey(provider.origin, sub))
}

/** Parks the entry in the way another tab does while the person is signed in. */
async function park(opened: Opened, person: Person): Promise<void> {
  const { outboxDatabase } = await import('#src/outbox/store/database.ts')
  const [entry] = await entriesOf(opened, person)
  const parked = { why: 'refused' as const, at: Date.now(), message: 'Etapa já finalizada' }
  await outboxDatabase().strict.entries.update(entry?.id ?? '', { state: 'parked', parked })
}

const toastOf = async (text: string) =>
  (await findToast(text)).parentElement ?? expect.unreachable()

const alerts = () =>
  within(screen.getByRole('alert'))
    .queryAllByText(/./)
    .map((shown) => shown.textContent)

it('API-06 a snackbar reports a failed call that no screen handles', async () => {
  const as = { ...ana, roles: ['SGL_OPS_ADMIN'] }
  const { provider, user } = await openApp('/', { as })
  await onHome()
  provider.on(paths.loadingMonitor(''), json(monitor([item])))
  provider.on(paths.exitDriverCall(4711), json({ message: 'Saída encerrada' }, 409))
  const [link = expect.unreachable()] = await screen.findAllByRole('link', {
    name: /^Monitor de Carregamentos/,
  })
  await user.click(link)
  await user.click(await screen.findByRole('button', { name: /4711/ }))
  await user.click(await screen.findByRole('button', { name: 'Chamar Motorista' }))
  expect(await findToast('Saída encerrada')).toBeDefined()
})

describe('a write that the provider rejects', () => {
  it('API-07 UX-40 shows its message wherever the person is, with two vibrations', async () => {
    const opened = await openApp('/', { as: ana })
    await onHome()
    await keepUnsent(opened.provider, ana, 4711)
    sendInVain(opened, 4711)
    expect(await findToast(reported)).toBeDefined()
    expect(vibrate.mock.calls).toEqual([[[40, 80, 40]]])
  })

  it('REALLOC-33 shows a rejected reallocation, also after its screen was left', async () => {
    const { provider } = await openApp('/', { as: ana })
    await onHome()
    provider.on(paths.allocation(601, 501), json({ value: allocation() }))
    for (const idArmazem of [502, 503]) {
      provider.on(paths.allocation(601, idArmazem), json({ message: 'nada' }, 404))
    }
    provider.on(paths.reallocation(), json({ message: 'O peso é maior do que o disponível' }, 422))
    const { outboxDatabase } = await import('#src/outbox/store/database.ts')
    const { submit } = await import('#src/outbox/act/submit.ts')
    const { browserClock: clock } = await import('#src/outbox/call/browser-ports.ts')
    const { saveReallocation } = await import('#src/features/stock/operations/save-reallocation.ts')
    const person = personKey(provider.origin, ana.sub)
    await submit(outboxDatabase(), { clock }, person, [saveReallocation(reallocation)], [])
    sendNow()
    expect(
      await findToast('PEBD EB 853 Filme Ação · A1-001: O peso é maior do que o disponível'),
    ).toBeDefined()
  })

  it('shows its message once for each failure, and not after other events', async () => {
    const opened = await openApp('/', { as: ana })
    await onHome()
    await keepUnsent(opened.provider, ana, 4711)
    sendInVain(opened, 4711)
    await opened.user.click(within(await toastOf(reported)).getByRole('button'))
    await keepUnsent(opened.provider, ana, 4712)
    sendInVain(opened, 4712)
    await findToast('Estufagem #4712: Etapa já finalizada')
    expect(alerts()).toEqual(['Estufagem #4712: Etapa já finalizada'])
    const [first] = await entriesOf(opened, ana)
    const { retry } = await import('#src/outbox/act/choices.ts')
    const { outboxDatabase } = await import('#src/outbox/store/database.ts')
    await retry(outboxDatabase(), first?.id ?? '')
    sendNow()
    expect(await findToast(reported)).toBeDefined()
    expect(vibrate).toHaveBeenCalledTimes(3)
  })

  it('shows nothing for a rejection from before the start, or of another person', async () => {
    const before = await openApp('/', { as: ana })
    await onHome()
    await keepUnsent(before.provider, ana, 4711)
    sendInVain(before, 4711)
    await findToast(reported)
    await keepUnsent(before.provider, bruno, 4713)
    const opened = await openApp('/', { as: ana, provider: before.provider })
    await screen.findByRole('link', { name: '1 envio pendente: abrir Envios' })
    await park(opened, bruno)
    await keepUnsent(opened.provider, ana, 4712)
    sendInVain(opened, 4712)
    await findToast('Estufagem #4712: Etapa já finalizada')
    expect(alerts()).toEqual(['Estufagem #4712: Etapa já finalizada'])
  })
})
