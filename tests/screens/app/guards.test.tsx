import { expect, test, vi } from 'vitest'
import { json } from '../../support/sentinel-server.ts'
import {
  acceptSignIn,
  ana,
  onHome,
  onSignIn,
  openApp,
  screen,
  signInAs,
  startProvider,
  tokenOf,
  waitFor,
} from './open-app.tsx'

vi.mock('#src/api/config.ts', { spy: true })

const title = () => screen.findByRole('heading', { level: 1 })
/** The address from which the sign-in was opened, as the history keeps it. */
const origin = () => (history.state as { usr: unknown }).usr

test.each(['/', '/ops/relatorios/estufagem/7/PRE', '/adm/auth/users', '/error/404', '/nada'])(
  'AUTH-12 with nobody signed in %s leads to /signin',
  async (address) => {
    const { path } = await openApp(address)
    await onSignIn()
    expect(path()).toBe('/signin')
  },
)

test('AUTH-09 /signin and /logout open without a session; /logout then signs nobody out', async () => {
  const { path } = await openApp('/signin')
  await onSignIn()
  expect(path()).toBe('/signin')
  const other = await openApp('/logout')
  await waitFor(() => expect(other.path()).toBe('/signin'))
  // A guarded route would be stored as the requested one.
  expect(origin()).toEqual({ from: '/' })
})

test('AUTH-13 the requested route is remembered, and opens after signing in', async () => {
  const { provider, user, path } = await openApp('/relatorios?de=1')
  await onSignIn()
  acceptSignIn(provider, ana)
  await signInAs(user)
  expect(await screen.findByRole('heading', { level: 1, name: 'Relatórios' })).toBeDefined()
  expect(path()).toBe('/relatorios?de=1')
})

test('AUTH-10 a signed-in person who opens /signin is redirected to /', async () => {
  const { path } = await openApp('/signin', { as: ana })
  await onHome()
  expect(path()).toBe('/')
})

test('AUTH-16 an expired token at startup clears the session and asks to sign in', async () => {
  await openApp('/', { as: { ...ana, expiresInS: -1 } })
  await onSignIn()
  expect(localStorage.getItem('pavilhao.token')).toBeNull()
})

test('AUTH-11 /logout clears the token and redirects to /, which asks to sign in', async () => {
  const { path } = await openApp('/logout', { as: ana })
  await onSignIn()
  expect(localStorage.getItem('pavilhao.token')).toBeNull()
  expect(path()).toBe('/signin')
  expect(origin()).toEqual({ from: '/' })
})

test.each([
  ['AUTH-18', '/error/403', 'SEM PERMISSÃO', 'Você não tem acesso a esta página.'],
  ['AUTH-19', '/error/404', 'ERRO 404', 'O recurso não foi encontrado.'],
  ['AUTH-20', '/error/500', 'ERRO 500', 'O servidor informou um erro.'],
])('%s AUTH-21 %s says «%s», and its button leads home', async (_id, address, heading, text) => {
  const { user } = await openApp(address, { as: ana })
  expect((await title()).textContent).toBe(heading)
  expect(screen.getByText(text)).toBeDefined()
  await user.click(screen.getByRole('link', { name: 'Ir para o início' }))
  await onHome()
})

test.each(['/adm/auth/users', '/rep/ops/recebimento', '/sgi/checklists/empilhadeiras/3'])(
  'AUTH-22 %s shows the 403 page to somebody without its role',
  async (address) => {
    const { path } = await openApp(address, { as: { ...ana, roles: ['REP_SGI_ALL'] } })
    expect((await title()).textContent).toBe('SEM PERMISSÃO')
    expect(path()).toBe(address)
  },
)

test('an unknown address shows the 404 page', async () => {
  await openApp('/nada/disso', { as: ana })
  expect((await title()).textContent).toBe('ERRO 404')
})

test('a role that the provider revoked since the token was issued no longer grants access', async () => {
  const provider = await startProvider()
  const before = { ...ana, roles: ['ADMIN'] }
  const asked = new Promise<() => void>((resolve) => {
    provider.on('/api/auth/me', (response, received) =>
      resolve(() => json({ uid: 7, nome: 'Ana Souza', roles: [] })(response, received)),
    )
  })
  localStorage.setItem('pavilhao.token', tokenOf(before))
  await openApp('/adm/auth/users', { provider })
  // The token still grants access.
  expect((await title()).textContent).toBe('Usuários')
  const answer = await asked
  answer()
  expect(await screen.findByRole('heading', { name: 'SEM PERMISSÃO' })).toBeDefined()
})
