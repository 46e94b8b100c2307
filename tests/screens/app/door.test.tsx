import { act, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import type { Outcome } from '#src/api/network-state.ts'
import { cut, json, type SentinelServer } from '../../support/sentinel-server.ts'
import { holdTimersOf } from '../hold-timers.ts'
import {
  acceptSignIn,
  ana,
  bruno,
  onHome,
  onSignIn,
  openApp,
  type Opened,
  screen,
  signInAs,
  startProvider,
  waitFor,
} from './open-app.tsx'

vi.mock('#src/api/config.ts', { spy: true })
vi.mock('#src/api/ask-config.ts', { spy: true })

const list = '/ops/relatorios/estufagem'
const dayMs = 86_400_000
const anaWhoEnded = { ...ana, expiresInS: -60 }
const goOn = { name: 'Continuar sem conexão como Ana Souza' }

/** Reports these outcomes of calls to the page. */
async function meet(...outcomes: Outcome[]) {
  const { reportOutcome } = await import('#src/api/network-state.ts')
  await act(async () => outcomes.forEach((outcome) => reportOutcome(outcome)))
}

async function offlineProvider(): Promise<SentinelServer> {
  const provider = await startProvider()
  provider.on('/api/auth/me', cut)
  return provider
}

/** Ana's session expired while the app was closed; the app is opened again. */
async function openWithoutNetwork(address: string, config = {}): Promise<Opened> {
  const provider = await offlineProvider()
  const opened = await openApp(address, { as: anaWhoEnded, provider, config })
  provider.on('/api/auth/me', cut)
  await onSignIn()
  await meet('lost')
  return opened
}

test('with a network, an expired session shows only the sign-in', async () => {
  const { path } = await openApp(list, { as: anaWhoEnded })
  await onSignIn()
  expect(path()).toBe('/signin')
  await import('#src/features/auth/door.ts')
  expect(screen.queryByRole('button', goOn)).toBeNull()
  expect(screen.queryByText(/Ana Souza/)).toBeNull()
})

test('without a network, the last person goes on where they were, sees a notice, and sends nothing', async () => {
  const { provider, user, path } = await openWithoutNetwork(`${list}?busca=TCLU`)
  expect(
    await screen.findByText(/A sessão de Ana Souza terminou em \d\d\/\d\d\/\d{4} \d\d:\d\d\./),
  ).toBeDefined()
  await user.click(await screen.findByRole('button', goOn))
  expect(await screen.findByRole('searchbox')).toHaveProperty('value', 'TCLU')
  expect(path()).toBe(`${list}?busca=TCLU`)
  expect(await screen.findByText('A sessão terminou; entre quando houver rede')).toBeDefined()
  expect(screen.getByText(/as telas mostram o que está guardado/)).toBeDefined()
  expect(provider.received.filter(({ headers }) => headers.authorization)).toEqual([])
})

test('once the network is back, the sign-in covers the screen, which waits', async () => {
  const { provider, user, path } = await openWithoutNetwork(list)
  await user.click(await screen.findByRole('button', goOn))
  await user.type(await screen.findByRole('searchbox'), 'TCLU')
  await meet('answered', 'answered')
  await onSignIn()
  expect(path()).toContain(list)
  expect(screen.queryByRole('searchbox')).toBeNull()
  // The sign-in does not disappear while somebody types when the network is lost again.
  await meet('lost', 'lost')
  await onSignIn()
  provider.on(paths.stuffingList('TCLU'), json({ value: [] }))
  acceptSignIn(provider, ana)
  await signInAs(user)
  expect(await screen.findByRole('searchbox')).toHaveProperty('value', 'TCLU')
})

test('somebody else who signs in there sees no data of the last person', async () => {
  const { provider, user, path } = await openWithoutNetwork(list)
  await user.click(await screen.findByRole('button', goOn))
  await user.type(await screen.findByRole('searchbox'), 'TCLU')
  await user.click(await screen.findByRole('button', { name: 'Entrar' }))
  acceptSignIn(provider, bruno)
  await signInAs(user)
  expect((await onHome()).textContent).toBe('Olá, Bruno')
  expect(path()).toBe('/')
  expect(screen.queryByDisplayValue('TCLU')).toBeNull()
  const { readLastPerson } = await import('#src/session/last-person.ts')
  expect(readLastPerson()?.claims.sub).toBe(bruno.sub)
})

test.each([
  ['so many days after the session ended', { ...ana, expiresInS: -3 * 86_400 }, {}],
  ['where no days are given', anaWhoEnded, { offlineDays: 0 }],
])('requires the sign-in %s', async (_, as, config) => {
  const provider = await offlineProvider()
  await openApp('/', { as, config, provider })
  await onSignIn()
  await meet('lost')
  const { whoGoesOn } = await import('#src/features/auth/door.ts')
  expect(await whoGoesOn()).toBeUndefined()
  expect(screen.queryByRole('button', goOn)).toBeNull()
})

test('requires the sign-in after a sign-out', async () => {
  const { user } = await openWithoutNetwork('/')
  await user.click(await screen.findByRole('button', goOn))
  await onHome()
  await user.click(screen.getByRole('button', { name: 'Menu de Ana Souza' }))
  await user.click(screen.getByRole('link', { name: 'Sair' }))
  await onSignIn()
  const { whoGoesOn } = await import('#src/features/auth/door.ts')
  expect(await whoGoesOn()).toBeUndefined()
  await waitFor(() => expect(screen.queryByRole('button', goOn)).toBeNull())
})

test('AUTH-11 requires the sign-in after /logout was opened with an expired session', async () => {
  const provider = await offlineProvider()
  const { path } = await openApp('/logout', { as: anaWhoEnded, provider })
  await onSignIn()
  expect(path()).toBe('/signin')
  expect(localStorage.getItem('pavilhao.last')).toBeNull()
})

test('requires the sign-in once the time limit without a session has passed, and keeps the screen waiting', async () => {
  const runHeld = holdTimersOf(60_000)
  const runTimers = () => act(async () => runHeld())
  const { user } = await openWithoutNetwork(list)
  await user.click(await screen.findByRole('button', goOn))
  await user.type(await screen.findByRole('searchbox'), 'TCLU')
  await runTimers()
  expect(screen.getByRole('searchbox')).toHaveProperty('value', 'TCLU')
  vi.setSystemTime(Date.now() + 3 * dayMs)
  onTestFinished(() => void vi.useRealTimers())
  await runTimers()
  await onSignIn()
  await screen.findByText('Entre novamente para continuar')
  expect(screen.queryByRole('button', goOn)).toBeNull()
  expect(document.querySelector('[type=search]')).toHaveProperty('value', 'TCLU')
})

test('the kiosk goes on as well, and shows the notice', async () => {
  const kiosk = { arrivalHosts: [location.hostname] }
  const { user } = await openWithoutNetwork('/', kiosk)
  await user.click(await screen.findByRole('button', goOn))
  expect(await screen.findByText('Bem-vindo, motorista')).toBeDefined()
  expect(await screen.findByText('A sessão terminou; entre quando houver rede')).toBeDefined()
})

async function openMonitor(search: string) {
  const provider = await startProvider()
  provider.on(
    paths.loadingMonitor(''),
    json({ itens: [], quantidade: 0, updatedAt: '2026-11-20T12:00:00Z' }),
  )
  const supervisor = { ...ana, roles: ['ADMIN'] }
  await openApp(`/monitor/ops/carregamentos${search}`, { as: supervisor, provider })
}

test.each([
  ['as a page', '', () => screen],
  ['on a wall', '?parede=1', () => within(screen.getByRole('dialog'))],
])(
  'an unattended monitor continues without a network, and shows since when: %s',
  async (_, search, shown) => {
    await openMonitor(search)
    await screen.findAllByText(/0 registros$/)
    const { endSession } = await import('#src/session/session.ts')
    await act(async () => endSession())
    await onSignIn()
    expect(await screen.findByText(/A sessão de Ana Souza terminou em/)).toBeDefined()
    expect(screen.getByText(/O monitor está parado/)).toBeDefined()
    await meet('lost', 'lost')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'ENTRAR' })).toBeNull())
    expect(await shown().findByText('A sessão terminou; entre quando houver rede')).toBeDefined()
    expect(await shown().findByText(/^Desde \d.* as telas mostram o que está/)).toBeDefined()
    expect(shown().getByText(/0 registros$/)).toBeDefined()
    await meet('answered', 'answered')
    await onSignIn()
  },
)

