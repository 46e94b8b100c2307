import { onTestFinished } from 'vitest'
import { paths } from '#contract/paths.ts'
import type { Line, ProductPackaging } from '#contract/schemas/stock.ts'
import { mostSuggestions } from '#contract/limits.ts'
import { allocation, line, packaging } from '#src/features/stock/example-stock.ts'
import { stockScreen } from '#src/features/stock/feature.ts'
import type { ShownAllocation } from '#src/features/stock/shown.ts'
import { FakeCaches } from '../../support/fake-caches.ts'
import { json } from '../../support/sentinel-server.ts'
import { openFeature, type Before, type OpenFeature } from '../open-feature.tsx'

/** The test file must call vi.mock('#src/api/config.ts', { spy: true }) first. */

export const base = '/ops/estoque'
export const reallocationAt = `${base}/alocacao/produto/601/local/501`
export const allocationPath = paths.allocation(601, 501)
export const packagingPath = paths.productPackaging(601)

const lines: Line[] = [
  line({ id: 501, tag: 'A1-001', indisponivel: 11 }),
  line(),
  line({ id: 503, tag: 'A1-003', capacidade: 27.5, indisponivel: 0 }),
  line({ id: 504, tag: 'B1-004', capacidade: 10, indisponivel: 8 }),
]

export interface StockOptions {
  at?: string
  /** The allocations in the pavilions. */
  items?: ShownAllocation[]
  packed?: ProductPackaging
  answers?: Record<string, unknown>
  before?: Before | undefined
}

export interface OpenStock extends OpenFeature {
  /** The bodies of the queries, without the prefetched one. */
  asked: () => unknown[]
  /** From now on the provider sends no response. */
  cutAll: () => void
}

/** Opens the feature with eight pallets of one product on A1-001. */
export async function openStock(options: StockOptions = {}): Promise<OpenStock> {
  const { at = base, items = [allocation()], packed = packaging } = options
  const storage = new FakeCaches()
  Object.defineProperty(globalThis, 'caches', { value: storage, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(globalThis, 'caches'))
  const stock = {
    items,
    local: null,
    embalagens: [{ idProduto: 601, ...packed }],
  }
  const answers: Record<string, unknown> = {
    [paths.stockQuery()]: { value: stock },
    [allocationPath]: { value: items[0] },
    [packagingPath]: { value: packed },
    [paths.lines()]: { value: lines },
    [paths.materials('', mostSuggestions)]: {
      value: [...new Set(items.map(({ produto }) => produto))].map((produto, id) => ({
        id,
        produto,
      })),
    },
    [paths.lots('', '', mostSuggestions)]: {
      value: items.map(({ lote, produto }) => ({ lote, produto })),
    },
    ...Object.fromEntries(lines.map((one) => [paths.line(one.tag), one])),
    ...options.answers,
  }
  const feature = await openFeature({
    at,
    path: `${base}/*`,
    element: <stockScreen.Screen />,
    answers,
    before: options.before,
  })
  for (const tag of ['X9', 'A1-999']) {
    feature.provider.on(paths.line(tag), json({ message: 'Linha não encontrada' }, 404))
  }
  return {
    ...feature,
    asked: () =>
      feature.provider.received
        .filter(({ method, path }) => method === 'POST' && path === paths.stockQuery())
        .map(({ body }) => JSON.parse(body) as Record<string, string>)
        .filter(({ type, produto, lote }) => type === 'LINHA' || `${produto}${lote}` !== ''),
    cutAll: () => {
      feature.cutNetwork()
      feature.cutPaths([paths.reallocation()])
    },
  }
}
