import { useMemo } from 'react'
import type { StockQuery } from '#contract/schemas/stock.ts'
import { lineCalled, packagingIn } from '../offline.ts'
import { whole } from '../query.ts'
import { reads } from '../reads.ts'
import { useFresher } from './use-fresher.ts'

/** What a query finds, with unsent reallocations laid over it. Give the same query while it is the same. */
export function useStock(asked: StockQuery | undefined) {
  const read = useMemo(() => asked && reads.stock(asked), [asked])
  const kept = useMemo(() => reads.kept(asked ?? whole), [asked])
  return useFresher(read, kept, all)
}

const all = <T>(found: T) => found

const wholeStock = reads.kept(whole)

/** One product on one line. */
export const useAllocation = (idProduto: number, idArmazem: number) =>
  useFresher(reads.allocation(idProduto, idArmazem), wholeStock, ({ items }) =>
    items.find((row) => row.idProduto === idProduto && row.idArmazem === idArmazem),
  )

export const usePackaging = (idProduto: number) =>
  useFresher(reads.packaging(idProduto), wholeStock, (stock) => packagingIn(stock, idProduto))

/** A line by what was typed; undefined looks for none. */
export const useLine = (tag: string | undefined) =>
  useFresher(tag === undefined ? undefined : reads.line(tag), reads.lines(), (lines) =>
    lineCalled(lines, tag ?? ''),
  )
