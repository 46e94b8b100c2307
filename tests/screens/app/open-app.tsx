import { configure, screen, waitFor, within } from '@testing-library/react'
import { userEvent, type UserEvent } from '@testing-library/user-event'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeAll, expect, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import { parseConfig, type AppConfig } from '#src/api/config.ts'
import { personKey } from '#src/session/person.ts'
import { makeSystem } from '#src/ui/theme/system.ts'
import { fakeToken } from '#src/session/fake-token.ts'
import { FakeCaches } from '../../support/fake-caches.ts'
import {
  cut,
  json,
  startSentinelServer,
  type SentinelServer,
} from '../../support/sentinel-server.ts'

export interface Person {
  sub: string
  nome: string
  roles?: string[]
  /** Seconds from now. */
  expiresInS?: number
}

export const ana: Person = { sub: '7', nome: 'Ana Souza' }
export const bruno: Person = { sub: '8', nome: 'Bruno Alves Lima' }

export const tokenOf = ({ sub, nome, roles = [], expiresInS = 3600 }: Person): string =>
  fakeToken({ sub, username: sub, nome, roles, exp: Date.now() / 1000 + expiresInS })

export interface Opened {
  provider: SentinelServer
  user: UserEvent
  /** A part of the app, from the modules of this page. */
  path: () => string
}

interface Options {
  /** The person who is signed in when the app opens. */
  as?: Person
  config?: Partial<AppConfig>
  /** The configuration is not known yet. */
  waitsForConfig?: true
  /** A provider that the test started earlier. */
  provider?: SentinelServer
}

/** Starts a provider with the answers that every test needs. */
export async function startProvider(): Promise<SentinelServer> {
  const provider = await startSentinelServer()
  provider.on(paths.stuffingList(''), json({ value: [] }))
  return provider
}

/** Opens the app as a freshly loaded page: its modules are new, its storage is what the test and earlier pages left. */
export async function openApp(address: string, options: Options = {}): Promise<Opened> {
  await closePage()
  const provider = options.provider ?? (await startProvider())
  const given = { providerUrl: provider.origin, ...options.config }
  const config = parseConfig(given) ?? expect.unreachable()
  if (options.as !== undefined) {
    localStorage.setItem('pavilhao.token', tokenOf(options.as))
    answerMe(provider, options.as)
  }
  vi.stubGlobal('scrollTo', () => undefined)
  setWindowWide(false)
  history.replaceState(null, '', address)
  vi.resetModules()
  // The module is new, and its mock with it.
  const api = await import('#src/api/config.ts')
  vi.mocked(api.loadConfig).mockReturnValue(
    options.waitsForConfig === true ? new Promise(() => undefined) : Promise.resolve(config),
  )
  const { App } = await import('#src/app/app.tsx')
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  root.render(<App />)
  closeWindow = () => {
    root.unmount()
    place.remove()
  }
  const user = userEvent.setup()
  return { provider, user, path: () => `${location.pathname}${location.search}` }
}

const widthListeners = new Set<() => void>()
/** The breakpoint of the styles, so that bars and columns switch at the same width. */
const wide = makeSystem().breakpoints.up('md').replace('@media screen and ', '')

/** Sets the width of the window; the app opens in a narrow one, as on a phone. */
export function setWindowWide(isWide: boolean): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isWide && query === wide,
    addEventListener: (_: 'change', listener: () => void) => widthListeners.add(listener),
    removeEventListener: (_: 'change', listener: () => void) => widthListeners.delete(listener),
  }))
  for (const listener of [...widthListeners]) listener()
}

const answerMe = (provider: SentinelServer, { sub, nome, roles = [] }: Person) =>
  provider.on(
    '/api/auth/me',
    json({
      ...{ uid: Number(sub), username: sub, nome, email: null, cargo: null, tipo: 'SGL' },
      ...{ ativo: true, bloqueado: 0, roles },
    }),
  )

/** Lets the provider accept this person's sign-in. */
export function acceptSignIn(provider: SentinelServer, person: Person): void {
  provider.on('/auth/signin', json({ token: tokenOf(person) }))
  answerMe(provider, person)
}

export async function signInAs(user: UserEvent): Promise<void> {
  const username = await screen.findByLabelText('Usuário')
  await user.clear(username)
  await user.type(username, 'ana')
  await user.type(screen.getByLabelText('Senha'), 'segredo')
  await user.click(screen.getByRole('button', { name: 'ENTRAR' }))
}

export const onHome = () => screen.findByRole('heading', { level: 1, name: /^Olá/ })
export const onSignIn = () => screen.findByRole('button', { name: 'ENTRAR' })

/** Keeps an entry of this person that cannot be sent. */
export async function keepUnsent(
  provider: SentinelServer,
  { sub, nome }: Person,
  idSaida: number,
): Promise<void> {
  provider.on(paths.stuffing(idSaida), cut)
  provider.on(paths.stuffingFinishPre(idSaida), cut)
  const { outboxDatabase } = await import('#src/outbox/store/database.ts')
  const { submit } = await import('#src/outbox/act/submit.ts')
  const { browserClock: clock } = await import('#src/outbox/call/browser-ports.ts')
  const { rememberName } = await import('#src/outbox/store/queries.ts')
  const { finishPreStage } = await import('#src/features/stuffing/operations/finish-pre-stage.ts')
  const person = personKey(provider.origin, sub)
  await submit(outboxDatabase(), { clock }, person, [finishPreStage({ idSaida })], [])
  await rememberName(outboxDatabase(), person, nome)
}

/** The toaster's current message, success or error. */
export const findToast = (text: string | RegExp) =>
  within(screen.getByRole('alert')).findByText(text)

export { screen, waitFor, within }

configure({
  // Screens load lazily when they open: under React's act() they would never arrive.
  eventWrapper: (dispatch) => dispatch() as undefined,
})
vi.stubGlobal('caches', new FakeCaches())
// One page at a time: every request gets the lock.
Object.defineProperty(navigator, 'locks', {
  configurable: true,
  value: {
    request: async (name: string, ...rest: unknown[]) =>
      (rest.at(-1) as (lock: unknown) => unknown)({ name }),
  },
})

/** The first opening compiles everything; later ones are fast. */
beforeAll(async () => {
  await import('#src/app/app.tsx')
  await import('#src/app/routes/signed-in.tsx')
  await import('#src/app/pages/home-page.tsx')
  await import('#src/features/auth/screens/sign-in-screen.tsx')
})

let closeWindow = () => {}

/** Closes the page and ends its work. Its storage stays until `clearDevice`. */
async function closePage(): Promise<void> {
  closeWindow()
  closeWindow = () => {}
  const { stopStarted } = await import('#src/app/start/started.ts')
  stopStarted()
}

async function clearDevice(): Promise<void> {
  const { outboxDatabase } = await import('#src/outbox/store/database.ts')
  const { relaxed } = outboxDatabase()
  // The database is cleared, not closed: a pending query of a screen must not find it closed.
  await Promise.all(relaxed.tables.map((table) => table.clear()))
  localStorage.clear()
  for (const name of await caches.keys()) await caches.delete(name)
}

afterEach(async () => {
  await closePage()
  await clearDevice()
})
