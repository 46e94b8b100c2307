import { expect, test, vi } from 'vitest'
import { ana, keepUnsent, onHome, onSignIn, openApp, screen, waitFor } from './open-app.tsx'

vi.mock('#src/api/config.ts', { spy: true })

/** Ana leaves while two things that she did could not be sent. */
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
  const { outboxDatabase } = await import('#src/outbox/database.ts')
  return outboxDatabase().relaxed.entries.count()
}

test('UX-07 signing out with unsent work says how much, and for whom it stays', async () => {
  await leaveWithUnsentWork()
  expect(screen.getByText(/guardados só para o seu usuário neste aparelho/)).toBeDefined()
  expect(localStorage.getItem('pavilhao.token')).not.toBeNull()
})

test('UX-07 leaving all the same ends the session, and the work stays', async () => {
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

test('«Cancelar» goes back to where Ana was', async () => {
  const { user, path } = await leaveWithUnsentWork()
  await user.click(screen.getByRole('button', { name: 'Cancelar' }))
  await onHome()
  expect(path()).toBe('/')
  expect(localStorage.getItem('pavilhao.token')).not.toBeNull()
})

test('«Enviar agora» tries at once, and shows how it goes', async () => {
  const { user, provider, path } = await leaveWithUnsentWork()
  const before = provider.received.length
  await user.click(screen.getByRole('button', { name: 'Enviar agora' }))
  await waitFor(() => expect(path()).toBe('/envios'))
  await waitFor(() => expect(provider.received.length).toBeGreaterThan(before))
})
