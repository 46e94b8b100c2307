import { chakra } from '@chakra-ui/react'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import type { Size } from '#src/photos/photo.ts'
import {
  lineWidths,
  markAt,
  markColours,
  markOf,
  lineOf,
  pointUnder,
  within,
  type Mark,
  type Point,
  type Shape,
} from './shapes.ts'

interface MarkPictureProps {
  src: string
  size: Size
  /** The photo's content, in words. */
  name: string
  /** The id of the text that says how a mark is placed. */
  describedBy: string
  shape: Shape
  marks: readonly Mark[]
  onMark: (mark: Mark) => void
}

const steps: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** A step of the arrow keys, as a share of the longest side. */
const stepShare = 0.04

/** The photo with its marks. A tap, a drag, or the arrow keys and Enter place one more. */
export function MarkPicture(props: MarkPictureProps) {
  const { src, size, name, describedBy, shape, marks, onMark } = props
  const [from, setFrom] = useState<Point>()
  const [to, setTo] = useState<Point>()
  /** Where the next key places a mark; undefined until a key is used. */
  const [cursor, setCursor] = useState<Point>()
  const preview = from && to ? markOf(shape, from, to, size) : cursor && markAt(shape, cursor, size)

  const pointOf = (event: PointerEvent) =>
    pointUnder(
      { x: event.clientX, y: event.clientY },
      event.currentTarget.getBoundingClientRect(),
      size,
    )
  const end = () => {
    setFrom(undefined)
    setTo(undefined)
  }
  const place = (mark: Mark) => {
    onMark(mark)
    setCursor(undefined)
    end()
  }
  const middle = { x: size.width / 2, y: size.height / 2 }
  const move = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const by = Math.max(size.width, size.height) * stepShare
    setCursor(({ x, y } = middle) => within({ x: x + step.x * by, y: y + step.y * by }, size))
  }

  return (
    <chakra.button
      type="button"
      aria-label={`Marcar: ${name}`}
      aria-describedby={describedBy}
      width="full"
      height="full"
      minHeight="0"
      touchAction="none"
      cursor="crosshair"
      onPointerDown={(event) => {
        if (event.button !== 0 || !event.isPrimary) return
        event.currentTarget.setPointerCapture(event.pointerId)
        setCursor(undefined)
        setFrom(pointOf(event))
        setTo(pointOf(event))
      }}
      // A second finger or a palm moves nothing.
      onPointerMove={(event) => event.isPrimary && from && setTo(pointOf(event))}
      onPointerUp={(event) =>
        event.isPrimary && from && place(markOf(shape, from, pointOf(event), size))
      }
      onPointerCancel={(event) => event.isPrimary && end()}
      onKeyDown={move}
      onClick={({ detail }) => {
        // A key has no pointer; a pointer has placed its mark already.
        if (detail === 0) place(markAt(shape, cursor ?? middle, size))
      }}
    >
      <svg
        aria-hidden
        viewBox={`0 0 ${size.width} ${size.height}`}
        style={{ display: 'block', width: '100%', height: '100%' }}
      >
        <image href={src} width={size.width} height={size.height} />
        {marks.map((mark, at) => (
          // Marks are only added and removed at the end.
          <Line key={at} mark={mark} size={size} />
        ))}
        {preview && <Line mark={preview} size={size} isPreview />}
      </svg>
    </chakra.button>
  )
}

function Line({ mark, size, isPreview }: { mark: Mark; size: Size; isPreview?: boolean }) {
  const widths = lineWidths(size)
  const common = {
    d: lineOf(mark),
    fill: 'none',
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
  } as const
  return (
    <g opacity={isPreview ? 0.6 : 1} data-mark={isPreview ? undefined : mark.shape}>
      <path {...common} stroke={markColours.edge} strokeWidth={widths.edge} />
      <path {...common} stroke={markColours.line} strokeWidth={widths.line} />
    </g>
  )
}
