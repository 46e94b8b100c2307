import { eq } from 'drizzle-orm'
import { weighQuantities } from '#src/domain/amounts/stock-quantities.ts'
import type { Database, Orm } from '../../db/database.ts'
import { toLineKey } from '#src/domain/names/search.ts'
import { allocations, lines, materials, packagings, products } from '../../db/schema/stock.ts'
import { toSearchText } from '../../db/search/search-text.ts'

type Place = Pick<Database, 'orm'>

let added = 0

/** A unique number within this run, because tests share one database. */
const nextNumber = () => String((added += 1)).padStart(4, '0')

export interface LineOptions {
  tag?: string
  /** In ton; 27.5 by default. */
  capacidade?: number
  pavilhao?: 'H' | 'E'
  ativo?: boolean
}

/** An empty line. */
export async function addLine({ orm }: Place, options: LineOptions = {}) {
  const { tag = `Z1-${nextNumber()}`, capacidade = 27.5, pavilhao = 'H', ativo = true } = options
  const row = { tag, capacidade, pavilhao, ativo, searchText: toLineKey(tag) }
  const [line] = await orm.insert(lines).values(row).returning({ id: lines.id })
  return { id: idOf(line), tag, capacidade }
}

export interface ProductOptions {
  produto?: string
  lote?: string
  notaFiscal?: string | null
  dataEntrada?: Date
  origem?: string
  /** Quantities are typed (`packaging`), or the weight is (`skid`). */
  mode?: 'packaging' | 'skid'
}

/** Sacks of 25 kg, 55 on a pallet; bales of 35 kg, 36 in a skid. */
export const packings = {
  packaging: {
    clienteGrupo: 1,
    unidadesConjunto: 55,
    pesoConjunto: 1.375,
    pesoUnidade: 0.025,
    unidadeConjunto: 'Palete',
    unidadeUnidade: 'Saco',
  },
  skid: {
    clienteGrupo: 2,
    unidadesConjunto: 36,
    pesoConjunto: 1.26,
    pesoUnidade: 0.035,
    unidadeConjunto: 'Skid',
    unidadeUnidade: 'Fardo',
  },
} as const

export interface AddedProduct {
  idProduto: number
  produto: string
  lote: string
  mode: 'packaging' | 'skid'
}

/** A lot of a material. */
export async function addProduct(
  { orm }: Place,
  options: ProductOptions = {},
): Promise<AddedProduct> {
  const { produto = `PP ${nextNumber()}`, lote = `L${nextNumber()}`, mode = 'packaging' } = options
  const {
    notaFiscal = '4711',
    dataEntrada = new Date('2026-11-20T12:00:00Z'),
    origem = 'Nacional',
  } = options
  const idMaterial = await addMaterial(orm, produto, mode)
  const [product] = await orm
    .insert(products)
    .values({ idMaterial, lote, notaFiscal, dataEntrada, origem, searchText: toSearchText(lote) })
    .returning({ id: products.id })
  return { idProduto: idOf(product), produto, lote, mode }
}

/** A material with its packaging; an existing one with the same name is reused. */
export async function addMaterial(orm: Orm, produto: string, mode: 'packaging' | 'skid') {
  const packing = packings[mode]
  await orm
    .insert(materials)
    .values({ produto, cliente: packing.clienteGrupo, searchText: toSearchText(produto) })
    .onConflictDoNothing()
  const [material] = await orm.select().from(materials).where(eq(materials.produto, produto))
  const idMaterial = idOf(material)
  await orm
    .insert(packagings)
    .values({ idMaterial, ...packing })
    .onConflictDoNothing()
  return idMaterial
}

export interface StockOptions extends ProductOptions {
  /** The line of the stock; by default a new one. */
  line?: { id: number; tag: string }
  /** The product; by default a new one. */
  product?: AddedProduct
  /** 8 by default. */
  sets?: number
  units?: number
}

export interface AddedStock extends AddedProduct {
  idAlocacao: number
  line: { id: number; tag: string }
  /** In ton. */
  peso: number
}

/** Puts sets and units of a product on a line. */
export async function addStock(place: Place, options: StockOptions = {}): Promise<AddedStock> {
  const { sets = 8, units = 0 } = options
  const product = options.product ?? (await addProduct(place, options))
  const line = options.line ?? (await addLine(place))
  const quantities = { qtdConjunto: sets, qtdUnidade: units }
  const peso = weighQuantities(packings[product.mode], quantities)
  const [row] = await place.orm
    .insert(allocations)
    .values({
      idProduto: product.idProduto,
      idArmazem: line.id,
      peso,
      ...quantities,
      updatedAt: new Date(),
    })
    .returning({ id: allocations.id })
  return { ...product, idAlocacao: idOf(row), line, peso }
}

export function idOf(row: { id: number } | undefined): number {
  if (!row) throw new TypeError('a row that was just written is not there')
  return row.id
}
