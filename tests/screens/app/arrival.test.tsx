import { expect, test, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import { cut, json } from '../../support/sentinel-server.ts'
import {
  acceptSignIn,
  ana,
  onSignIn,
  openApp,
  screen,
  signInAs,
  waitFor,
  within,
} from './open-app.tsx'

vi.mock('#src/api/config.ts', { spy: true })

const config = { arrivalHosts: ['local*'] }
const onKiosk = () => screen.findByRole('heading', { level: 1, name: 'Bem-vindo, motorista' })

test('SHELL-14 KIOSK-06 the arrival host uses the arrival layout', async () => {
  await openApp('/', { as: ana, config })
  await onKiosk()
  const banner = screen.getByRole('banner')
  expect(within(banner).getByText('Online')).toBeDefined()
  expect(within(banner).getByRole('button', { name: 'Sair' })).toBeDefined()
  expect(screen.queryByRole('navigation')).toBeNull()
})

test.each(['/ops/relatorios/estufagem', '/envios', '/error/404', '/nada'])(
  'KIOSK-03 on the arrival host %s leads to /',
  async (address) => {
    const { path } = await openApp(address, { as: ana, config })
    await onKiosk()
    await waitFor(() => expect(path()).toBe('/'))
  },
)

test('the account of a kiosk opens only the kiosk, on any host', async () => {
  const totem = { ...ana, roles: ['TOTEM_CHEGADA'] }
  const { path } = await openApp('/ops/relatorios/estufagem', { as: totem })
  await onKiosk()
  await waitFor(() => expect(path()).toBe('/'))
  expect(screen.queryByRole('navigation')).toBeNull()
})

test('KIOSK-05 KIOSK-03 the kiosk needs a sign-in, and has a sign-out', async () => {
  const { provider, user, path } = await openApp('/', { config })
  await onSignIn()
  acceptSignIn(provider, ana)
  await signInAs(user)
  await onKiosk()
  await user.click(screen.getByRole('button', { name: 'Sair' }))
  await user.click(await screen.findByRole('link', { name: 'Sim, encerrar o totem' }))
  await onSignIn()
  expect(path()).toBe('/signin')
})

test('once the session is over, the kiosk says why nothing is sent, and what to do', async () => {
  const { provider, user } = await openApp('/', { as: ana, config })
  await onKiosk()
  const lapsed = json({ message: 'Sessão expirada' }, 401)
  provider.on(paths.driverSearch('52998224725'), lapsed)
  await user.type(screen.getByLabelText('CPF'), '52998224725')
  await user.click(screen.getByRole('button', { name: 'Pesquisar' }))
  await onSignIn()
  provider.on('/auth/signin', cut)
  provider.on('/api/auth/me', cut)
  await signInAs(user)
  await user.click(
    await screen.findByRole('button', { name: 'Continuar sem conexão como Ana Souza' }),
  )
  // The driver goes through all steps anyway, as without a network.
  const onDriver = () => screen.findByRole('heading', { name: 'Informe os seus dados' })
  await onDriver()
  expect(await screen.findByText('A sessão terminou; entre quando houver rede')).toBeDefined()
  const signIn = screen.getByRole('button', { name: 'Entrar' })
  const rules = [...document.querySelectorAll('style')].map(({ textContent }) => textContent)
  const kioskRules = rules
    .join('')
    .split('}')
    .filter((rule) => rule.includes('sizes-kiosk'))
  expect(kioskRules.some((rule) => rule.includes(`.${signIn.className}`))).toBe(true)
  await user.click(signIn)
  acceptSignIn(provider, ana)
  await signInAs(user)
  await onDriver()
  expect(screen.queryByText('A sessão terminou; entre quando houver rede')).toBeNull()
})

test('on other hosts the arrival has its own address, and / is the home', async () => {
  await openApp('/ops/chegada', { as: ana })
  await onKiosk()
  expect(screen.getByRole('navigation', { name: 'Barra inferior' })).toBeDefined()
})

test('KIOSK-04 shows a loading screen until person and host are known', async () => {
  await openApp('/', { as: ana, config, waitsForConfig: true })
  expect(await screen.findByText('Carregando')).toBeDefined()
  expect(screen.queryByText('Bem-vindo, motorista')).toBeNull()
})
