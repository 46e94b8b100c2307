import { decode } from './encode.ts'
import { isWhole } from './bytes/is-whole.ts'
import { imageType } from './bytes/sniff.ts'

/** A small grey version of a picture: the mean lightness (0 to 255) of its cells, row by row. */
export interface Sketch {
  /** Width divided by height. */
  ratio: number
  cells: readonly number[]
}

/** Cells per side: fine enough to distinguish two shots of one scene, coarse enough to ignore the encoding. */
const side = 32
const pxOfPart = 8

/**
 * Whether two files show the same photo, even if one was re-encoded or shrunk. 'incomplete' if `theirs` is empty
 * or truncated: a browser may decode the present part, which looks like another picture. Undefined if the
 * comparison is inconclusive: one file cannot be decoded here, was changed too much, or shows too little.
 */
export async function isSamePicture(
  ours: ArrayBuffer,
  theirs: ArrayBuffer,
): Promise<boolean | 'incomplete' | undefined> {
  if (await isIncomplete(theirs)) return 'incomplete'
  if (typeof OffscreenCanvas === 'undefined') return undefined
  try {
    return areAlike(await sketch(ours), await sketch(theirs))
  } catch {
    return undefined
  }
}

async function isIncomplete(bytes: ArrayBuffer): Promise<boolean> {
  const type = imageType(new Uint8Array(bytes))
  return bytes.byteLength === 0 || (type !== undefined && !(await isWhole({ bytes, type })))
}

/**
 * The largest mean difference of sketches of the same photo, as a share of the contrast. Measured on sixteen
 * photographs: re-encoded as JPEG from quality 40 or as WebP, or shrunk to 640 px, they mostly differ by 0.01
 * and seldom by more than 0.04; two shots, one of them moved by 1 %, differ by 0.075 and more.
 */
const alike = 0.04

/**
 * The largest mean difference in one row of cells: a truncated file lacks only its last lines, which hardly
 * change the overall mean.
 */
const alikeInRow = 4 * alike

/**
 * Pictures that correlate less show something else; lighter, darker or sharper versions of one photo correlate
 * with 0.9.
 */
const unlike = 0.5

/** The least contrast (0 to 255) for a conclusive comparison, because plain walls look alike. */
const leastContrast = 8

/** The largest relative difference of the aspect ratios if nothing was cropped. */
const otherRatio = 0.02

/**
 * The share of equal cells above which the pictures may differ only in a part that was drawn over, such as a
 * date.
 */
const writtenOver = 0.2

/** Compares two sketches; see `isSamePicture`. */
export function areAlike(ours: Sketch, theirs: Sketch): boolean | undefined {
  if (Math.abs(theirs.ratio / ours.ratio - 1) > otherRatio) return undefined
  const contrast = Math.min(contrastOf(ours.cells), contrastOf(theirs.cells))
  if (contrast < leastContrast) return undefined
  const by = ours.cells.map((lightness, at) => lightness - (theirs.cells[at] ?? 0))
  // A photo that is lighter or darker as a whole counts as the same.
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

/** Halves the picture repeatedly, because a browser may skip most pixels when it scales in one step. */
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
