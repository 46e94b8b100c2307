import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Id } from '#src/domain/names/ids.ts'
import { wallTimeOf } from '#src/domain/time/wall-time.ts'
import { useRuntime } from '#src/hooks/runtime.tsx'
import { useNow } from '#src/hooks/use-now.ts'
import { Windowed } from '#src/ui/list/windowed.tsx'
import { inLines, stateOf } from '../rules.ts'
import type { ShownExit } from '../reads.ts'
import { LoadingCard } from './loading-card.tsx'

interface CardGridProps {
  items: readonly ShownExit[]
  onOpen: (idSaida: Id) => void
}

const narrowestRem = 19
const cardHeight = 300

interface Line {
  key: string
  items: readonly ShownExit[]
}

/** A grid with as many columns as fit. The list is virtualized, because it may have a thousand cards. */
export function CardGrid({ items, onOpen }: CardGridProps) {
  const { timeZone } = useRuntime().config
  const wallNowMs = wallTimeOf(useNow(), timeZone).getTime()
  const { element, columns } = useColumns(narrowestRem)
  const lines = useMemo(
    () => (columns === undefined ? [] : inLines(items, columns)),
    [items, columns],
  )
  const draw = useCallback(
    (line: Line) => (
      <div
        className="monitor-line"
        style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
      >
        {line.items.map((item) => (
          <LoadingCard
            key={item.idSaida}
            item={item}
            state={stateOf(item, wallNowMs)}
            onOpen={onOpen}
          />
        ))}
      </div>
    ),
    [columns, wallNowMs, onOpen],
  )
  return (
    <div ref={element}>
      <Windowed rows={lines} estimateHeight={() => cardHeight}>
        {draw}
      </Windowed>
    </div>
  )
}

/** The number of columns of at least `minRem` that fit the element; undefined until the element is measured. */
function useColumns(minRem: number) {
  const element = useRef<HTMLDivElement>(null)
  const [columns, setColumns] = useState<number>()
  useLayoutEffect(() => {
    const { current } = element
    if (current === null) return undefined
    const check = () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
      setColumns(Math.max(1, Math.floor(current.clientWidth / (minRem * rem))))
    }
    check()
    if (!('ResizeObserver' in globalThis)) return undefined
    const observer = new ResizeObserver(check)
    observer.observe(current)
    return () => observer.disconnect()
  }, [minRem])
  return { element, columns }
}
