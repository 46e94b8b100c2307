import { inflateRawSync } from 'node:zlib'

/** A cell as in the file: its type by the letter of the standard, its number format, whether it has a formula. */
export interface Cell {
  /** `s` shared text, `inlineStr` text, `n` a number or a date. */
  type: string
  value: string | number
  format: string
  formula: boolean
}

/** The single sheet of a workbook, read by the rules of ECMA-376 and not by a library, as other programs would. */
export function readXlsx(bytes: Buffer) {
  const files = unzip(bytes)
  const read = (name: string) => files.get(name)?.toString('utf8') ?? ''
  const shared = [...read('xl/sharedStrings.xml').matchAll(/<si>(.*?)<\/si>/gs)].map((found) =>
    textOf(found[1] ?? ''),
  )
  const formats = formatsOf(read('xl/styles.xml'))
  const sheet = read('xl/worksheets/sheet1.xml')
  const rows = [...sheet.matchAll(/<row [^>]*?(?:\/>|>(.*?)<\/row>)/gs)].map((row) =>
    readCells(row[1] ?? '', shared, formats),
  )
  const name = decode(/<sheet [^>]*name="([^"]*)"/.exec(read('xl/workbook.xml'))?.[1] ?? '')
  return { name, rows, values: rows.map((row) => row.map((cell) => cell?.value ?? null)) }
}

/** Converts the number of a date: days since 1899-12-30, without a time zone. */
export const momentOfCell = (value: unknown): string =>
  new Date(Math.round((Number(value) - 25_569) * 86_400) * 1000).toISOString()

function readCells(row: string, shared: string[], formats: string[]): (Cell | undefined)[] {
  const cells: (Cell | undefined)[] = []
  for (const [, attributes = '', content = ''] of row.matchAll(
    /<c ([^>]*?)(?:\/>|>(.*?)<\/c>)/gs,
  )) {
    const letters = /r="([A-Z]+)\d+"/.exec(attributes)?.[1] ?? 'A'
    const at = [...letters].reduce((sum, one) => sum * 26 + one.charCodeAt(0) - 64, 0) - 1
    const type = /t="(\w+)"/.exec(attributes)?.[1] ?? 'n'
    const raw = /<v>(.*?)<\/v>/s.exec(content)?.[1]
    if (raw === undefined && type !== 'inlineStr') continue
    const text = type === 's' ? (shared[Number(raw)] ?? '') : textOf(content)
    cells[at] = {
      type,
      value: type === 'n' ? Number(raw) : text,
      format: formats[Number(/s="(\d+)"/.exec(attributes)?.[1] ?? 0)] ?? '',
      formula: content.includes('<f'),
    }
  }
  return Array.from(cells)
}

/** Number formats by the index of their style. */
function formatsOf(styles: string): string[] {
  const codes = new Map(
    [...styles.matchAll(/<numFmt ([^>]*)>/g)].map(([, one = '']) => [
      /numFmtId="(\d+)"/.exec(one)?.[1],
      decode(/formatCode="([^"]*)"/.exec(one)?.[1] ?? ''),
    ]),
  )
  const used = /<cellXfs[^>]*>(.*?)<\/cellXfs>/s.exec(styles)?.[1] ?? ''
  return [...used.matchAll(/<xf ([^>]*)>/g)].map(
    ([, one = '']) => codes.get(/numFmtId="(\d+)"/.exec(one)?.[1]) ?? '',
  )
}

const textOf = (xml: string) =>
  decode([...xml.matchAll(/<t(?: [^>]*)?>(.*?)<\/t>/gs)].map(([, text]) => text).join(''))

const decode = (xml: string) =>
  xml
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')

/** The files of an archive, found by its directory at the end. */
function unzip(bytes: Buffer): Map<string, Buffer> {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end === -1) throw new Error('this is no archive')
  const files = new Map<string, Buffer>()
  let at = bytes.readUInt32LE(end + 16)
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, size] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 20)]
    const [nameSize, extra, comment] = [28, 30, 32].map((place) => bytes.readUInt16LE(at + place))
    const name = bytes.toString('utf8', at + 46, at + 46 + (nameSize ?? 0))
    const local = bytes.readUInt32LE(at + 42)
    const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const content = bytes.subarray(from, from + size)
    files.set(name, method === 0 ? content : inflateRawSync(content))
    at += 46 + (nameSize ?? 0) + (extra ?? 0) + (comment ?? 0)
  }
  return files
}
