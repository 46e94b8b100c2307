import { useMemo } from 'react'
import type { StockQuery } from '#contract/schemas/stock.ts'
import type { Id } from '#src/domain/names/ids.ts'
import { useRuntime } from '#src/hooks/runtime.tsx'
import { useRead } from '#src/hooks/reads/use-read.ts'
import { isAt, type Place } from '../moved.ts'
import { lineCalled, packagingIn } from '../offline.ts'
import { whole } from '../query.ts'
import { reads } from '../reads.ts'
import type { ShownStock } from '../shown.ts'
import { useFresher } from '#src/hooks/reads/use-fresher.ts'

/**
 * The result of a query with unsent reallocations applied. Pass the same object while the query is unchanged.
 */
export function useStock(asked: StockQuery) {
  const read = useMemo(() => reads.stock(asked), [asked])
  const kept = useMemo(() => reads.kept(asked), [asked])
  return useFresher(read, kept, all)
}

const all = <T>(found: T) => found

/** The whole stock of the pavilions. */
export const wholeStock = reads.kept(whole)

/**
 * The allocation of one product on one line. Where the provider has no such allocation, but unsent work of this device
 * brings the product there, the value is an allocation without an id.
 */
export function useAllocation(place: Place) {
  const find = ({ items }: ShownStock) => items.find((row) => isAt(row, place))
  const found = useFresher(reads.allocation(place.idProduto, place.idArmazem), wholeStock, find)
  const isGone = found.error?.status === 404
  const kept = useRead(isGone ? wholeStock : undefined)
  const coming = isGone && kept.value ? find(kept.value) : undefined
  return coming?.idAlocacao === null ? { ...found, value: coming } : found
}

export const usePackaging = (idProduto: Id) =>
  useFresher(reads.packaging(idProduto), wholeStock, (stock) => packagingIn(stock, idProduto))

/** A line by its typed tag; undefined searches nothing. */
export function useLine(tag: string | undefined) {
  const { extensions } = useRuntime().config
  const read = tag === undefined ? undefined : reads.line(tag)
  const all = extensions ? reads.lines() : undefined
  return useFresher(read, all, (lines) => lineCalled(lines, tag ?? ''))
}
