import type { Size } from '#src/photos/photo.ts'

/** A point of a picture, in its px. */
export interface Point {
  x: number
  y: number
}

export type Shape = 'circle' | 'arrow'

/** A circle in the rectangle between two points, or an arrow from the first to the second. */
export interface Mark {
  shape: Shape
  from: Point
  to: Point
}

/** Red with a white edge is visible on any photo. */
export const markColours = { line: '#e5182d', edge: '#ffffff' } as const

const longest = ({ width, height }: Size) => Math.max(width, height)

/** The widths of a mark's line and of the white below it, in px of the picture. */
export const lineWidths = (size: Size) => ({
  line: longest(size) * 0.01,
  edge: longest(size) * 0.018,
})

/** A mark of the usual size for a tap or a key: a circle around the point, or an arrow that ends there. */
export function markAt(shape: Shape, { x, y }: Point, size: Size): Mark {
  const side = longest(size) * (shape === 'circle' ? 0.08 : 0.14)
  if (shape === 'circle') {
    return { shape, from: { x: x - side, y: y - side }, to: { x: x + side, y: y + side } }
  }
  // The arrow comes from the side that has room for it.
  const from = { x: x > side ? x - side : x + side, y: y > side ? y - side : y + side }
  return { shape, from, to: { x, y } }
}

/** The mark of a finger that moved between two points; a finger that stayed has tapped. */
export function markOf(shape: Shape, from: Point, to: Point, size: Size): Mark {
  const moved = Math.hypot(to.x - from.x, to.y - from.y)
  return moved < longest(size) * 0.03 ? markAt(shape, to, size) : { shape, from, to }
}

/** The line of a mark, as the `d` of an SVG path. */
export function lineOf({ shape, from, to }: Mark): string {
  if (shape === 'circle') {
    const [left, right] = [Math.min(from.x, to.x), Math.max(from.x, to.x)]
    const middle = (from.y + to.y) / 2
    const half = `${(right - left) / 2} ${Math.abs(to.y - from.y) / 2}`
    return `M ${left} ${middle} A ${half} 0 1 0 ${right} ${middle} A ${half} 0 1 0 ${left} ${middle}`
  }
  const length = Math.hypot(to.x - from.x, to.y - from.y) * 0.35
  const back = Math.atan2(from.y - to.y, from.x - to.x)
  const barb = (turn: number) =>
    `${to.x + length * Math.cos(back + turn)} ${to.y + length * Math.sin(back + turn)}`
  return `M ${from.x} ${from.y} L ${to.x} ${to.y} M ${barb(0.5)} L ${to.x} ${to.y} L ${barb(-0.5)}`
}

interface Box extends Size {
  left: number
  top: number
}

/** The point of the picture under a finger. The picture is as large as fits into the middle of its box. */
export function pointUnder(finger: Point, box: Box, size: Size): Point {
  const scale = Math.min(box.width / size.width, box.height / size.height)
  const x = (finger.x - box.left - (box.width - size.width * scale) / 2) / scale
  const y = (finger.y - box.top - (box.height - size.height * scale) / 2) / scale
  return within({ x, y }, size)
}

/** The nearest point of the picture. */
export const within = ({ x, y }: Point, { width, height }: Size): Point => ({
  x: Math.min(width, Math.max(0, x)),
  y: Math.min(height, Math.max(0, y)),
})
