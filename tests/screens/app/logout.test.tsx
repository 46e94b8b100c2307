import { act } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import { personKey } from '#src/session/person.ts'
import { cut, json, type SentinelServer } from '../../support/sentinel-server.ts'
import { ana, keepUnsent, onHome, onSignIn, openApp, screen, waitFor } from './open-app.tsx'

vi.mock('#src/api/config.ts', { spy: true })

/** Ana leaves while two of her entries are unsent. */
async function leaveWithUnsentWork() {
  const opened = await openApp('/', { as: ana })
  await onHome()
  await keepUnsent(opened.provider, ana, 4711)
  await keepUnsent(opened.provider, ana, 4712)
  await opened.user.click(screen.getByRole('button', { name: 'Menu de Ana Souza' }))
  await opened.user.click(screen.getByRole('link', { name: 'Sair' }))
  await screen.findByRole('heading', { level: 1, name: 'Há 2 registros não enviados' })
  return opened
}

const keptEntries = async () => {
  const { outboxDatabase } = await import('#src/outbox/store/database.ts')
  return outboxDatabase().relaxed.entries.count()
}

test('UX-07 signing out with unsent work says how much, and for whom it stays', async () => {
  await leaveWithUnsentWork()
  expect(screen.getByText(/guardados só para o seu usuário neste aparelho/)).toBeDefined()
  expect(localStorage.getItem('pavilhao.token')).not.toBeNull()
})

test('without a network nothing can be sent at sign-out, and staying is the main action', async () => {
  await leaveWithUnsentWork()
  const send = screen.getByRole('button', { name: 'Enviar agora' })
  const stay = screen.getByRole('button', { name: 'Cancelar' })
  expect(send).toHaveProperty('disabled', false)
  const [asMain, asOther] = [send.className, stay.className]
  const { reportOutcome } = await import('#src/api/network-state.ts')
  await act(async () => {
    for (let call = 0; call < 3; call += 1) reportOutcome('lost')
  })
  expect(send).toHaveProperty('disabled', true)
  expect(send.getAttribute('aria-describedby')).toBe(screen.getByText('Precisa de conexão').id)
  expect([stay.className, send.className]).toEqual([asMain, asOther])
})

test('UX-07 signing out anyway ends the session and keeps the unsent work', async () => {
  const { user } = await leaveWithUnsentWork()
  await user.click(screen.getByRole('button', { name: 'Sair mesmo assim' }))
  await onSignIn()
  expect(localStorage.getItem('pavilhao.token')).toBeNull()
  expect(await keptEntries()).toBe(2)
  expect(
    await screen.findByText('2 envios de Ana Souza aguardam o login dessa pessoa.'),
  ).toBeDefined()
  expect(document.body.textContent).not.toContain('4711')
})

/** Ana leaves with a half-photographed damage; everything that she saved was sent. */
async function leaveWithDrafts(...forms: string[]) {
  const opened = await openApp('/', { as: ana })
  await onHome()
  const { outboxDatabase } = await import('#src/outbox/store/database.ts')
  const { readDrafts, saveDraft } = await import('#src/outbox/drafts/drafts.ts')
  const person = personKey(opened.provider.origin, ana.sub)
  const path = '/ops/relatorios/recebimento/31001/avarias/new'
  for (const form of forms) await saveDraft(outboxDatabase(), person, form, { path })
  await opened.user.click(screen.getByRole('button', { name: 'Menu de Ana Souza' }))
  await opened.user.click(screen.getByRole('link', { name: 'Sair' }))
  return { ...opened, drafts: () => readDrafts(outboxDatabase(), person) }
}

