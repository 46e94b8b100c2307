import type { ProductPackaging } from '#contract/schemas/stock.ts'
import { isSameId, type Id } from '#src/domain/names/ids.ts'
import { toLineKey } from '#src/domain/names/search.ts'
import { wanting, type Wanted } from '#src/reads/read.ts'
import type { Circumstances, ShiftSet } from '#src/reads/shift-set.ts'
import { addresses } from './addresses.ts'
import { whole } from './query.ts'
import { reads } from './reads.ts'
import type { ShownLine, ShownStock } from './shown.ts'

/** The stock changes all day; a cached stock counts as fresh for this long, in ms. */
const stockYoungMs = 30 * 60_000

/**
 * What the stock screens prefetch: stock, lines, materials and lots. The packaging of each product is part of the
 * stock, or is read with the opened allocation.
 */
const wantedOfScreens = (next?: (stock: ShownStock) => readonly Wanted[]): readonly Wanted[] => [
  wanting(reads.kept(whole), { youngForMs: stockYoungMs, next }),
  wanting(reads.allMaterials()),
  wanting(reads.allLots()),
]

/** The contract has no list of all lines; the list is read only where the provider supports extensions. */
const lines: readonly Wanted[] = [wanting(reads.lines())]

const [wantedPlain, wantedWithLines] = [wantedOfScreens(), [...wantedOfScreens(), ...lines]]

/** Returns the same array each time. */
export const wantedOfStock = ({ extensions }: Pick<Circumstances, 'extensions'>) =>
  extensions ? wantedWithLines : wantedPlain

/** The packagings of at most this many products are prefetched for a shift: of those in the most places. */
const mostPackagings = 20

function wantedPackagings({ items, embalagens }: ShownStock): Wanted[] {
  if (embalagens !== undefined) return []
  const places = new Map<Id, number>()
  for (const { idProduto } of items) places.set(idProduto, (places.get(idProduto) ?? 0) + 1)
  return [...places]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, mostPackagings)
    .map(([idProduto]) => wanting(reads.packaging(idProduto)))
}

/** A line by its typed tag, among the cached lines. */
export const lineCalled = (lines: readonly ShownLine[], tag: string): ShownLine | undefined =>
  lines.find((line) => toLineKey(line.tag) === toLineKey(tag))

export const packagingIn = (
  { embalagens }: Pick<ShownStock, 'embalagens'>,
  idProduto: Id,
): ProductPackaging | undefined => embalagens?.find((one) => isSameId(one.idProduto, idProduto))

export const shiftSet: ShiftSet = {
  name: 'Estoque',
  path: addresses.stock(),
  wanted: ({ extensions }) => [...wantedOfScreens(wantedPackagings), ...(extensions ? lines : [])],
}
