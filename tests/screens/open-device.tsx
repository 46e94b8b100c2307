import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import { userEvent, type UserEvent } from '@testing-library/user-event'
import { Suspense, type ReactNode } from 'react'
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom'
import { expect, onTestFinished, vi } from 'vitest'
import { loadConfig, parseConfig } from '#src/api/config.ts'
import { http } from '#src/api/http.ts'
import { reportOutcome } from '#src/api/network-state.ts'
import { createQueryClient } from '#src/hooks/reads/query-client.ts'
import { RuntimeProvider, type Runtime } from '#src/hooks/runtime.tsx'
import { TimeZone } from '#src/ui/notice/time-zone.ts'
import { openOutboxDatabase, type OutboxDatabase } from '#src/outbox/store/database.ts'
import { fakeToken } from '#src/session/fake-token.ts'
import { personKey } from '#src/session/person.ts'
import { signOut, startSession } from '#src/session/session.ts'
import { ThemeProvider } from '#src/ui/theme/theme-provider.tsx'
import { currentToasts, dismissToast } from '#src/ui/notice/toast.ts'
import { Toaster } from '#src/ui/notice/toaster.tsx'
import { unnamedIn } from '../support/contract-names.ts'
import { cut, json, startSentinelServer, type SentinelServer } from '../support/sentinel-server.ts'

/** The test file must call vi.mock('#src/api/config.ts', { spy: true }) first. */

interface Options {
  roles?: string[]
  /** The provider's answers by path, with their bodies as they are sent. */
  answers?: Record<string, unknown>
  operations: Runtime['operations']
  /** Whether the provider accepts extensions, as the reference provider does. */
  extensions?: boolean | undefined
  /** Receives the message of a failed call that nothing else handles. */
  onFailedCall?: (message: string) => void
}

/** Ana's device: she is signed in at a provider of this test's own. No screen is rendered yet. */
export interface Device {
  provider: SentinelServer
  database: OutboxDatabase
  person: string
  /** The session's token. */
  token: string
  user: UserEvent
  /** Changes the provider's answers, by path. */
  answer: (answers: Record<string, unknown>) => void
  /** From now on these paths send no response. */
  cutPaths: (paths: readonly string[]) => void
  /** From now on no path that was answered or requested until now sends a response. */
  cutNetwork: () => void
  /** The paths that the open screens read, without prefetched ones. */
  checked: () => string[]
  /** The writes that arrived: «PUT /api/…», with their bodies. */
  writes: () => { call: string; body: unknown }[]
  /** Whether a read is in flight. */
  isReading: () => boolean
  show: (screen: ReactNode, at: string) => Shown
}

export interface Shown {
  /** The current address with its query. */
  address: () => string
  /** Acts as the browser's history buttons: -1 is one step back, 1 one step forward. */
  goBy: (steps: number) => void
  unmount: () => void
}

export async function openDevice(options: Options): Promise<Device> {
  const { roles = [], answers = {}, operations, extensions = true } = options
  const { onFailedCall = () => undefined } = options
  const provider = await startSentinelServer()
  const config = parseConfig({ providerUrl: provider.origin, extensions }) ?? expect.unreachable()
  vi.mocked(loadConfig).mockResolvedValue(config)
  const exp = Math.floor(Date.now() / 1000) + 3600
  const token = fakeToken({ sub: '7', username: 'ana', nome: 'Ana', roles, exp })
  startSession(token)
  // Another test may have left the network lost: two answers in a row reset that.
  reportOutcome('answered')
  reportOutcome('answered')
  const unnamed = watchWrites()
  const database = openOutboxDatabase(`device-${crypto.randomUUID()}`)
  const client = createQueryClient(onFailedCall)
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } })
  let unmount = () => {}
  onTestFinished(() => {
    unmount()
    for (const { id } of currentToasts()) dismissToast(id)
    client.clear()
    // The database stays open, as under a page, because work of the screen may still run.
    signOut()
    expect(unnamed).toEqual([])
  })

  const answered = new Set<string>()
  const answer = (given: Record<string, unknown>) => {
    for (const [path, value] of Object.entries(given)) {
      provider.on(path, json(value))
      answered.add(path)
    }
  }
  answer(answers)
  const cutPaths = (paths: Iterable<string>) => {
    for (const path of paths) provider.on(path, cut)
  }
  const runtime = { config, database, operations, wake: () => undefined }
  return {
    provider,
    database,
    person: personKey(provider.origin, '7'),
    token,
    user: userEvent.setup(),
    answer,
    cutPaths,
    cutNetwork: () => {
      cutPaths([...answered, ...provider.received.map(({ path }) => path)])
    },
    checked: () =>
      client
        .getQueryCache()
        .findAll({ queryKey: ['read'], type: 'active' })
        .flatMap(({ queryKey }) => (typeof queryKey[2] === 'string' ? [queryKey[2]] : [])),
    isReading: () => client.isFetching() > 0,
    writes: () =>
      provider.received
        .filter(({ method }) => method !== 'GET' && method !== 'OPTIONS')
        .map(({ method, path, body }) => ({
          call: `${method} ${path}`,
          body: body === '' ? undefined : (JSON.parse(body) as unknown),
        })),
    show: (children, at) => {
      const bar: AddressBar = { address: at, go: () => undefined }
      const shown = render(<App {...{ runtime, client, at, bar }}>{children}</App>)
      unmount = () => shown.unmount()
      return {
        address: () => bar.address,
        goBy: (steps) => act(() => bar.go(steps)),
        unmount,
      }
    },
  }
}

/** The calls outside the outbox that the contract does not name; their page says whether the provider accepts them. */
const others =
  /^(?:PUT \/checklists\/empilhadeiras\/checklist\/[^/]+\/horimetro|(?:PUT|DELETE) \/api\/core\/aparelho\/[^/]+\/credencial|POST \/auth\/aparelho)$/

/** Records writes outside the outbox that are neither extensions nor in the contract; they fail the test. */
function watchWrites(): string[] {
  const unnamed: string[] = []
  const { sendJson } = http
  http.sendJson = (method, path, body, extensions) => {
    const found = unnamedIn(method, path, body)
    unnamed.push(...found.filter(() => !others.test(`${method} ${path}`)))
    return sendJson(method, path, body, extensions)
  }
  onTestFinished(() => {
    http.sendJson = sendJson
  })
  return unnamed
}

/** The browser's address bar and its history buttons. */
interface AddressBar {
  address: string
  go: (steps: number) => void
}

const loadingCode = 'The code of the screen is loading'

/** Resolves once the code of the shown screen is loaded: the first test of a file loads it. */
export const untilCodeIsLoaded = () =>
  waitFor(() => expect(screen.queryByText(loadingCode)).toBeNull())

interface AppProps {
  runtime: Runtime
  client: QueryClient
  at: string
  bar: AddressBar
  children: ReactNode
}

const App = ({ runtime, client, at, bar, children }: AppProps) => (
  <ThemeProvider>
    <RuntimeProvider runtime={runtime}>
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={[at]}>
          <TimeZone value={runtime.config.timeZone}>
            <Suspense fallback={loadingCode}>{children}</Suspense>
          </TimeZone>
          <Address bar={bar} />
        </MemoryRouter>
      </QueryClientProvider>
    </RuntimeProvider>
    <Toaster />
  </ThemeProvider>
)

function Address({ bar }: { bar: AddressBar }) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  Object.assign(bar, {
    address: `${pathname}${search}`,
    go: (steps: number) => void navigate(steps),
  })
  return null
}
