import { act } from '@testing-library/react'
import type { Table } from 'dexie'
import { expect, test, vi } from 'vitest'
import { fakeBody } from '#src/outbox/testing/fake-ports.ts'
import { arrivedCacheName } from '#src/reads/shared-photos.ts'
import { sessionOf } from '#src/session/session-copy.ts'
import { expectConsole } from '../../support/expect-console.ts'
import type { FakeCaches } from '../../support/fake-caches.ts'
import {
  acceptSignIn,
  ana,
  bruno,
  findToast,
  keepUnsent,
  onHome,
  onSignIn,
  openApp,
  screen,
  signInAs,
  tokenOf,
  within,
  type Opened,
} from '../app/open-app.tsx'

vi.mock('#src/api/config.ts', { spy: true })

const pin = '482913'
const dayMs = 86_400_000

/** The modules of the page that is open. */
async function onPage() {
  const { outboxDatabase } = await import('#src/outbox/store/database.ts')
  const db = outboxDatabase()
  return {
    db,
    ...(await import('#src/pin/people.ts')),
    ...(await import('#src/pin/change-person.ts')),
    ...(await import('#src/pin/encrypted-reads.ts')),
    ...(await import('#src/outbox/store/encrypted.ts')),
    ...(await import('#src/outbox/store/meta.ts')),
  }
}

/** Nobody is signed in. Ana has a PIN, an entry and a photo, and a photo that another app shared; all are encrypted. */
async function anaIsAway({ password = 'segredo', pinDays = 7 } = {}) {
  const opened = await openApp('/signin', { config: { pinDays } })
  const person = `${opened.provider.origin}|${ana.sub}`
  await keepUnsent(opened.provider, ana, 4711)
  const page = await onPage()
  await page.db.strict.bodies.add({ ...(await fakeBody()), person })
  const shared = await caches.open(arrivedCacheName)
  const address = `/arrived/1?${String(new URLSearchParams({ person, at: '5', size: '3' }))}`
  await shared.put(address, new Response('foto'))
  const session = sessionOf(tokenOf(ana)) ?? expect.unreachable()
  await page.setPin(page.db, person, { session, now: Date.now() }, { pin, password })
  // Each page starts without encryption of its own: the test does what the watcher does.
  vi.stubGlobal('navigator', new Proxy(navigator, withoutLocks))
  await page.encryptPerson(page.db, person, new Map())
  vi.stubGlobal('navigator', original)
  expect(await page.hasEncrypted(page.db, person)).toBe(true)
  return { ...opened, ...page, person }
}

const original = navigator
const withoutLocks: ProxyHandler<Navigator> = {
  has: (target, name) => name !== 'locks' && name in target,
}

/** As on a full device, until `makeRoom` is called: writing these rows fails. */
function fillUp(table: Table): () => void {
  let isFull = true
  table.hook('creating', () => {
    if (isFull) throw new DOMException('no room', 'QuotaExceededError')
  })
  return () => {
    isFull = false
  }
}

/** The same device, on a page that was opened since: it shows Ana's tile. */
async function anaAtTheDoor() {
  const { provider, person } = await anaIsAway()
  return { ...(await openApp('/signin', { provider })), ...(await onPage()), person }
}

async function enterPin(user: Opened['user']) {
  await user.click(await screen.findByRole('button', { name: /Ana Souza/ }))
  await user.type(screen.getByLabelText('PIN de Ana Souza'), pin)
}

const tile = () => screen.queryByRole('button', { name: 'Ana Souza' })
const secret = () => screen.findByLabelText('PIN, ou a senha de quando criou o PIN')

test.each([7, 0])(
  'PIN-11 after another password the PIN opens the work, with PIN_DAYS=%i',
  async (pinDays) => {
    const { provider, user, db, person, hasEncrypted } = await anaIsAway({
      password: 'antiga',
      pinDays,
    })
    acceptSignIn(provider, ana)
    await signInAs(user)
    await screen.findByText('Seu trabalho neste aparelho está cifrado')
    await user.type(await secret(), pin)
    await user.click(screen.getByRole('button', { name: 'Abrir' }))
    await onHome()
    await expect.poll(() => hasEncrypted(db, person)).toBe(false)
    expect(await db.relaxed.entries.count()).toBe(1)
  },
)

