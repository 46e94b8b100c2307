import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { usePrinting } from '../page/use-printing.ts'
import {
  memo,
  startTransition,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
} from 'react'

interface WindowedProps<Row extends { key: string }> {
  rows: readonly Row[]
  /** The approximate height of a row in px, until it has been drawn. */
  estimateHeight: (row: Row) => number
  children: (row: Row) => ReactNode
}

/** The height in px above and below the viewport that is drawn in advance. */
const readyAround = 600

/**
 * A shorter list is drawn in full: windowing gains nothing there, and the browser's own search
 * finds every row.
 */
const longFrom = 60

/**
 * A list that scrolls with the page. A long list draws only the rows near the viewport; on paper it
 * draws all.
 */
export const Windowed = <Row extends { key: string }>(props: WindowedProps<Row>) =>
  props.rows.length < longFrom ? (
    <div>
      {props.rows.map((row) => (
        <div key={row.key}>{props.children(row)}</div>
      ))}
    </div>
  ) : (
    <LongList {...props} />
  )

function LongList<Row extends { key: string }>({
  rows,
  estimateHeight,
  children,
}: WindowedProps<Row>) {
  const isPrinting = usePrinting()
  const list = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)

  // The content above the list can grow and move it.
  useLayoutEffect(() => {
    const element = list.current
    if (element === null) return undefined
    // A transition, because no visible row moves, only the range of rows drawn in advance.
    const check = () => {
      const there = element.getBoundingClientRect().top + scrollY
      startTransition(() => setTop(there))
    }
    check()
    const observer = new ResizeObserver(check)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])

  // A new function would make the virtualizer measure all rows again.
  const keyOf = useCallback((index: number) => rows[index]?.key ?? index, [rows])
  const heightOf = (index: number) => {
    const row = rows[index]
    return row === undefined ? 0 : estimateHeight(row)
  }
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: heightOf,
    getItemKey: keyOf,
    // The size of the window is known before the list is mounted: the first rows are drawn with the
    // list, in slices, instead of all at once after a measurement.
    initialRect: { width: innerWidth, height: innerHeight },
    // The first row may be a low heading; its height alone would give half as many rows again.
    overscan: Math.ceil(readyAround / Math.max(1, ...rows.slice(0, 8).map(estimateHeight))),
    // A synchronous render within the scroll event would block scrolling on a slow phone.
    useFlushSync: false,
    scrollMargin: top,
  })

  if (isPrinting) {
    return rows.map((row) => <Drawn key={row.key} row={row} draw={children} />)
  }
  return (
    <div ref={list} style={{ position: 'relative', height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map(({ key, index, start }) => {
        const row = rows[index]
        return row === undefined ? null : (
          <div
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            style={{
              position: 'absolute',
              insetInline: 0,
              top: 0,
              transform: `translateY(${start - top}px)`,
            }}
          >
            <Drawn row={row} draw={children} />
          </div>
        )
      })}
    </div>
  )
}

/** Memoised, so that scrolling draws only new rows. */
const Drawn = memo(function Drawn<Row>({ row, draw }: { row: Row; draw: (row: Row) => ReactNode }) {
  return draw(row)
}) as <Row>(props: { row: Row; draw: (row: Row) => ReactNode }) => ReactNode
