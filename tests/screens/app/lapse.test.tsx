import { act } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import { cut, json } from '../../support/sentinel-server.ts'
import {
  acceptSignIn,
  ana,
  bruno,
  keepUnsent,
  onHome,
  onSignIn,
  openApp,
  type Opened,
  screen,
  signInAs,
} from './open-app.tsx'

vi.mock('#src/api/config.ts', { spy: true })

const list = '/ops/relatorios/estufagem'
const goOn = { name: 'Continuar sem conexão como Ana Souza' }
const reported = 'A sessão terminou; entre quando houver rede'

/** The provider stops accepting the token after a person has typed into a screen. */
async function typeThenLapse() {
  const opened = await openApp(list, { as: ana })
  const { provider, user } = opened
  provider.on(paths.stuffingList('TCLU'), json({ message: 'Sessão expirada' }, 401))
  await user.type(await screen.findByRole('searchbox'), 'TCLU')
  await user.keyboard('{Enter}')
  await onSignIn()
  return opened
}

test('a 401 while working asks to sign in again over the current screen', async () => {
  const { path } = await typeThenLapse()
  expect(screen.getByText('Entre novamente para continuar')).toBeDefined()
  expect(screen.getByText(/A sessão de Ana Souza terminou/)).toBeDefined()
  expect(screen.getByLabelText('Usuário')).toHaveProperty('value', ana.sub)
  expect(path()).toBe(`${list}?busca=TCLU`)
  expect(localStorage.getItem('pavilhao.token')).toBeNull()
})

test('after signing in again, the same screen is shown with the typed text', async () => {
  const { provider, user, path } = await typeThenLapse()
  provider.on(paths.stuffingList('TCLU'), json({ value: [] }))
  acceptSignIn(provider, ana)
  await signInAs(user)
  expect(await screen.findByRole('searchbox')).toHaveProperty('value', 'TCLU')
  expect(path()).toBe(`${list}?busca=TCLU`)
  expect(screen.queryByRole('button', { name: 'ENTRAR' })).toBeNull()
})

test("somebody else who signs in does not see this person's screen", async () => {
  const { provider, user, path } = await typeThenLapse()
  acceptSignIn(provider, bruno)
  await signInAs(user)
  expect((await onHome()).textContent).toBe('Olá, Bruno')
  expect(path()).toBe('/')
  expect(screen.queryByDisplayValue('TCLU')).toBeNull()
  const asked = provider.received.filter((call) => call.path === paths.stuffingList('TCLU'))
  expect(asked).toHaveLength(1)
})

test('a rejected sign-in leaves the screen waiting', async () => {
  const { provider, user, path } = await typeThenLapse()
  provider.on('/auth/signin', cut)
  await signInAs(user)
  await onSignIn()
  expect(path()).toBe(`${list}?busca=TCLU`)
  expect(screen.queryByRole('searchbox')).toBeNull()
})

/** Without a network for the sign-in, the person goes on without it. */
async function putSignInOff({ provider, user }: Opened) {
  expect(screen.queryByRole('button', goOn)).toBeNull()
  provider.on('/auth/signin', cut)
  provider.on('/api/auth/me', cut)
  await signInAs(user)
  await user.click(await screen.findByRole('button', goOn))
}

test('without a network to sign in, the person goes on recording, and is asked again later', async () => {
  const opened = await typeThenLapse()
  const { provider, user } = opened
  await putSignInOff(opened)
  expect(await screen.findByRole('searchbox')).toHaveProperty('value', 'TCLU')
  expect(await screen.findByText(reported)).toBeDefined()
  await user.click(await screen.findByRole('button', { name: 'Entrar' }))
  await onSignIn()

  provider.on(paths.stuffingList('TCLU'), json({ value: [] }))
  acceptSignIn(provider, ana)
  await signInAs(user)
  expect(await screen.findByRole('searchbox')).toHaveProperty('value', 'TCLU')
  expect(screen.queryByText(reported)).toBeNull()
})

test('data that were not read before the session ended ask for the sign-in and are not called missing', async () => {
  const opened = await typeThenLapse()
  await putSignInOff(opened)
  await screen.findByRole('searchbox')
  await act(async () => {
    history.pushState({}, '', '/ops/carregamento')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  expect(await screen.findByText('Entre novamente para ler')).toBeDefined()
  expect(screen.queryByText(/encontrad/)).toBeNull()
})

test('a person who postponed the sign-in can open it from Envios', async () => {
  const opened = await typeThenLapse()
  const { provider, user } = opened
  await putSignInOff(opened)
  await keepUnsent(provider, ana, 4711)
  await user.click(await screen.findByRole('link', { name: /abrir Envios/ }))
  await user.click(await screen.findByRole('button', { name: 'Entrar novamente' }))
  await onSignIn()
})

/** Acts as a sign-out in another tab does here. */
async function signOutElsewhere() {
  await screen.findByRole('searchbox')
  localStorage.setItem('pavilhao.signed-out', ana.sub)
  localStorage.removeItem('pavilhao.token')
  dispatchEvent(new StorageEvent('storage', { key: 'pavilhao.token', storageArea: localStorage }))
  await onSignIn()
}

test('a sign-out in another tab leaves no screen waiting', async () => {
  const { path } = await openApp(list, { as: ana })
  await signOutElsewhere()
  expect(path()).toBe('/signin')
})

test('the next person does not land on the previous person’s screen', async () => {
  const { path, provider, user } = await openApp(list, { as: ana })
  await signOutElsewhere()
  acceptSignIn(provider, bruno)
  await signInAs(user)
  expect((await onHome()).textContent).toBe('Olá, Bruno')
  expect(path()).toBe('/')
})
