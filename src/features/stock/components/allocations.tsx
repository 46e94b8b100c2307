import { chakra } from '@chakra-ui/react'
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, type MouseEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { formatTons, plural, sumTons } from '#src/domain/amounts/numbers.ts'
import { noWork, type OwnWork } from '#src/domain/records/own-work.ts'
import { useUnsentByKey } from '#src/hooks/outbox/use-unsent.ts'
import { Heading, Text } from '#src/ui/page/text.tsx'
import { Windowed } from '#src/ui/list/windowed.tsx'
import { allocationLane } from '../reads.ts'
import type { ShownAllocation } from '../shown.ts'
import { AllocationCard } from './allocation-card.tsx'
import '../stock.css'

interface Row {
  key: string
  row: ShownAllocation
  work: OwnWork
}

const noRows: readonly Row[] = []

interface AllocationsProps {
  items: readonly ShownAllocation[]
  /** The person has just sent the query: on a phone the result is scrolled into view, below the form. */
  isNews: boolean
}

/** «Alocações»: everything that a query has found, virtualized. */
export function Allocations({ items, isNews }: AllocationsProps) {
  const rows = useRows(items)
  const open = useOpen()
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isNews) section.current?.scrollIntoView({ block: 'start' })
  }, [isNews])
  const estimate = useMemo(() => {
    const height = cardHeight()
    return () => height
  }, [])
  const draw = useCallback(
    ({ row, work }: Row) => (
      <div role="listitem">
        <AllocationCard
          row={row}
          unsentCount={work.count}
          refusedCount={work.refused}
          onOpen={open}
        />
      </div>
    ),
    [open],
  )
  return (
    <section ref={section} aria-labelledby="alocacoes" className="stock-found">
      <chakra.div
        display="flex"
        flexWrap="wrap"
        justifyContent="space-between"
        alignItems="baseline"
        columnGap="4"
        paddingBottom="3"
      >
        <Heading id="alocacoes">Alocações</Heading>
        <Text muted>
          {plural(items.length, 'alocação', 'alocações')} · {describeSum(items)}
        </Text>
      </chakra.div>
      <div role="list" aria-label="Alocações">
        <Windowed rows={rows} estimateHeight={estimate}>
          {draw}
        </Windowed>
      </div>
    </section>
  )
}

function describeSum(items: readonly ShownAllocation[]): string {
  const coming = sumTons(items.map(({ chegando = 0 }) => chegando))
  const lying = formatTons(sumTons(items.map(({ peso }) => peso)))
  return coming === 0 ? lying : `${lying} e ${formatTons(coming)} por confirmar`
}

function useRows(items: readonly ShownAllocation[]): readonly Row[] {
  const unsentByKey = useUnsentByKey()
  const all = useMemo(
    () =>
      items.map((row): Row => {
        const { idProduto, idArmazem, idAlocacao } = row
        const work = idAlocacao === null ? noWork : unsentByKey.get(allocationLane(idAlocacao))
        return { key: `${idProduto}-${idArmazem}`, row, work: work ?? noWork }
      }),
    [items, unsentByKey],
  )
  // The screen renders first; its cards are deferred and rendered in slices.
  return useDeferredValue(all, noRows)
}

/** One handler for all cards: a router link in each card would cost more than the card. */
function useOpen() {
  const navigate = useNavigate()
  return useCallback(
    (event: MouseEvent<HTMLAnchorElement>) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
      event.preventDefault()
      void navigate(event.currentTarget.pathname)
    },
    [navigate],
  )
}

/** Must match stock.css, including the space below the card. */
function cardHeight(): number {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
  return (innerWidth < 576 ? 25.05 : 13.85) * rem
}