test('a monitor on a wall says that the network asks for a login', async () => {
  await openMonitor('?parede=1')
  const wall = within(await screen.findByRole('dialog'))
  // The answer to its read tells that the network is there, so the network asks for a login only afterwards.
  expect(await wall.findByText(/registros/)).toBeDefined()
  expect(wall.queryByText('A rede pede um login')).toBeNull()
  await meet('portal')
  expect(await wall.findByText('A rede pede um login')).toBeDefined()
})

test('the sign-in shows the state of the network before any attempt, also a captive portal', async () => {
  await openApp('/signin')
  await onSignIn()
  expect(screen.queryByText('Precisa de conexão')).toBeNull()
  await meet('lost')
  expect(screen.getByText('Precisa de conexão')).toBeDefined()
  await meet('portal')
  expect(screen.getByText('A rede pede um login: entre nela pelo navegador')).toBeDefined()
})

test('UX-01 the sign-in says automatically that the network is back, and that a captive portal blocks it', async () => {
  const runHeld = holdTimersOf(2_000)
  await openApp('/signin')
  await onSignIn()
  const { askConfig } = await import('#src/api/ask-config.ts')
  const { reportOutcome } = await import('#src/api/network-state.ts')
  await meet('lost')
  expect(screen.getByText('Precisa de conexão')).toBeDefined()
  vi.mocked(askConfig).mockImplementation(() => {
    reportOutcome('portal')
    return Promise.resolve(new Response('<html>', { headers: { 'Content-Type': 'text/html' } }))
  })
  await waitFor(async () => {
    await act(async () => runHeld())
    expect(screen.getByText('A rede pede um login: entre nela pelo navegador')).toBeDefined()
  })
  vi.mocked(askConfig).mockImplementation(() => Promise.resolve(Response.json({})))
  await meet('lost')
  await act(async () => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(screen.queryByText(/A rede pede um login/)).toBeNull())
  expect(screen.queryByText('Precisa de conexão')).toBeNull()
})
