import { expect, onTestFinished, test, vi } from 'vitest'
import { cut, json } from '../../support/sentinel-server.ts'
import {
  acceptSignIn,
  ana,
  findToast,
  onHome,
  onSignIn,
  openApp,
  screen,
  signInAs,
  tokenOf,
  waitFor,
} from './open-app.tsx'

vi.mock('#src/api/config.ts', { spy: true })

test('AUTH-01 the header reads «logistics management system» under its Portuguese name', async () => {
  await openApp('/signin')
  expect(await screen.findByRole('heading', { level: 1 })).toHaveProperty(
    'textContent',
    'Sistema de Gestão Logística',
  )
  expect(screen.getByText('logistics management system').lang).toBe('en')
})

test('SHELL-14 has a layout of its own: the brand, and no menu', async () => {
  await openApp('/signin')
  const button = await onSignIn()
  expect(screen.getByRole('main').contains(button)).toBe(true)
  expect(screen.getByRole('banner').textContent).toMatch(/^Pavilhão/)
  expect(screen.queryByRole('navigation')).toBeNull()
})

test('AUTH-02 AUTH-03 the form has Usuário and Senha, and a button ENTRAR that submits', async () => {
  await openApp('/signin')
  expect(await screen.findByLabelText('Usuário')).toHaveProperty('type', 'text')
  expect(screen.getByLabelText('Senha')).toHaveProperty('type', 'password')
  expect(await onSignIn()).toHaveProperty('type', 'submit')
})

test('AUTH-04 while it is submitted the button reads «Validando...»', async () => {
  const { provider, user } = await openApp('/signin')
  let answer = () => {}
  provider.on('/auth/signin', (response) => {
    answer = () => json({ message: 'Não' }, 401)(response, provider.received[0] as never)
  })
  await signInAs(user)
  const button = await screen.findByRole('button', { name: 'Validando...' })
  expect(button).toHaveProperty('disabled', true)
  answer()
  expect(await onSignIn()).toHaveProperty('disabled', false)
})

test('AUTH-05 AUTH-14 AUTH-17 signing in posts both, saves the token and fetches the user', async () => {
  const { provider, user, path } = await openApp('/signin')
  acceptSignIn(provider, ana)
  const bodies: unknown[] = []
  const token = tokenOf(ana)
  provider.on('/auth/signin', (response, received) => {
    response.req.on('data', (chunk: Buffer) => bodies.push(JSON.parse(chunk.toString())))
    response.req.on('end', () => json({ token })(response, received))
  })
  await signInAs(user)
  await onHome()
  expect(path()).toBe('/')
  expect(bodies).toEqual([{ username: 'ana', password: 'segredo' }])
  expect(localStorage.getItem('pavilhao.token')).toBe(token)
  const me = {
    method: 'GET',
    path: '/api/auth/me',
    headers: expect.objectContaining({ authorization: `Bearer ${token}` }) as unknown,
  }
  await waitFor(() => expect(provider.received).toContainEqual(expect.objectContaining(me)))
})

test('a device sends the same secret at each sign-in to a provider that takes extensions', async () => {
  const bodies: Record<string, unknown>[] = []
  for (const extensions of [true, true, false]) {
    localStorage.removeItem('pavilhao.token')
    const { provider, user } = await openApp('/signin', { config: { extensions } })
    acceptSignIn(provider, ana)
    await signInAs(user)
    await onHome()
    const [call] = provider.received.filter(({ path }) => path === '/auth/signin')
    bodies.push(JSON.parse(call?.body ?? '') as Record<string, unknown>)
  }
  const [first, second, third] = bodies
  expect(first?.['aparelho']).toMatch(/^[\da-f-]{36}$/)
  expect(second).toEqual(first)
  expect(third).toEqual({ username: 'ana', password: 'segredo' })
})

test("AUTH-06 AUTH-07 a rejection is a toast with the server's message, and the typed text stays", async () => {
  const { provider, user } = await openApp('/signin')
  provider.on('/auth/signin', json({ message: 'Usuário bloqueado' }, 403))
  await signInAs(user)
  expect(await findToast('Usuário bloqueado')).toBeDefined()
  expect(screen.getByLabelText('Usuário')).toHaveProperty('value', 'ana')
  expect(screen.getByLabelText('Senha')).toHaveProperty('value', 'segredo')
  expect(localStorage.getItem('pavilhao.token')).toBeNull()
})

test.each([
  ['no answer came', cut],
  ['the answer has no message', json({}, 500)],
  ['a 403 has no message', json({}, 403)],
  ['the answer is no token', json({ value: 1 })],
])('AUTH-08 the toast is «ERRO DE CONEXÃO» when %s', async (_why, reply) => {
  const { provider, user } = await openApp('/signin')
  provider.on('/auth/signin', reply)
  await signInAs(user)
  expect(await findToast('ERRO DE CONEXÃO')).toBeDefined()
})

test('the rejection is not shown any more after a sign-in', async () => {
  const { provider, user } = await openApp('/signin')
  provider.on('/auth/signin', json({ message: 'Usuário bloqueado' }, 403))
  await signInAs(user)
  await findToast('Usuário bloqueado')
  acceptSignIn(provider, ana)
  await user.click(await onSignIn())
  await onHome()
  expect(screen.getByRole('alert').textContent).toBe('')
})

test('without a connection, says so next to the button, which stays enabled', async () => {
  const { provider, user } = await openApp('/signin')
  provider.on('/auth/signin', cut)
  await signInAs(user)
  expect(await screen.findByText('Precisa de conexão')).toBeDefined()
  expect(await onSignIn()).toHaveProperty('disabled', false)
})

test('a device whose clock is wrong says so instead of asking again and again', async () => {
  const { provider, user } = await openApp('/signin')
  provider.on('/auth/signin', json({ token: tokenOf({ ...ana, expiresInS: -60 }) }))
  await signInAs(user)
  expect(await findToast(/Acerte o relógio/)).toBeDefined()
})

test('the password can be shown', async () => {
  const { user } = await openApp('/signin')
  await user.type(await screen.findByLabelText('Senha'), 'segredo')
  await user.click(screen.getByRole('button', { name: 'Mostrar a senha' }))
  expect(screen.getByLabelText('Senha')).toMatchObject({ type: 'text', value: 'segredo' })
})

test('UX-13 asks the browser for persistent storage after the sign-in', async () => {
  const persist = vi.fn(() => Promise.resolve(false))
  const storage = { persist, estimate: () => Promise.resolve({ usage: 0, quota: 1e9 }) }
  Object.defineProperty(navigator, 'storage', { value: storage, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'storage'))
  const { provider, user } = await openApp('/signin')
  acceptSignIn(provider, ana)
  await onSignIn()
  expect(persist).not.toHaveBeenCalled()
  await signInAs(user)
  await onHome()
  expect(persist).toHaveBeenCalledOnce()
})
