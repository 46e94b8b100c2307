import { QueryClientProvider } from '@tanstack/react-query'
import { configure, render } from '@testing-library/react'
import { userEvent, type UserEvent } from '@testing-library/user-event'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { expect, onTestFinished, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import type { ReceiptItem, ReceivingTotals } from '#contract/schemas/receiving.ts'
import type { Role } from '#contract/roles.ts'
import { loadConfig, parseConfig } from '#src/api/config.ts'
import { reportOutcome } from '#src/api/network-state.ts'
import { makeSend } from '#src/api/send.ts'
import ReceivingRoutes from '#src/features/receiving/routes.tsx'
import type { ShownHeader, ShownHistoryEntry, ShownProduct } from '#src/features/receiving/shown.ts'
import { createQueryClient } from '#src/hooks/query-client.ts'
import { RuntimeProvider } from '#src/hooks/runtime.tsx'
import { operationByKind } from '#src/operations.ts'
import { browserPorts } from '#src/outbox/browser-ports.ts'
import { openOutboxDatabase, type OutboxDatabase } from '#src/outbox/database.ts'
import { drain } from '#src/outbox/drain.ts'
import type { Entry } from '#src/outbox/entry.ts'
import { fakeLock } from '#src/outbox/fake-ports.ts'
import { fakeToken } from '#src/session/fake-token.ts'
import { personKey } from '#src/session/person.ts'
import { signOut, startSession } from '#src/session/session.ts'
import { ThemeProvider } from '#src/ui/theme/theme-provider.tsx'
import { currentToasts, dismissToast } from '#src/ui/toast.ts'
import { Toaster } from '#src/ui/toaster.tsx'
import {
  cut,
  json,
  startSentinelServer,
  type SentinelServer,
} from '../../support/sentinel-server.ts'

/** A test file says beforehand: vi.mock('#src/api/config.ts', { spy: true }). */

export const idRecebimento = 31_001
export const idNotaFiscal = 22_001
export const base = '/ops/relatorios/recebimento'

export const row: ReceiptItem = {
  id: idNotaFiscal,
  ot: '70012345',
  placaCavalo: 'LZJ0913',
  placaCarroceria: 'WDU4362',
  notaFiscal: '004512',
  notaFiscalOrigem: 'MSCU 498163-1',
  data: '2026-11-20T11:05:00.000Z',
  produtoLote: ['PEAD HB0454 · L2611A', 'PP H503 · L2611B'],
  tipo: 'Importação',
  fornecedor: 'Braskem',
  local: 'Pavilhão H · Doca 2',
  status: 2,
}

export const products: ShownProduct[] = [
  {
    idRecebimento,
    idNotaFiscal,
    produto: 'PEAD HB0454',
    lote: 'L2611A',
    peso: 24_750.5,
    status: 2,
    referenceId: 21_001,
  },
  {
    idRecebimento: null,
    idNotaFiscal,
    produto: 'PP H503',
    lote: 'L2611B',
    peso: 1250,
    status: 0,
    referenceId: 21_002,
  },
]

export const header: ShownHeader = {
  ot: '70012345',
  dataEntrada: '2026-11-20T11:05:00.000Z',
  placaCavalo: 'LZJ0913',
  notaFiscal: '004512',
  fornecedor: 'Braskem',
  motorista: 'Sebastião Miranda',
  tipoEntradaText: 'Importação',
  report: {
    produto: 'PEAD HB0454',
    lote: 'L2611A',
    status: 2,
    idRecebimento,
    referenceId: 21_001,
    checklistsStatus: 2,
    avariasStatus: 1,
    residuosStatus: 100,
    menorStatus: 0,
    confirmedAt: null,
  },
}

export const headerIn = (status: number, change: Partial<ShownHeader['report']> = {}) => ({
  ...header,
  report: { ...header.report, status, ...change },
})

const totals: ReceivingTotals = {
  avariaEmbalagens: 3,
  avariaPesoAvariado: 75.25,
  avariaPesoClassificado: 50.5,
  avariaPesoVarredura: 24.75,
  residuoPeso: 12.5,
  menorEmbalagens: 4,
  menorPeso: 98,
}

export const moment = (
  status: number,
  statusNome: string,
  change: Partial<ShownHistoryEntry> = {},
): ShownHistoryEntry => ({
  idRecebimentoHistorico: 33_000 + status,
  status,
  statusNome,
  observacao: null,
  operador: 'Beto Araújo',
  createdAt: '2026-11-20T13:10:00.000Z',
  ...change,
})

const menu = [1, 2, 3].map((step) => ({
  step,
  descricao: `Etapa ${step}`,
  respostas: [],
  observacoes: null,
  status: step === 1 ? 1 : 0,
}))

/** What the provider says of one report; of each path, the envelope's value. */
export const reportAnswers = (
  shown: ShownHeader = header,
  history: ShownHistoryEntry[] = [moment(2, 'Em Elaboração')],
): Record<string, unknown> => ({
  [paths.receivingHeader(idRecebimento)]: shown,
  [paths.receivingTotals(idRecebimento)]: totals,
  [paths.receivingHistory(idRecebimento)]: history,
  [paths.receivingChecklistMenu(idRecebimento)]: menu,
})

export const listAnswers = (rows: ReceiptItem[] = [row]): Record<string, unknown> => ({
  [paths.receivingList('')]: rows,
  [paths.receivingProducts(idNotaFiscal)]: products,
  [paths.receivingHeaderByReference(21_002)]: {
    ...header,
    report: {
      ...header.report,
      produto: 'PP H503',
      lote: 'L2611B',
      status: 0,
      idRecebimento: null,
    },
  },
  [paths.receivingChecklistModel()]: { total: 0, steps: [] },
})

export interface Receiving {
  provider: SentinelServer
  database: OutboxDatabase
  person: string
  user: UserEvent
  /** The address that is shown. */
  address: () => string
  /** What the device keeps, in the order of the acts. */
  entries: () => Promise<Entry[]>
  /** Sends what waits, as far as the provider lets it. */
  deliver: () => Promise<void>
  /** What the provider says from now on: of each path, the envelope's value. */
  answer: (answers: Record<string, unknown>) => void
  /** From now on no call gets through. */
  cutNetwork: () => void
  /** The calls that changed something: «PUT /api/…», with their bodies. */
  writes: () => { call: string; body: unknown }[]
}

interface Options {
  at?: string
  answers?: Record<string, unknown>
  roles?: Role[]
  /** Before the screen is shown. */
  before?: (receiving: Pick<Receiving, 'database' | 'person' | 'provider'>) => Promise<void>
}

/** The feature on a real server, a real outbox and a database in memory. Nothing is sent by itself. */
export async function openReceiving(options: Options = {}): Promise<Receiving> {
  const { at = `${base}/${idRecebimento}`, answers = reportAnswers(), roles = [] } = options
  const provider = await startSentinelServer()
  const config = parseConfig({ providerUrl: provider.origin }) ?? expect.unreachable()
  vi.mocked(loadConfig).mockResolvedValue(config)
  const exp = Date.now() / 1000 + 3600
  const token = fakeToken({ sub: '7', username: 'ana', nome: 'Ana', roles, exp })
  startSession(token)
  // Another test may have left the network lost: two answers in a row end that.
  reportOutcome('answered')
  reportOutcome('answered')
  const person = personKey(provider.origin, '7')
  const database = openOutboxDatabase(`receiving-${crypto.randomUUID()}`)
  const client = createQueryClient(() => undefined)
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } })

  const answered = new Set<string>()
  const answer = (given: Record<string, unknown>) => {
    for (const [path, value] of Object.entries(given)) {
      provider.on(path, json({ value }))
      answered.add(path)
    }
  }
  answer(answers)
  await options.before?.({ database, person, provider })

  const ports = {
    ...browserPorts({
      operations: operationByKind,
      send: makeSend(provider.origin),
      signed: () => Promise.resolve({ person, token }),
      keys: 'unknown',
      quarantineMs: 0,
    }),
    lock: fakeLock(),
  }
  let address = at
  const runtime = { config, database, operations: operationByKind, wake: () => undefined }
  const { unmount } = render(
    <ThemeProvider>
      <RuntimeProvider runtime={runtime}>
        <QueryClientProvider client={client}>
          <MemoryRouter initialEntries={[at]}>
            <Routes>
              <Route path={`${base}/*`} element={<ReceivingRoutes />} />
              <Route path="*" element={null} />
            </Routes>
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
    database,
    person,
    user: userEvent.setup(),
    address: () => address,
    entries: () => database.relaxed.entries.orderBy('[person+seq]').toArray(),
    deliver: async () => {
      await drain(database, ports, { budgetMs: 20_000, signal: new AbortController().signal })
    },
    answer,
    cutNetwork: () => {
      for (const path of answered) provider.on(path, cut)
    },
    writes: () =>
      provider.received
        .filter(({ method }) => method !== 'GET' && method !== 'OPTIONS')
        .map(({ method, path, body }) => ({
          call: `${method} ${path}`,
          body: body === '' ? undefined : (JSON.parse(body) as unknown),
        })),
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
// Node's crypto knows only Node's own bytes, and jsdom brings others.
const { subtle } = crypto
Object.defineProperty(crypto, 'subtle', {
  configurable: true,
  value: {
    digest: (name: string, bytes: ArrayBuffer | Uint8Array<ArrayBuffer>) =>
      subtle.digest(name, Buffer.from(new Uint8Array(bytes))),
  },
})
Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.open = true
  },
  close(this: HTMLDialogElement) {
    this.open = false
  },
})
