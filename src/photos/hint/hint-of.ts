/** What may be wrong with a photo; undefined where nothing is. */
export type PhotoHint = 'blurred' | 'dark'

/** A grey picture, one byte a pixel, row by row. */
export interface Grey {
  pixels: Uint8Array | Uint8ClampedArray
  width: number
  height: number
}

/** The longest side of the copy that is measured, in px: the limits below hold for this size. */
export const measuredSidePx = 640

/** The mean luminance (0 to 255) below which a photo is dark; a normal exposure is about 118. */
const darkMean = 40
/** In a dark photo, nine of ten pixels are also below this luminance. */
const darkPixel = 80
const darkShare = 0.9

/** An edge is a difference of this many steps of luminance over `reach` pixels; noise has less. */
const edgeRise = 48
const reach = 8
/** A direction with edges at fewer than this share of its pixels says nothing: a wall, a tarpaulin. */
const edgeShare = 0.002
/** The steepest step between two pixels as a share of its edge: docs/photos.md has the measured shares. */
const blurredSteepness = 0.33
/** Nine of ten edges may be softer, so a soft background makes no photo blurred. */
const quantile = 0.9

/** What may be wrong with a photo, by its grey copy of `measuredSidePx`: first darkness, whose noise hides blur. */
export function hintOf(grey: Grey): PhotoHint | undefined {
  if (isDark(grey)) return 'dark'
  return steepnessOf(grey).some((one) => one < blurredSteepness) ? 'blurred' : undefined
}

function isDark({ pixels }: Grey): boolean {
  let sum = 0
  let dark = 0
  for (const one of pixels) {
    sum += one
    if (one < darkPixel) dark += 1
  }
  return sum < darkMean * pixels.length && dark >= darkShare * pixels.length
}

/**
 * How steep the edges are along the rows and along the columns, apart because a moved camera blurs one direction. A
 * direction with too few edges is left out: a plain surface has none.
 */
function steepnessOf({ pixels, width, height }: Grey): number[] {
  const alongRows = steepnessAlong(pixels, { lines: height, line: width, length: width, step: 1 })
  const alongColumns = steepnessAlong(pixels, {
    lines: width,
    line: 1,
    length: height,
    step: width,
  })
  return [alongRows, alongColumns].filter((one) => one !== undefined)
}

interface Lines {
  lines: number
  /** From the start of a line to the start of the next one. */
  line: number
  /** The pixels of a line. */
  length: number
  /** From a pixel to the next one of its line. */
  step: number
}

/** Shares are counted in hundredths. */
const hundred = 100

function steepnessAlong(pixels: Grey['pixels'], way: Lines): number | undefined {
  const { lines, line, length, step } = way
  const counts = new Uint32Array(hundred + 1)
  let edges = 0
  for (let at = 0; at < lines; at += 1) {
    for (let first = 0; first + reach < length; first += 1) {
      const start = at * line + first * step
      const rise = Math.abs((pixels[start + reach * step] ?? 0) - (pixels[start] ?? 0))
      if (rise < edgeRise) continue
      let steepest = 0
      for (let n = 0; n < reach; n += 1) {
        const from = start + n * step
        const change = Math.abs((pixels[from + step] ?? 0) - (pixels[from] ?? 0))
        if (change > steepest) steepest = change
      }
      edges += 1
      const share = Math.min(hundred, Math.round((steepest / rise) * hundred))
      counts[share] = (counts[share] ?? 0) + 1
    }
  }
  if (edges < edgeShare * pixels.length) return undefined
  let below = 0
  return counts.findIndex((count) => (below += count) >= quantile * edges) / hundred
}
