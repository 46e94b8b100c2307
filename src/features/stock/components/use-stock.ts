import { useMemo } from 'react'
import type { StockQuery } from '#contract/schemas/stock.ts'
import { isSameId, type Id } from '#src/domain/names/ids.ts'
import { useRuntime } from '#src/hooks/runtime.tsx'
import { useRead } from '#src/hooks/reads/use-read.ts'
import { lineCalled, packagingIn } from '../offline.ts'
import { whole } from '../query.ts'
import { reads } from '../reads.ts'
import type { ShownStock } from '../shown.ts'
import { useFresher } from '#src/hooks/reads/use-fresher.ts'

/** What a query finds, with unsent reallocations laid over it. Give the same query while it is the same. */
export function useStock(asked: StockQuery | undefined) {
  const read = useMemo(() => asked && reads.stock(asked), [asked])
  const kept = useMemo(() => reads.kept(asked ?? whole), [asked])
  return useFresher(read, kept, all)
}

const all = <T>(found: T) => found

/** All that lies in the pavilions. */
export const wholeStock = reads.kept(whole)

/**
 * One product on one line. Where it never lay, what is on its way there with this device's unsent work:
 * that has no number yet.
 */
export function useAllocation(idProduto: Id, idArmazem: Id) {
  const find = ({ items }: ShownStock) =>
    items.find((row) => isSameId(row.idProduto, idProduto) && isSameId(row.idArmazem, idArmazem))
  const found = useFresher(reads.allocation(idProduto, idArmazem), wholeStock, find)
  const isGone = found.error?.status === 404
  const kept = useRead(isGone ? wholeStock : undefined)
  const coming = isGone && kept.value ? find(kept.value) : undefined
  return coming?.idAlocacao === null ? { ...found, value: coming } : found
}

export const usePackaging = (idProduto: Id) =>
  useFresher(reads.packaging(idProduto), wholeStock, (stock) => packagingIn(stock, idProduto))

/** A line by what was typed; undefined looks for none. */
export function useLine(tag: string | undefined) {
  const { extensions } = useRuntime().config
  const read = tag === undefined ? undefined : reads.line(tag)
  const all = extensions ? reads.lines() : undefined
  return useFresher(read, all, (lines) => lineCalled(lines, tag ?? ''))
}
