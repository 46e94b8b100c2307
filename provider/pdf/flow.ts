import { shrinkForPrint } from '../photos/shrink-for-print.ts'
import {
  captionHeight,
  contentBottom,
  contentWidth,
  gap,
  ink,
  leastPhotoHeight,
  page,
  photoHeight,
  photoWidth,
} from './layout.ts'
import { Pen, type TextStyle } from './pen.ts'

export interface PrintedPhoto {
  /** The caption, which is also the alternative text. */
  title: string
  /** The time of receipt and the author. */
  below: string
  sha256: string
}

type ReadPhoto = (sha256: string) => Promise<Buffer | undefined>

export interface Band {
  title: string
  /** The record. */
  left: string
  /** The state of the record. */
  right: string
  isDone: boolean
}

/** Lays out elements below each other on A4 pages, and begins a new page where one does not fit. */
export class Flow {
  readonly #pen: Pen
  readonly #readPhoto: ReadPhoto
  readonly #uid: number | undefined
  #y: number = page.margin

  /** `uid` is the person who requests the PDF. */
  constructor(title: string, readPhoto: ReadPhoto, uid?: number) {
    this.#pen = new Pen(title)
    this.#readPhoto = readPhoto
    this.#uid = uid
  }

  /** The dark band at the head of the first page. */
  band({ title, left, right, isDone }: Band) {
    this.#pen.decorate((doc) => {
      doc.rect(0, 0, page.width, page.margin + 56).fill(ink.band)
      doc.rect(0, page.margin + 56, page.width, 4).fill(isDone ? ink.done : ink.open)
    })
    const line = { x: page.margin, width: contentWidth, color: ink.onBand }
    this.#pen.write('H1', title, { ...line, y: 34, size: 22, bold: true })
    this.#pen.write('P', left, { ...line, y: 64, size: 12 })
    this.#pen.write('P', right, { ...line, y: 64, size: 12, bold: true, align: 'right' })
    this.#y = page.margin + 84
  }

  /** Three to a row, a small label over each value. */
  facts(facts: readonly (readonly [string, string | null | undefined])[]) {
    const width = (contentWidth - 2 * gap) / 3
    const rowHeight = 40
    for (let index = 0; index < facts.length; index += 3) {
      this.#makeRoom(rowHeight)
      for (const [column, [label, value]] of facts.slice(index, index + 3).entries()) {
        const x = page.margin + column * (width + gap)
        this.#pen.write('P', label, { x, y: this.#y, width, size: 8, color: ink.quiet })
        const style = { x, y: this.#y + 11, width, size: 11, bold: true }
        this.#pen.write('P', value ?? '—', style)
      }
      this.#y += rowHeight
    }
  }

  /** Reserves at least the room of the `following` content, so that the heading is not alone at a page's end. */
  heading(tag: 'H2' | 'H3', text: string, following = 60) {
    const size = tag === 'H2' ? 14 : 11
    this.#makeRoom(size + 14 + following)
    this.#y += tag === 'H2' ? 10 : 4
    this.#pen.write(tag, text, { ...line, y: this.#y, size, bold: true })
    this.#y += size + 8
  }

  /** Text of any length: it continues on the next page. */
  paragraph(text: string, { size = 10, ...style }: Partial<TextStyle> = {}) {
    const wanted = { ...line, keepsLines: true, size, ...style, y: 0 }
    for (const part of this.#splitToFit(text, wanted)) {
      const height = this.#pen.heightOf(part, wanted)
      this.#makeRoom(height)
      this.#pen.write('P', part, { ...wanted, y: this.#y, height: height + 2 })
      this.#y += height + 4
    }
  }

  space(height: number) {
    this.#y += height
  }

  /** Two to a row, each in a frame of 4:3, or lower at the end of a page, with its caption below. */
  async photos(photos: readonly PrintedPhoto[]) {
    for (let index = 0; index < photos.length; index += 2) {
      const row = photos.slice(index, index + 2)
      const drawn = await Promise.all(row.map((photo) => this.#load(photo)))
      this.#makeRoom(leastPhotoHeight + captionHeight)
      const height = Math.min(photoHeight, contentBottom - this.#y - captionHeight)
      for (const [column, photo] of row.entries()) {
        this.#drawPhoto(photo, drawn[column], {
          x: page.margin + column * (photoWidth + gap),
          height,
        })
      }
      this.#y += height + captionHeight
    }
  }

  end(footer: (number: number, of: number) => string): Promise<Buffer> {
    return this.#pen.end(footer)
  }

  async #load({ sha256 }: PrintedPhoto) {
    const bytes = await this.#readPhoto(sha256)
    return bytes && shrinkForPrint(bytes, this.#uid)
  }

  #drawPhoto(
    { title, below }: PrintedPhoto,
    bytes: Buffer | undefined,
    { x, height }: { x: number; height: number },
  ) {
    const y = this.#y
    this.#pen.decorate((doc) => {
      doc.rect(x, y, photoWidth, height).fill(ink.paper)
    })
    const place = { x, width: photoWidth }
    if (bytes) this.#pen.picture(title, bytes, [x, y, photoWidth, height])
    else
      this.#pen.write('P', 'Arquivo não encontrado', { ...place, x: x + 12, y: y + 12, size: 10 })
    const caption = { ...place, y: y + height + 4, size: 10, bold: true, height: 12 }
    this.#pen.write('Caption', title, caption)
    const quiet = { ...place, y: y + height + 17, size: 8, color: ink.quiet }
    this.#pen.write('P', below, quiet)
  }

  #makeRoom(height: number) {
    if (this.#y + height <= contentBottom) return
    this.#pen.addPage()
    this.#y = page.margin
  }

  /** Splits a text into pieces that each fit on a page, at a blank or line end where there is one. */
  #splitToFit(text: string, style: TextStyle): string[] {
    const most = (contentBottom - page.margin) / 2
    if (this.#pen.heightOf(text, style) <= most) return [text]
    const middle = Math.floor(text.length / 2)
    const blank = text.slice(middle).search(/\s/)
    const [end, next] = blank === -1 ? [middle, middle] : [middle + blank, middle + blank + 1]
    return [text.slice(0, end), text.slice(next)].flatMap((part) => this.#splitToFit(part, style))
  }
}

/** Estimates the height of the lines and first photos that stay on one page with their heading, in points. */
export const roomFor = (text: string, hasPhotos: boolean): number => {
  const lines = Math.min(12, Math.ceil(text.length / 90) + text.split('\n').length)
  return 16 * lines + (hasPhotos ? leastPhotoHeight + captionHeight : 0)
}

const line = { x: page.margin, width: contentWidth }