test('PIN-12 who knows neither gives the work up after a question that counts it', async () => {
  const { provider, user, db, person, hasEncrypted } = await anaIsAway({ password: 'antiga' })
  acceptSignIn(provider, ana)
  await signInAs(user)
  await user.click(await screen.findByRole('button', { name: 'Não sei nenhum dos dois' }))
  const question = within(await screen.findByRole('dialog'))
  expect(question.getByText(/^Você perde de vez: 1 envio que não saiu e 1 foto\./)).toBeDefined()
  await user.click(question.getByRole('button', { name: 'Descartar de vez' }))
  await onHome()
  expect(await hasEncrypted(db, person)).toBe(false)
  expect(localStorage.getItem('pavilhao.pins')).toBeNull()
})

test('PIN-02 with PIN_DAYS=0 no PIN is offered, and the password opens what is encrypted', async () => {
  const { provider, user, db } = await anaIsAway({ pinDays: 0 })
  const { watchPins } = await import('#src/app/start/watch-pins.ts')
  const stop = watchPins()
  await expect.poll(() => localStorage.getItem('pavilhao.pins-off')).toBe('1')
  await onSignIn()
  expect(tile()).toBeNull()
  acceptSignIn(provider, ana)
  await signInAs(user)
  await onHome()
  expect(await db.relaxed.entries.count()).toBe(1)
  await user.click(screen.getByRole('button', { name: 'Menu de Ana Souza' }))
  await screen.findByRole('link', { name: 'Sair' })
  expect(screen.queryByRole('button', { name: 'Bloquear ou trocar de pessoa' })).toBeNull()
  stop()
})

test.each([
  ['five wrong PINs', { wrong: 5 }, /^Cinco PINs errados/],
  ['a password long ago', { signedInAt: Date.now() - 8 * dayMs }, /^Faz muitos dias/],
])('PIN-04 PIN-02 after %s the words say that password and network are needed', async (...row) => {
  const [, change, words] = row
  const { provider, user, db, person, readMeta, writeMeta } = await anaIsAway()
  const record = (await readMeta(db.relaxed, 'pin', person)) ?? expect.unreachable()
  await writeMeta(db.strict, 'pin', person, { ...record, ...change })
  await openApp('/signin', { provider })
  await enterPin(user)
  const said = await screen.findByText(words)
  expect(said.textContent).toMatch(/Agora entre com usuário e senha, com rede\.$/)
})

test('PIN-15 with no network a PIN is not set, and the button says what it needs', async () => {
  await openApp('/pin', { as: ana })
  const save = await screen.findByRole('button', { name: 'Salvar o PIN' })
  const { reportOutcome } = await import('#src/api/network-state.ts')
  await act(async () => {
    for (let call = 0; call < 3; call += 1) reportOutcome('lost')
  })
  expect(save).toHaveProperty('disabled', true)
  expect(save.getAttribute('aria-describedby')).toBe(screen.getByText('Precisa de conexão').id)
})

test('PIN-13 while work of its person is closed the PIN stays', async () => {
  const { provider, user } = await openApp('/pin', { as: ana })
  const { db, setPin, readMeta } = await onPage()
  const person = `${provider.origin}|${ana.sub}`
  const session = sessionOf(tokenOf(ana)) ?? expect.unreachable()
  await setPin(db, person, { session, now: Date.now() }, { pin, password: 'segredo' })
  await db.strict.encrypted.add({ person, bytes: new Uint8Array(9) })
  await user.click(await screen.findByRole('button', { name: 'Remover o PIN' }))
  await findToast('O PIN não pôde ser removido. Tente de novo.')
  expect(await readMeta(db.relaxed, 'pin', person)).toBeDefined()
})

