import PDFDocument from 'pdfkit'
import { fonts, ink, page } from './layout.ts'
import { toPrintable, toPrintableLine } from './printable.ts'

type Document = InstanceType<typeof PDFDocument>
type Element = ReturnType<Document['struct']>

export interface TextStyle {
  x: number
  y: number
  width: number
  size: number
  bold?: boolean
  color?: string
  align?: 'left' | 'center' | 'right'
  /** Height at which the text is cut off; three lines by default. */
  height?: number
  /** Whether line breaks of the text are kept; by default they become blanks. */
  keepsLines?: boolean
}

/**
 * Writes a tagged document (PDF 1.7, pt-BR): `write` and `picture` draw content for screen readers, `decorate` draws
 * decoration.
 */
export class Pen {
  readonly doc: Document
  readonly #root: Element
  readonly #bytes: Promise<Buffer>

  constructor(title: string) {
    this.doc = new PDFDocument({
      size: 'A4',
      margin: page.margin,
      pdfVersion: '1.7',
      lang: 'pt-BR',
      tagged: true,
      displayTitle: true,
      bufferPages: true,
      info: { Title: toPrintableLine(title), Creator: 'Pavilhão', Producer: 'Pavilhão' },
    })
    this.#bytes = collect(this.doc)
    this.#root = this.doc.struct('Document')
    this.doc.addStructure(this.#root)
  }

  write(tag: 'H1' | 'H2' | 'H3' | 'P' | 'Caption', text: string, style: TextStyle) {
    this.#root.add(this.doc.struct(tag, {}, () => this.#draw(text, style)))
  }

  /** The height of a text in its width, in points. */
  heightOf(text: string, { width, size, bold, keepsLines }: TextStyle): number {
    this.doc.font(bold === true ? fonts.bold : fonts.plain, size)
    return this.doc.heightOfString(lettersOf(text, keepsLines), { width })
  }

  /** `alt` is the alternative text of the picture. */
  picture(alt: string, bytes: Buffer, [x, y, width, height]: readonly number[]) {
    const fit = { fit: [width ?? 0, height ?? 0], align: 'center', valign: 'center' } as const
    const draw = () => void this.doc.image(bytes, x, y, { ...fit, fit: [...fit.fit] })
    this.#root.add(this.doc.struct('Figure', { alt: toPrintableLine(alt) }, draw))
  }

  decorate(draw: (doc: Document) => void) {
    this.doc.markContent('Artifact', { type: 'Layout' })
    draw(this.doc)
    this.doc.endMarkedContent()
  }

  addPage() {
    this.doc.addPage()
  }

  /** Adds a footer to each page, and returns the document. */
  end(footer: (number: number, of: number) => string): Promise<Buffer> {
    this.#root.end()
    const { start, count } = this.doc.bufferedPageRange()
    for (let index = start; index < start + count; index += 1) {
      this.doc.switchToPage(index)
      const text = footer(index + 1, count)
      this.decorate(() => this.#draw(text, footerStyle))
    }
    this.doc.end()
    return this.#bytes
  }

  #draw(text: string, style: TextStyle) {
    const { x, y, width, size, bold, color, align, height, keepsLines } = style
    // Without a height pdfkit would add a page break below the margin.
    const most = height ?? size * 3
    const room = { width, align: align ?? 'left', height: most, ellipsis: true } as const
    this.doc
      .font(bold === true ? fonts.bold : fonts.plain, size)
      .fillColor(color ?? ink.text)
      .text(lettersOf(text, keepsLines), x, y, room)
  }
}

const lettersOf = (text: string, keepsLines = false) =>
  keepsLines ? toPrintable(text) : toPrintableLine(text)

const footerStyle: TextStyle = {
  x: page.margin,
  y: page.height - page.margin - 8,
  width: page.width - 2 * page.margin,
  size: 8,
  color: ink.quiet,
  align: 'right',
}

const collect = (doc: Document): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
