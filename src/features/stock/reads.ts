import { paths } from '#contract/paths.ts'
import type { Lot, Material, ProductPackaging, StockQuery } from '#contract/schemas/stock.ts'
import { mostSuggestions } from '#contract/stock-limits.ts'
import { asking, defineRead } from '#src/reads/read.ts'
import { arrangeStock, whole } from './query.ts'
import type { ShownAllocation, ShownLine, ShownStock } from './shown.ts'

/** Everything that is done to one allocation goes in one lane, in the order of the acts. */
export const allocationLane = (idAlocacao: number): string => `allocation:${idAlocacao}`

/**
 * What the stock screens read of the provider. Reads of one kind share a key: where unsent work
 * belongs is told by the ids in what was read.
 */
export const reads = {
  stock: (asked: StockQuery) =>
    defineRead<ShownStock>({
      key: 'stock:list',
      ...asking({ path: paths.stockQuery(), body: asked }),
      arrange: arrangeStock(asked, { isFiltered: false }),
    }),

  /** All that lies in the pavilions, searched on this device: for when there is no network. */
  kept: (asked: StockQuery) =>
    defineRead<ShownStock>({
      key: 'stock:list',
      ...asking({ path: paths.stockQuery(), body: whole }),
      arrange: arrangeStock(asked, { isFiltered: true }),
    }),

  allocation: (idProduto: number, idArmazem: number) =>
    defineRead<ShownAllocation>({
      key: 'stock:allocation',
      path: paths.allocation(idProduto, idArmazem),
    }),

  packaging: (idProduto: number) =>
    defineRead<ProductPackaging>({
      key: `stock:packaging:${idProduto}`,
      path: paths.productPackaging(idProduto),
    }),

  line: (tag: string) => defineRead<ShownLine>({ key: 'stock:line', path: paths.line(tag) }),

  lines: () => defineRead<ShownLine[]>({ key: 'stock:lines', path: paths.lines() }),

  materials: (search: string) =>
    defineRead<Material[]>({ key: 'stock:materials', path: paths.materials(search) }),

  lots: (search: string, produto: string) =>
    defineRead<Lot[]>({ key: 'stock:lots', path: paths.lots(search, produto) }),

  /** All of them, for searching without a network. */
  allMaterials: () =>
    defineRead<Material[]>({ key: 'stock:materials', path: paths.materials('', mostSuggestions) }),

  allLots: () =>
    defineRead<Lot[]>({ key: 'stock:lots', path: paths.lots('', '', mostSuggestions) }),
} as const