test('UX-07 shows drafts at sign-out, with their number, also without unsent entries', async () => {
  await leaveWithDrafts('one', 'two')
  await screen.findByRole('heading', { level: 1, name: 'Há 2 rascunhos por terminar' })
  expect(screen.getByText(/Eles ficam guardados só para o seu usuário/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Enviar agora' })).toBeNull()
  expect(await screen.findByText('Recebimento #31001')).toBeDefined()
  expect(localStorage.getItem('pavilhao.token')).not.toBeNull()
})

test('UX-07 signing out anyway ends the session and keeps the drafts for their author', async () => {
  const { user, drafts } = await leaveWithDrafts('one')
  await screen.findByRole('heading', { level: 1, name: 'Há 1 rascunho por terminar' })
  await user.click(screen.getByRole('button', { name: 'Sair mesmo assim' }))
  await onSignIn()
  expect(localStorage.getItem('pavilhao.token')).toBeNull()
  expect(await drafts()).toHaveLength(1)
})

test('UX-07 counts both unsent work and drafts at sign-out', async () => {
  const { provider, user } = await leaveWithDrafts('one')
  await user.click(await screen.findByRole('button', { name: 'Cancelar' }))
  await onHome()
  await keepUnsent(provider, ana, 4711)
  await user.click(screen.getByRole('button', { name: 'Menu de Ana Souza' }))
  await user.click(screen.getByRole('link', { name: 'Sair' }))
  await screen.findByRole('heading', { level: 1, name: 'Há 1 registro não enviado e 1 rascunho' })
})

test('what Ana read is deleted when she leaves; nobody else loses anything', async () => {
  const { user, provider } = await leaveWithUnsentWork()
  const { cacheName } = await import('#src/reads/cache-names.ts')
  const ofAna = await cacheName('reads', `${provider.origin}|${ana.sub}`)
  const ofBruno = await cacheName('reads', `${provider.origin}|8`)
  await caches.open(ofAna)
  await caches.open(ofBruno)
  await user.click(screen.getByRole('button', { name: 'Sair mesmo assim' }))
  await onSignIn()
  expect(await caches.has(ofAna)).toBe(false)
  expect(await caches.has(ofBruno)).toBe(true)
})

test('«Cancelar» returns to Ana’s last screen', async () => {
  const { user, path } = await leaveWithUnsentWork()
  await user.click(screen.getByRole('button', { name: 'Cancelar' }))
  await onHome()
  expect(path()).toBe('/')
  expect(localStorage.getItem('pavilhao.token')).not.toBeNull()
})

test('«Enviar agora» sends at once, and shows the progress', async () => {
  const { user, provider, path } = await leaveWithUnsentWork()
  const before = provider.received.length
  await user.click(screen.getByRole('button', { name: 'Enviar agora' }))
  await waitFor(() => expect(path()).toBe('/envios'))
  await waitFor(() => expect(provider.received.length).toBeGreaterThan(before))
})

/** Ana leaves with everything sent; returns the sign-out calls that the provider got. */
async function leave(extensions: boolean, answer = json({ message: 'Sessão encerrada' })) {
  const opened = await openApp('/', { as: ana, config: { extensions } })
  await onHome()
  opened.provider.on('/auth/signout', answer)
  const token = localStorage.getItem('pavilhao.token')
  await opened.user.click(screen.getByRole('button', { name: 'Menu de Ana Souza' }))
  await opened.user.click(screen.getByRole('link', { name: 'Sair' }))
  await onSignIn()
  const reported = () => opened.provider.received.filter(({ path }) => path === '/auth/signout')
  return { reported, token }
}

test('reports the sign-out with its session to the provider', async () => {
  const { reported, token } = await leave(true)
  await waitFor(() => expect(reported()).toHaveLength(1))
  const { method, headers } = reported()[0] ?? expect.unreachable()
  expect([method, headers['authorization']]).toEqual(['POST', `Bearer ${token}`])
})

test('reports nothing to a provider that takes only the contract', async () => {
  const { reported } = await leave(false)
  expect(reported()).toEqual([])
})

test('a sign-out does not wait for the network', async () => {
  const { reported } = await leave(true, cut)
  await waitFor(() => expect(reported()).toHaveLength(1))
  expect(localStorage.getItem('pavilhao.token')).toBeNull()
})

test('a sign-out does not wait for an answer', async () => {
  await leave(true, () => undefined)
  expect(localStorage.getItem('pavilhao.token')).toBeNull()
})

const leaving = () => localStorage.getItem('pavilhao.leaving')

/** Ana asks to leave; nothing has been counted yet. */
async function askToLeave(provider?: SentinelServer) {
  const opened = await openApp('/logout', { as: ana, ...(provider && { provider }) })
  await waitFor(() => expect(leaving()).toBe(ana.sub), { interval: 1 })
  expect(localStorage.getItem('pavilhao.token')).not.toBeNull()
  return opened
}

test('a sign-out takes effect though the page is left before anything was counted', async () => {
  const { path } = await askToLeave()
  history.pushState(null, '', '/')
  dispatchEvent(new PopStateEvent('popstate', { state: null }))
  await onSignIn()
  expect(localStorage.getItem('pavilhao.token')).toBeNull()
  expect([leaving(), path()]).toEqual([null, '/signin'])
})

test('a sign-out takes effect at the next start, though the app was closed at once', async () => {
  await askToLeave()
  await openApp('/ops/relatorios/estufagem')
  await onSignIn()
  expect(localStorage.getItem('pavilhao.token')).toBeNull()
})

test('UX-07 asks at the next start when there is unsent work', async () => {
  const { provider } = await openApp('/', { as: ana })
  await onHome()
  await keepUnsent(provider, ana, 4711)
  await askToLeave(provider)
  await openApp('/', { provider })
  await screen.findByRole('heading', { level: 1, name: 'Há 1 registro não enviado' })
  // Whoever was asked and navigates away without an answer stays signed in.
  await waitFor(() => expect(leaving()).toBeNull())
  await openApp('/', { provider })
  await onHome()
})

test('UX-07 work that was saved a moment before the sign-out is asked about', async () => {
  const { provider } = await openApp('/', { as: ana })
  await onHome()
  // Loaded, the screen renders before the home's count has heard of the new entry.
  await import('#src/app/routes/logout-route.tsx')
  await keepUnsent(provider, ana, 4711)
  history.pushState(null, '', '/logout')
  dispatchEvent(new PopStateEvent('popstate', { state: null }))
  await screen.findByRole('heading', { level: 1, name: 'Há 1 registro não enviado' })
})

const deviceKeyName = 'pavilhao.device-key'

test('«Cancelar» ends the key of the device at the provider too', async () => {
  const key = { id: 'a1', secret: 's', sub: '99', first: { token: 'x.y.z', by: ana.sub } }
  localStorage.setItem(deviceKeyName, JSON.stringify(key))
  const { user, provider } = await leaveWithUnsentWork()
  provider.on(paths.deviceKey('a1'), json({ message: 'Acesso desligado' }))
  await user.click(screen.getByRole('button', { name: 'Cancelar' }))
  await waitFor(() =>
    expect(provider.received.map(({ method, path }) => `${method} ${path}`)).toContain(
      `DELETE ${paths.deviceKey('a1')}`,
    ),
  )
  expect(localStorage.getItem(deviceKeyName)).toBeNull()
})

test('UX-07 the sign-out of a kiosk says that its arrivals wait for a new access, not for a person', async () => {
  localStorage.setItem(deviceKeyName, JSON.stringify({ id: 'a1', secret: 's', sub: ana.sub }))
  const opened = await openApp('/', { as: ana })
  await onHome()
  await keepUnsent(opened.provider, ana, 4711)
  await opened.user.click(screen.getByRole('button', { name: 'Menu de Ana Souza' }))
  await opened.user.click(screen.getByRole('link', { name: 'Sair' }))
  await screen.findByRole('heading', { level: 1, name: 'Há 1 registro não enviado' })
  expect(
    screen.getByText(/Ele fica guardado neste aparelho até que ele receba acesso/),
  ).toBeDefined()
  expect(screen.queryByText(/só para o seu usuário|quando você entrar/)).toBeNull()
})

test('UX-08 the sign-in of a kiosk whose access was ended says what its arrivals wait for', async () => {
  const { provider } = await openApp('/signin')
  await keepUnsent(provider, ana, 4711)
  await keepUnsent(provider, { sub: `outro|${ana.sub}`, nome: 'Bruno Lima' }, 4712)
  localStorage.setItem('pavilhao.device-ended', ana.sub)
  await openApp('/signin', { provider })
  const words = '1 envio deste aparelho aguarda que ele receba acesso de novo.'
  expect(await screen.findByText(words)).toBeDefined()
  await screen.findByText('1 envio de Bruno Lima aguarda o login dessa pessoa.')
})