test('UX-08 a locked screen says of nobody that work waits for a sign-in while it is being sent', async () => {
  const { provider } = await openApp('/', { as: ana })
  await onHome()
  await keepUnsent(provider, ana, 4711)
  await keepUnsent(provider, bruno, 4712)
  const { lock } = await import('#src/session/pin-marks.ts')
  await act(async () => lock(ana.sub))
  await screen.findByText(/^1 envio de Bruno Alves Lima aguarda/)
  expect(screen.queryByText(/^1 envio de Ana Souza aguarda/)).toBeNull()
})

test('PIN-10 after «Sair» without a session on the screen the PIN starts none', async () => {
  const { provider, db, person } = await anaIsAway()
  localStorage.setItem('pavilhao.last', tokenOf({ ...ana, expiresInS: -60 }))
  await openApp('/logout', { provider })
  await onSignIn()
  const { enterWithPin } = await onPage()
  const given = { now: Date.now(), pinDays: 7, offlineDays: 3, isOffline: true }
  expect(await enterWithPin(db, person, pin, given)).toEqual({ is: 'session-over' })
})

test('PIN-17 a shared photo that finds no room stays encrypted, and a message says so', async () => {
  expectConsole(/Cached reads could not be decrypted/)
  expectConsole(/The token could not be copied/)
  const { provider, person, encryptedPhotos } = await anaIsAway()
  const { user } = await openApp('/signin', { provider })
  const { watchPins } = await import('#src/app/start/watch-pins.ts')
  const stop = watchPins()
  const kept = caches as unknown as FakeCaches
  kept.full = true
  await enterPin(user)
  await findToast(/^As fotos que outro aplicativo compartilhou não abriram\. Libere espaço/)
  expect(await encryptedPhotos(person)).toHaveLength(1)
  kept.full = false
  stop()
})

test('PIN-01 who has no room for their entries reads so at the PIN, and enters when there is room', async () => {
  expectConsole(/The person could not be changed/)
  const { user, db } = await anaAtTheDoor()
  const makeRoom = fillUp(db.relaxed.entries)
  await enterPin(user)
  await screen.findByText(/^Não há espaço neste aparelho para abrir o seu trabalho/)
  makeRoom()
  await user.type(screen.getByLabelText('PIN de Ana Souza'), pin)
  await onHome()
  expect(await db.relaxed.entries.count()).toBe(1)
})

test('PIN-11 who has no room for their entries is not told that the password is wrong', async () => {
  expectConsole(/The encrypted work could not be opened/)
  const { provider, user, db } = await anaIsAway()
  const makeRoom = fillUp(db.relaxed.entries)
  acceptSignIn(provider, ana)
  await signInAs(user)
  await screen.findByText(/^Não há espaço neste aparelho para abrir o seu trabalho/)
  expect(screen.queryByText(/a senha de agora não abre/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Não sei nenhum dos dois' })).toBeNull()
  makeRoom()
  await user.type(await secret(), 'segredo')
  await user.click(screen.getByRole('button', { name: 'Abrir' }))
  await onHome()
  expect(await db.relaxed.entries.count()).toBe(1)
})

test('PIN-12 whose work is damaged may give it up, and is then at work', async () => {
  expectConsole(/The encrypted work could not be opened/)
  const { provider, user, db, person, hasEncrypted } = await anaIsAway()
  await db.relaxed.encrypted.toCollection().modify({ bytes: new Uint8Array([1, 2, 3]) })
  acceptSignIn(provider, ana)
  await signInAs(user)
  await screen.findByText(/^Não foi possível abrir o seu trabalho/)
  await user.click(await screen.findByRole('button', { name: 'Não abre: descartar' }))
  const question = within(await screen.findByRole('dialog'))
  await user.click(question.getByRole('button', { name: 'Descartar de vez' }))
  await onHome()
  expect(await hasEncrypted(db, person)).toBe(false)
})
