import type { ProductPackaging } from '#contract/schemas/stock.ts'
import { isSameId, type Id } from '#src/domain/names/ids.ts'
import { toLineKey } from '#src/domain/names/line-key.ts'
import { wanting, type Wanted } from '#src/reads/read.ts'
import type { Circumstances, ShiftSet } from '#src/reads/shift-set.ts'
import { addresses } from './addresses.ts'
import { whole } from './query.ts'
import { reads } from './reads.ts'
import type { ShownLine, ShownStock } from './shown.ts'

/** What lies where changes all day: it is kept for so many ms. */
const stockYoungMs = 30 * 60_000

/**
 * What the stock's screens fetch ahead: what lies where, lines, materials and lots. How each product is
 * packed comes along, or is read with the allocation that somebody opens.
 */
const wantedOfScreens = (next?: (stock: ShownStock) => readonly Wanted[]): readonly Wanted[] => [
  wanting(reads.kept(whole), { youngForMs: stockYoungMs, next }),
  wanting(reads.allMaterials()),
  wanting(reads.allLots()),
]

/** No contract has the list of all lines: it is asked for where the provider takes such calls. */
const lines: readonly Wanted[] = [wanting(reads.lines())]

const [wantedPlain, wantedWithLines] = [wantedOfScreens(), [...wantedOfScreens(), ...lines]]

/** The same array each time. */
export const wantedOfStock = ({ extensions }: Pick<Circumstances, 'extensions'>) =>
  extensions ? wantedWithLines : wantedPlain

/** Of so many products at most a shift is prepared with how they are packed: those that lie in most places. */
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

/** A line as somebody writes it, among those that this device knows. */
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
