import type { ProductPackaging } from '#contract/schemas/stock.ts'
import { toLineKey } from '#src/domain/line-key.ts'
import { wanting, type Wanted } from '#src/reads/read.ts'
import type { ShiftSet } from '#src/reads/shift-set.ts'
import { addresses } from './addresses.ts'
import { whole } from './query.ts'
import { reads } from './reads.ts'
import type { ShownLine, ShownStock } from './shown.ts'

/**
 * All that stock needs with no network: what lies where, lines, materials and lots. How each product is
 * packed comes along, or is read product by product where the provider does not send it.
 */
export const wantedOfStock: readonly Wanted[] = [
  wanting(reads.kept(whole), { next: wantedPackagings }),
  wanting(reads.lines()),
  wanting(reads.allMaterials()),
  wanting(reads.allLots()),
]

function wantedPackagings({ items, embalagens }: ShownStock): Wanted[] {
  if (embalagens !== undefined) return []
  const products = new Set(items.map(({ idProduto }) => idProduto))
  return [...products].map((idProduto) => wanting(reads.packaging(idProduto)))
}

/** A line as somebody writes it, among those that this device knows. */
export const lineCalled = (lines: readonly ShownLine[], tag: string): ShownLine | undefined =>
  lines.find((line) => toLineKey(line.tag) === toLineKey(tag))

export const packagingIn = (
  { embalagens }: Pick<ShownStock, 'embalagens'>,
  idProduto: number,
): ProductPackaging | undefined => embalagens?.find((one) => one.idProduto === idProduto)

export const shiftSet: ShiftSet = {
  name: 'Estoque',
  path: addresses.stock(),
  wanted: () => wantedOfStock,
}
