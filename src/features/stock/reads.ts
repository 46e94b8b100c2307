import { paths } from '#contract/paths.ts'
import type { Lot, Material, ProductPackaging, StockQuery } from '#contract/schemas/stock.ts'
import { mostSuggestions } from '#contract/limits.ts'
import type { Id } from '#src/domain/names/ids.ts'
import { idPart } from '#src/outbox/model/local-ids.ts'
import { asking, defineRead } from '#src/reads/read.ts'
import { arrangeStock, whole } from './query.ts'
import type { ShownAllocation, ShownLine, ShownStock } from './shown.ts'

/** All entries of one allocation share one lane, in the order in which they were made. */
export const allocationLane = (idAlocacao: Id): string => `allocation:${idPart(idAlocacao)}`

/**
 * The reads of the stock screens. Reads of one kind share a key (packagings do not): the ids in a response decide which
 * unsent work changes it.
 */
export const reads = {
  stock: (asked: StockQuery) =>
    defineRead<ShownStock>({
      key: 'stock:list',
      ...asking({ path: paths.stockQuery(), body: asked }),
      arrange: arrangeStock(asked, { isFiltered: false }),
    }),

  /** The whole stock of the pavilions, searched on this device: for use without a network. */
  kept: (asked: StockQuery) =>
    defineRead<ShownStock>({
      key: 'stock:list',
      ...asking({ path: paths.stockQuery(), body: whole }),
      arrange: arrangeStock(asked, { isFiltered: true }),
    }),

  allocation: (idProduto: Id, idArmazem: Id) =>
    defineRead<ShownAllocation>({
      key: 'stock:allocation',
      path: paths.allocation(idProduto, idArmazem),
    }),

  packaging: (idProduto: Id) =>
    defineRead<ProductPackaging>({
      key: `stock:packaging:${idPart(idProduto)}`,
      path: paths.productPackaging(idProduto),
    }),

  line: (tag: string) => defineRead<ShownLine>({ key: 'stock:line', path: paths.line(tag) }),

  lines: () => defineRead<ShownLine[]>({ key: 'stock:lines', path: paths.lines() }),

  materials: (search: string, most?: number) =>
    defineRead<Material[]>({ key: 'stock:materials', path: paths.materials(search, most) }),

  lots: (search: string, produto: string, most?: number) =>
    defineRead<Lot[]>({ key: 'stock:lots', path: paths.lots(search, produto, most) }),

  /** All materials, for a search without a network. */
  allMaterials: () =>
    defineRead<Material[]>({ key: 'stock:materials', path: paths.materials('', mostSuggestions) }),

  allLots: () =>
    defineRead<Lot[]>({ key: 'stock:lots', path: paths.lots('', '', mostSuggestions) }),
} as const
