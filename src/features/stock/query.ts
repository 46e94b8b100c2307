import type { StockQuery } from '#contract/schemas/stock.ts'
import { toLineKey, foldName } from '#src/domain/names/search.ts'
import type { ShownAllocation, ShownStock } from './shown.ts'

/** The query that finds the whole stock of the pavilions. */
export const whole: StockQuery = { type: 'PRODUTO', local: '', produto: '', lote: '' }

type Fold = (text: string) => string

/** Memoized: thousands of rows share few names. */
function once(fold: Fold): Fold {
  const folded = new Map<string, string>()
  return (text) => {
    const before = folded.get(text)
    if (before !== undefined) return before
    const now = fold(text)
    folded.set(text, now)
    return now
  }
}

/**
 * A text that equals one name matches that name alone, another text every name that contains it, an empty text all
 * names.
 */
function named(typed: string | null | undefined, names: readonly string[], foldOne: Fold) {
  const fold = once(foldOne)
  const wanted = fold(typed ?? '')
  if (wanted === '') {
    const isNone = (typed ?? '').trim() === ''
    return () => isNone
  }
  const isExact = names.some((name) => fold(name) === wanted)
  return (name: string) => (isExact ? fold(name) === wanted : fold(name).includes(wanted))
}

/** The rows that a query finds, by the provider's rules, among the cached rows. */
function finds(asked: StockQuery, known: readonly ShownAllocation[]) {
  const { type, local, produto, lote } = asked
  if (type === 'LINHA') {
    const isLine = named(
      local,
      known.map((row) => row.local),
      toLineKey,
    )
    return (row: ShownAllocation) => isLine(row.local)
  }
  const isProduct = named(
    produto,
    known.map((row) => row.produto),
    foldName,
  )
  const isLot = named(
    lote,
    known.map((row) => row.lote),
    foldName,
  )
  return (row: ShownAllocation) => isProduct(row.produto) && isLot(row.lote)
}

/** The provider's order: by line, then by product and lot. */
const byPlace = (a: ShownAllocation, b: ShownAllocation) =>
  compare(a.local, b.local) || compare(a.produto, b.produto) || compare(a.lote, b.lote)

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b))

/**
 * Arranges the result of a query after unsent work was applied. With `isFiltered` the rows are the whole cached stock,
 * and all of them are searched here. Otherwise the provider has searched its rows, and only rows without an id are
 * searched here. A row with neither remaining nor pending weight is hidden.
 */
export function arrangeStock(asked: StockQuery, { isFiltered }: { isFiltered: boolean }) {
  return (stock: ShownStock): ShownStock => {
    const hasComing = stock.items.some(({ idAlocacao }) => idAlocacao === null)
    const isFound = isFiltered || hasComing ? finds(asked, stock.items) : undefined
    const items = stock.items.filter(
      (row) =>
        (isFiltered || row.idAlocacao === null ? isFound?.(row) === true : true) &&
        (row.peso > 0 || row.saindo !== undefined || row.chegando !== undefined),
    )
    const sorted = hasComing ? items.toSorted(byPlace) : items
    if (!isFiltered) return { ...stock, items: sorted }
    const local = asked.type === 'LINHA' ? (sorted[0]?.local ?? null) : null
    return { ...stock, items: sorted, local }
  }
}
