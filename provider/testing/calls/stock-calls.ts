import { paths } from '#contract/paths.ts'
import type { Movement, Reallocation } from '#contract/schemas/reallocation.ts'
import type {
  AllocationAnswer,
  Line,
  Lot,
  Material,
  ProductPackaging,
  StockAnswer,
  StockQuery,
} from '#contract/schemas/stock.ts'
import { weighQuantities } from '#src/domain/amounts/stock-quantities.ts'
import { packings, type AddedStock } from '../rows/add-stock.ts'
import { makeCaller, valueOf, type Headers } from './make-caller.ts'
import type { TestProvider } from '../open-provider.ts'

/** The calls of stock as the app makes them, by one person. */
export function stockCalls(provider: TestProvider, person: Headers) {
  const { call } = makeCaller(provider, person)
  const get = async <T>(url: string) => valueOf<T>(await call('GET', url))
  return {
    call,
    materials: (search = '', itens?: number) => get<Material[]>(paths.materials(search, itens)),
    lots: (search = '', produto = '', itens?: number) =>
      get<Lot[]>(paths.lots(search, produto, itens)),
    packaging: (idProduto: number) => get<ProductPackaging>(paths.productPackaging(idProduto)),
    query: async (body: StockQuery) =>
      valueOf<StockAnswer>(await call('POST', paths.stockQuery(), { body })),
    allocation: (idProduto: number, idArmazem: number) =>
      get<AllocationAnswer>(paths.allocation(idProduto, idArmazem)),
    line: async (tag: string) => {
      const reported = await call('GET', paths.line(tag))
      return reported.status === 200 ? (reported.body as Line) : reported
    },
    lines: () => get<Line[]>(paths.lines()),
    reallocate: (body: Reallocation, headers: Headers = {}) =>
      call('PUT', paths.reallocation(), { body, headers }),
  }
}

/** A movement of sets and units of a stock to a line, or of a weight in ton in skid mode. */
export function movementOf(
  stock: AddedStock,
  line: { id: number; tag: string },
  amount: { sets?: number; units?: number; peso?: number } = {},
): Movement {
  const { sets = 0, units = 0 } = amount
  const packing = packings[stock.mode]
  const quantities = { qtdConjunto: sets, qtdUnidade: units }
  return {
    idArmazem: line.id,
    idProduto: stock.idProduto,
    local: line.tag,
    peso: amount.peso ?? weighQuantities(packing, quantities),
    pesoLivre: 27.5,
    ...quantities,
    umConjunto: packing.unidadeConjunto,
    umUnidade: packing.unidadeUnidade,
  }
}
