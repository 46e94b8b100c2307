import { inflateSync } from 'node:zlib'

interface Printed {
  /** Width and height of each sheet, in mm. */
  sheets: (readonly [number, number])[]
  /** The text on all sheets. */
  text: string
}

const objectPattern = /(\d+) 0 obj\b([\s\S]*?)endobj/g
const mmPerPoint = 25.4 / 72

/** Extracts the text of a printed PDF: maps its glyphs to letters with the table of each font. */
export function readPrinted(bytes: Buffer): Printed {
  const raw = bytes.toString('latin1')
  const objects = new Map([...raw.matchAll(objectPattern)].map(([, id, body = '']) => [id, body]))
  const streamOf = (id: string | undefined) => inflated(objects.get(id ?? '') ?? '')
  const lettersByFont = new Map<string, Map<string, string>>()
  for (const [id, body] of objects) {
    const table = /\/ToUnicode (\d+) 0 R/.exec(body)?.[1]
    if (id !== undefined && table !== undefined) lettersByFont.set(id, readLetters(streamOf(table)))
  }
  const sheets: Printed['sheets'] = []
  const texts: string[] = []
  for (const body of objects.values()) {
    if (!/\/Type \/Page\b(?!s)/.test(body)) continue
    const [, , , width = 0, height = 0] =
      /\/MediaBox \[(\S+) (\S+) (\S+) (\S+)\]/.exec(body)?.map(Number) ?? []
    sheets.push([Math.round(width * mmPerPoint), Math.round(height * mmPerPoint)])
    const fonts = new Map(
      [...body.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => [name, id] as const),
    )
    const content = streamOf(/\/Contents (\d+) 0 R/.exec(body)?.[1])
    texts.push(readContent(content, (name) => lettersByFont.get(fonts.get(name) ?? '')))
  }
  return { sheets, text: texts.join('\n') }
}

function inflated(body: string): string {
  const from = /stream\r?\n/.exec(body)
  if (from === null) return ''
  const bytes = Buffer.from(body.slice(from.index + from[0].length), 'latin1')
  return (body.includes('/FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1')
}

const fromHex = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le')

function readLetters(table: string): Map<string, string> {
  const letters = new Map<string, string>()
  for (const [, part = ''] of table.matchAll(/beginbfchar([\s\S]*?)endbfchar/g)) {
    for (const [, glyph = '', hex = ''] of part.matchAll(/<(\w+)>\s*<(\w+)>/g)) {
      letters.set(glyph.toUpperCase(), fromHex(hex))
    }
  }
  for (const [, part = ''] of table.matchAll(/beginbfrange([\s\S]*?)endbfrange/g)) {
    for (const [, first = '', last = '', hex = ''] of part.matchAll(
      /<(\w+)>\s*<(\w+)>\s*<(\w+)>/g,
    )) {
      const from = Number.parseInt(first, 16)
      for (let at = from; at <= Number.parseInt(last, 16); at += 1) {
        const letter = String.fromCodePoint(Number.parseInt(hex, 16) + at - from)
        letters.set(at.toString(16).padStart(first.length, '0').toUpperCase(), letter)
      }
    }
  }
  return letters
}

function readContent(
  content: string,
  lettersOf: (font: string) => ReadonlyMap<string, string> | undefined,
): string {
  let letters: ReadonlyMap<string, string> | undefined
  const lines: string[] = []
  for (const [, font, hex] of content.matchAll(/\/(F\d+) \S+ Tf|<([0-9A-Fa-f]+)>/g)) {
    if (font !== undefined) letters = lettersOf(font)
    // Fonts whose letters are drawings use one byte for a glyph.
    const [size = 4] = [...(letters?.keys() ?? [])].map(({ length }) => length)
    const glyphs = hex?.toUpperCase().match(new RegExp(`.{${size}}`, 'g')) ?? []
    lines.push(glyphs.map((glyph) => letters?.get(glyph) ?? '').join(''))
  }
  return lines.join('')
}
