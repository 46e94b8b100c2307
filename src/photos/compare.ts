import { decode } from './encode.ts'

/** A picture made small and grey: the mean lightness (0 to 255) of its parts, row by row. */
export interface Sketch {
  /** Width by height. */
  ratio: number
  cells: readonly number[]
}

/** Parts a side: fine enough to tell two shots of one scene, coarse enough not to see how it was encoded. */
const side = 32
const pxOfPart = 8

/**
 * Whether two files show one photo, encoded anew or made smaller by somebody. Undefined where that cannot be
 * told: one of them cannot be decoded here, or was changed so much, or shows so little, that both may be.
 */
export async function isSamePicture(
  ours: ArrayBuffer,
  theirs: ArrayBuffer,
): Promise<boolean | undefined> {
  if (typeof OffscreenCanvas === 'undefined') return undefined
  try {
    return areAlike(await sketch(ours), await sketch(theirs))
  } catch {
    return undefined
  }
}

/**
 * How far sketches of one photo may differ, as a share of the contrast. Measured on sixteen photographs: encoded
 * anew as JPEG from quality 40 or as WebP, or made smaller to 640 px, they mostly differ by 0.01 and seldom by
 * more than 0.04; two shots of which one is moved by 1 % differ by 0.075 and more.
 */
const alike = 0.04

/** The same of one row of parts: a file that was cut off lacks its last lines, which are few of all. */
const alikeInRow = 4 * alike

/** Pictures that correlate less show something else: lighter, darker or sharper, one photo correlates with 0.9. */
const unlike = 0.5

/** A plain wall looks like every other: below this contrast (0 to 255) it does not tell. */
const leastContrast = 8

/** By how much the sides may be in another proportion where nothing was cut off. */
const otherRatio = 0.02

/** The share of parts that still agree where only a part of the picture was written over, as by a date. */
const writtenOver = 0.2

/** See `isSamePicture`. */
export function areAlike(ours: Sketch, theirs: Sketch): boolean | undefined {
  if (Math.abs(theirs.ratio / ours.ratio - 1) > otherRatio) return undefined
  const contrast = Math.min(contrastOf(ours.cells), contrastOf(theirs.cells))
  if (contrast < leastContrast) return undefined
  const by = ours.cells.map((lightness, at) => lightness - (theirs.cells[at] ?? 0))
  // Lighter or darker as a whole, it is the same photo.
  const offset = by.toSorted((a, b) => a - b)[by.length / 2] ?? 0
  const differences = by.map((one) => Math.abs(one - offset) / contrast)
  if (meanOf(differences) <= alike && rowsOf(differences).every((row) => meanOf(row) <= alikeInRow))
    return true
  const agreeing = meanOf(differences.map((one) => Number(one <= 2 * alike)))
  return correlationOf(ours.cells, theirs.cells) < unlike && agreeing < writtenOver
    ? false
    : undefined
}

const meanOf = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length

const rowsOf = (cells: readonly number[]) =>
  Array.from({ length: side }, (_, row) => cells.slice(row * side, (row + 1) * side))

/** The standard deviation of the lightness. */
const contrastOf = (cells: readonly number[]) => Math.sqrt(covarianceOf(cells, cells))

const correlationOf = (one: readonly number[], other: readonly number[]) =>
  covarianceOf(one, other) / (contrastOf(one) * contrastOf(other))

function covarianceOf(one: readonly number[], other: readonly number[]): number {
  const [mean, otherMean] = [meanOf(one), meanOf(other)]
  return meanOf(one.map((value, at) => (value - mean) * ((other[at] ?? 0) - otherMean)))
}

async function sketch(bytes: ArrayBuffer): Promise<Sketch> {
  const bitmap = await decode({ bytes })
  try {
    const { width, height } = bitmap
    return { ratio: width / height, cells: cellsOf(smallOf(bitmap)) }
  } finally {
    bitmap.close()
  }
}

const px = side * pxOfPart

/** Halved until it is small: drawn in one step a browser may skip most of the pixels. */
function smallOf(bitmap: ImageBitmap): ImageData {
  let { width, height } = bitmap
  let drawn: CanvasImageSource = bitmap
  for (;;) {
    width = Math.max(px, Math.ceil(width / 2))
    height = Math.max(px, Math.ceil(height / 2))
    const canvas = new OffscreenCanvas(width, height)
    const context = canvas.getContext('2d', { alpha: false })
    if (!context) throw new Error('no 2d context')
    context.imageSmoothingQuality = 'high'
    context.drawImage(drawn, 0, 0, width, height)
    if (width === px && height === px) return context.getImageData(0, 0, px, px)
    drawn = canvas
  }
}

function cellsOf({ data }: ImageData): number[] {
  const cells = Array.from({ length: side * side }, () => 0)
  for (let at = 0; at < px * px; at += 1) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at * 4)
    const cell =
      Math.floor(Math.floor(at / px) / pxOfPart) * side + Math.floor((at % px) / pxOfPart)
    cells[cell] = (cells[cell] ?? 0) + (0.299 * red + 0.587 * green + 0.114 * blue) / pxOfPart ** 2
  }
  return cells
}
