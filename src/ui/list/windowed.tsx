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
  /** About how high a row is, in px, until it has been drawn. */
  estimateHeight: (row: Row) => number
  children: (row: Row) => ReactNode
}

/** So many px above and below what is looked at stand ready. */
const readyAround = 600

/** Below this everything is drawn: nothing is gained, and the browser's own search finds all of it. */
const longFrom = 60

/** A list that scrolls with the page and of which, when it is long, only what is looked at is drawn; on paper all. */
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

  // What stands above it can grow.
  useLayoutEffect(() => {
    const element = list.current
    if (element === null) return undefined
    // In slices: no row moves by it, only what stands ready around the window.
    const look = () => {
      const there = element.getBoundingClientRect().top + scrollY
      startTransition(() => setTop(there))
    }
    look()
    const observer = new ResizeObserver(look)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])

  // Another function would have all rows laid out anew.
  const keyOf = useCallback((index: number) => rows[index]?.key ?? index, [rows])
  const heightOf = (index: number) => {
    const row = rows[index]
    return row === undefined ? 0 : estimateHeight(row)
  }
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: heightOf,
    getItemKey: keyOf,
    // Known before the list is on the screen: its first rows are drawn with it, in slices, and not all
    // at once when it has been measured.
    initialRect: { width: innerWidth, height: innerHeight },
    // The first row may be a heading: by its height alone half as many again would be drawn.
    overscan: Math.ceil(readyAround / Math.max(1, ...rows.slice(0, 8).map(estimateHeight))),
    // Drawing within the scroll event itself would hold the finger up on a slow phone.
    useFlushSync: false,
    scrollMargin: top,
  })

  // Paper does not scroll.
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

/** Scrolling draws only the rows that come into sight: those that stand there are the same. */
const Drawn = memo(function Drawn<Row>({ row, draw }: { row: Row; draw: (row: Row) => ReactNode }) {
  return draw(row)
}) as <Row>(props: { row: Row; draw: (row: Row) => ReactNode }) => ReactNode
