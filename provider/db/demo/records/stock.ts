import type { InferInsertModel } from 'drizzle-orm'
import type { allocations, products, stockDamages, stockMovements } from '../../schema/stock.ts'
import { toSearchText } from '../../search/search-text.ts'
import { addMinutes, type Clock } from '../clock.ts'
import { makeInvoiceNumber } from '../documents.ts'
import { makeMaterials, toTons, type Material } from '../materials.ts'
import type { People } from '../people.ts'
import type { Random } from '../random.ts'
import { makeLines, type Line } from '../warehouse.ts'

type ProductRow = InferInsertModel<typeof products> & { id: number; dataEntrada: Date }
type AllocationRow = InferInsertModel<typeof allocations> & { id: number }
export type MovementRow = InferInsertModel<typeof stockMovements>
export type DamageRow = InferInsertModel<typeof stockDamages> & { id: number; createdAt: Date }

export type Stock = ReturnType<typeof makeStock>

const origins = ['Nacional', 'Nacional', 'Importação', 'Transferência', 'Devolução']

export const makeLot = (random: Random, clock: Clock, daysAgo: number): string => {
  const day = clock.dayOf(clock.at(-daysAgo, 12)).replaceAll('-', '')
  return `${random.letters(1)}${day.slice(2)}${random.digits(2)}`
}

const makeProducts = (
  random: Random,
  clock: Clock,
  materials: readonly Material[],
  count: number,
) =>
  Array.from({ length: count }, (_, at) => {
    const daysAgo = random.int(1, 120)
    const lote = makeLot(random, clock, daysAgo + random.int(5, 40))
    const row: ProductRow = {
      id: 601 + at,
      // Each material at least five times.
      idMaterial: (materials[at % materials.length] as Material).id,
      lote,
      searchText: toSearchText(lote),
      notaFiscal: random.chance(0.06) ? null : makeInvoiceNumber(random),
      dataEntrada: clock.at(-daysAgo, random.int(7, 18)),
      origem: random.pick(origins),
    }
    return row
  })

/** The number of allocations by default. */
export const allocationCount = 400

/** Sizes of a stock of `count` allocations: lots and lines grow in proportion. */
const sizesFor = (count: number) => {
  const times = count / allocationCount
  return { products: Math.round(110 * times), linesInStreet: Math.round(30 * times) }
}

type Places = {
  random: Random
  clock: Clock
  lines: readonly Line[]
  products: ProductRow[]
  count: number
}

/** Fills lines up to their capacity with some products each; some lines stay empty. */
const allocate = (
  { random, clock, lines, products, count }: Places,
  packingOf: (product: ProductRow) => Material['packing'],
): AllocationRow[] => {
  const rows: AllocationRow[] = []
  const used = lines.filter((line) => line.ativo && !random.chance(0.05))
  for (const line of used) {
    let free = line.capacidade
    for (const product of random.some(products, random.pick([1, 2, 2, 3, 3]))) {
      const packing = packingOf(product)
      const setWeight = packing.units * packing.unitWeight
      const sets = Math.min(random.int(2, 16), Math.floor(free / setWeight) - 1)
      if (sets < 1) continue
      // Some allocations have an opened set.
      const units = random.chance(0.3) ? random.int(1, packing.units - 1) : 0
      const peso = toTons(sets * setWeight + units * packing.unitWeight)
      free -= peso
      rows.push({
        id: 5001 + rows.length,
        idProduto: product.id,
        idArmazem: line.id,
        peso,
        qtdConjunto: sets,
        qtdUnidade: units,
        updatedAt: clock.upToNow(addMinutes(product.dataEntrada, random.int(30, 600))),
      })
      if (rows.length === count) return rows
    }
  }
  return rows
}

const motives = [
  'Saco rasgado pelo garfo da empilhadeira',
  'Palete tombado na rua',
  'Umidade por goteira',
  'Fardo contaminado com terra',
  'Big bag com costura aberta',
]

/** The last damage was registered twice within minutes, for administration to find and delete. */
const makeDamages = (
  random: Random,
  clock: Clock,
  people: People,
  products: ProductRow[],
): DamageRow[] => {
  const damages = random.some(products, 14).map((product, at): DamageRow => ({
    id: 801 + at,
    idProduto: product.id,
    idRecebimentoAvaria: null,
    peso: toTons(random.int(1, 30) * 0.025),
    motivo: random.pick(motives),
    uid: random.pick(people.operators),
    createdAt: clock.past(-random.int(0, 30), random.int(7, 17)),
  }))
  const last = damages.at(-1)
  if (last === undefined) return damages
  const again = clock.upToNow(addMinutes(last.createdAt, 4))
  return [...damages, { ...last, id: last.id + 1, createdAt: again }]
}

/** The stock in the pavilions. `makeMovements` has the movements that led to it. */
export const makeStock = (
  random: Random,
  clock: Clock,
  people: People,
  count = allocationCount,
) => {
  const { materials, packagings } = makeMaterials()
  const sizes = sizesFor(count)
  const lines = makeLines(random.fork('lines'), sizes.linesInStreet)
  const products = makeProducts(random.fork('products'), clock, materials, sizes.products)
  const materialOf = new Map(materials.map((material) => [material.id, material]))
  const materialOfRow = ({ idMaterial }: { idMaterial: number }) => {
    const material = materialOf.get(idMaterial)
    if (material === undefined) throw new Error(`no material ${idMaterial}`)
    return material
  }
  const clientOf = new Map(products.map((product) => [product.id, materialOfRow(product).cliente]))
  const places = { random: random.fork('allocations'), clock, lines, products, count }
  return {
    materials,
    packagings,
    lines,
    products,
    allocations: allocate(places, (product) => materialOfRow(product).packing),
    damages: makeDamages(random.fork('damages'), clock, people, products),
    /** Client company, 1 or 2, by product. */
    clientOf,
  }
}
