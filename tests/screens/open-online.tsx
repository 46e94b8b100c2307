import { QueryClientProvider } from '@tanstack/react-query'
import { configure, render } from '@testing-library/react'
import { userEvent, type UserEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { expect, onTestFinished, vi } from 'vitest'
import type { Role } from '#contract/roles.ts'
import { loadConfig, parseConfig } from '#src/api/config.ts'
import { reportOutcome } from '#src/api/network-state.ts'
import { createQueryClient } from '#src/hooks/query-client.ts'
import { RuntimeProvider } from '#src/hooks/runtime.tsx'
import { openOutboxDatabase } from '#src/outbox/database.ts'
import { fakeToken } from '#src/session/fake-token.ts'
import { signOut, startSession } from '#src/session/session.ts'
import { ThemeProvider } from '#src/ui/theme/theme-provider.tsx'
import { currentToasts, dismissToast, showToast } from '#src/ui/toast.ts'
import { Toaster } from '#src/ui/toaster.tsx'
import { cut, json, startSentinelServer, type SentinelServer } from '../support/sentinel-server.ts'

/** A test file says beforehand: vi.mock('#src/api/config.ts', { spy: true }). */

export interface OpenScreen {
  provider: SentinelServer
  user: UserEvent
  /** Of the session. */
  token: string
  /** The address that is shown. */
  address: () => string
  /** The GETs that came, oldest first. */
  asked: () => string[]
  /** The calls that changed something: «PUT /api/…», with their bodies. */
  writes: () => { call: string; body: unknown }[]
  /** From now on nothing gets through, and the app knows. */
  cutNetwork: () => void
  unmount: () => void
}

interface Options {
  at?: string
  roles?: Role[]
  /** What the provider answers, by path; bodies as they stand. */
  answers?: Record<string, unknown>
  /** Before the screen is shown. */
  before?: (provider: SentinelServer) => void
}

/** A screen that reads online, on a real server; nothing of the outbox. */
export async function openOnline(screen: ReactNode, options: Options = {}): Promise<OpenScreen> {
  const { at = '/', roles = ['ADMIN'], answers = {} } = options
  const provider = await startSentinelServer()
  const config = parseConfig({ providerUrl: provider.origin }) ?? expect.unreachable()
  vi.mocked(loadConfig).mockResolvedValue(config)
  const exp = Math.floor(Date.now() / 1000) + 3600
  const token = fakeToken({ sub: '7', username: 'ana', nome: 'Ana', roles, exp })
  startSession(token)
  // Another test may have left the network lost: two answers in a row end that.
  reportOutcome('answered')
  reportOutcome('answered')
  for (const [path, body] of Object.entries(answers)) provider.on(path, json(body))
  options.before?.(provider)

  const database = openOutboxDatabase(`online-${crypto.randomUUID()}`)
  const client = createQueryClient((message) => showToast(message, { tone: 'danger' }))
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } })
  let address = at
  const { unmount } = render(
    <ThemeProvider>
      <RuntimeProvider runtime={{ config, database, operations: new Map(), wake: () => undefined }}>
        <QueryClientProvider client={client}>
          <MemoryRouter initialEntries={[at]}>
            {screen}
            <Address onChange={(now) => (address = now)} />
          </MemoryRouter>
        </QueryClientProvider>
      </RuntimeProvider>
      <Toaster />
    </ThemeProvider>,
  )
  onTestFinished(() => {
    unmount()
    for (const { id } of currentToasts()) dismissToast(id)
    client.clear()
    database.close()
    signOut()
  })

  return {
    provider,
    token,
    unmount,
    user: userEvent.setup(),
    address: () => address,
    asked: () => provider.received.filter(({ method }) => method === 'GET').map(({ path }) => path),
    writes: () =>
      provider.received
        .filter(({ method }) => method !== 'GET' && method !== 'OPTIONS')
        .map(({ method, path, body }) => ({
          call: `${method} ${path}`,
          body: body === '' ? undefined : (JSON.parse(body) as unknown),
        })),
    cutNetwork: () => {
      for (const { path } of provider.received) provider.on(path, cut)
      reportOutcome('lost')
      reportOutcome('lost')
    },
  }
}

function Address({ onChange }: { onChange: (address: string) => void }) {
  const { pathname, search } = useLocation()
  onChange(`${pathname}${search}`)
  return null
}

configure({ asyncUtilTimeout: 15_000 })
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

// What a browser has and jsdom has not.
Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.open = true
  },
  close(this: HTMLDialogElement) {
    this.open = false
  },
})
class NoResizes {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.ResizeObserver ??= NoResizes
