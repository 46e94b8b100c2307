import { expect, test, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import { expectConsole } from '../../support/expect-console.ts'
import { json } from '../../support/sentinel-server.ts'
import { ana, onSignIn, openApp, screen } from './open-app.tsx'

vi.mock('#src/api/config.ts', { spy: true })
/** How many more times the unsent work can be counted. */
const counts = vi.hoisted(() => ({ left: 0 }))
vi.mock('#src/outbox/store/queries.ts', async (original) => {
  const queries = await original<typeof import('#src/outbox/store/queries.ts')>()
  const unsentOnDevice: typeof queries.unsentOnDevice = async (...given) => {
    counts.left -= 1
    if (counts.left >= 0) return queries.unsentOnDevice(...given)
    throw new DOMException('the database is damaged', 'UnknownError')
  }
  return { ...queries, unsentOnDevice }
})

test('UX-07 PIN-10 the sign-out works, and says so, when the unsent work cannot be counted', async () => {
  expectConsole(/the database is damaged/)
  localStorage.setItem('pavilhao.pins', ana.sub)
  const { user, path, provider } = await openApp('/logout', { as: ana })
  await screen.findByRole('heading', { level: 1, name: 'Esta tela não abriu' })
  expect(screen.getByText(/Não foi possível ver se há registros não enviados/)).toBeDefined()
  const { cacheName } = await import('#src/reads/cache-names.ts')
  const ofAna = await cacheName('reads', `${provider.origin}|${ana.sub}`)
  await caches.open(ofAna)
  await user.click(screen.getByRole('button', { name: 'Sair mesmo assim' }))
  await onSignIn()
  expect(path()).toBe('/signin')
  expect(localStorage.getItem('pavilhao.token')).toBeNull()
  expect(await caches.has(ofAna)).toBe(false)
  // Read before a PIN starts a session (src/pin/people.ts).
  expect(localStorage.getItem(`pavilhao.pin-ended:${ana.sub}`)).toBe('1')
})

test('a sign-out that counts nothing ends a waiting key of the device at the provider too', async () => {
  expectConsole(/the database is damaged/)
  const key = { id: 'a1', secret: 's', sub: '99', first: { token: 'x.y.z', by: ana.sub } }
  localStorage.setItem('pavilhao.device-key', JSON.stringify(key))
  const { user, provider } = await openApp('/logout', { as: ana })
  const token = localStorage.getItem('pavilhao.token')
  provider.on(paths.deviceKey('a1'), json({ message: 'Acesso desligado' }))
  await user.click(await screen.findByRole('button', { name: 'Sair mesmo assim' }))
  await onSignIn()
  const ended = provider.received.filter(({ method }) => method === 'DELETE')
  expect(ended).toMatchObject([
    { path: paths.deviceKey('a1'), headers: { authorization: `Bearer ${token}` } },
  ])
  expect(localStorage.getItem('pavilhao.device-key')).toBeNull()
  expect(localStorage.getItem('pavilhao.token')).toBeNull()
})

test('UX-07 the sign-out works, and says so, when the work cannot be counted once more', async () => {
  expectConsole(/the database is damaged/)
  counts.left = 1
  const { user } = await openApp('/logout', { as: ana })
  await user.click(await screen.findByRole('button', { name: 'Sair mesmo assim' }))
  await onSignIn()
  expect(localStorage.getItem('pavilhao.token')).toBeNull()
})
