/** Size of every drawn picture, in px. */
export const width = 800
export const height = 600

export type Point = readonly [x: number, y: number]

export const polygon = (points: readonly Point[], fill: string, more = ''): string =>
  `<polygon points="${points.map(([x, y]) => `${x},${y}`).join(' ')}" fill="${fill}" ${more}/>`

export const box = (x: number, y: number, w: number, h: number, fill: string, more = ''): string =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}" ${more}/>`

export const line = (
  from: Point,
  to: Point,
  stroke: string,
  strokeWidth: number,
  more = '',
): string =>
  `<line x1="${from[0]}" y1="${from[1]}" x2="${to[0]}" y2="${to[1]}" stroke="${stroke}" stroke-width="${strokeWidth}" ${more}/>`

export const repeat = (count: number, draw: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => draw(at)).join('')

/** The point between `from` and `to`, at `share` of the way. */
export const between = (from: Point, to: Point, share: number): Point => [
  Math.round((from[0] + (to[0] - from[0]) * share) * 10) / 10,
  Math.round((from[1] + (to[1] - from[1]) * share) * 10) / 10,
]

const open = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`

export const frame = (background: string, content: string): string =>
  `${open}${box(0, 0, width, height, background)}${content}</svg>`

/**
 * A vignette that is composited over every picture. Drawn once, because a gradient over a whole picture takes as long
 * as everything else in it.
 */
export const drawEdges = (): string =>
  `${open}<defs><radialGradient id="edges" cx="0.5" cy="0.45" r="0.75"><stop offset="0.55" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity="0.45"/></radialGradient></defs>${box(0, 0, width, height, 'url(#edges)')}</svg>`
