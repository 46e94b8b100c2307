import { inflateSync } from 'node:zlib'

interface ReadPdf {
  /** The file as Latin-1 text: one character for each byte. */
  raw: string
  /** All drawn text, line after line. */
  text: string
  pages: number
  /** The same page by page. */
  pageTexts: string[]
}

/** Reads the output of pdfkit: its texts are hexadecimal Windows-1252 in deflated streams. */
export function readPdf(bytes: Buffer): ReadPdf {
  const raw = bytes.toString('latin1')
  if (!raw.startsWith('%PDF-')) throw new Error('this is not a PDF')
  const streams = [...raw.matchAll(/\/Length (\d+)\n\/Filter \/FlateDecode\n>>\nstream\n/g)].map(
    (found) => {
      const from = found.index + found[0].length
      const stream = inflateSync(bytes.subarray(from, from + Number(found[1]))).toString('latin1')
      return [...stream.matchAll(/\[([^\]]*)\] TJ/g)]
        .map(([, line = '']) => readLine(line))
        .join('\n')
    },
  )
  // The stream of a picture has no text.
  const pageTexts = streams.filter((text) => text !== '')
  const pages = raw.match(/\/Type \/Page\n/g)?.length ?? 0
  return { raw, text: pageTexts.join('\n'), pageTexts, pages }
}

const windows1252 = new TextDecoder('windows-1252')

/** A line consists of pieces of text with distances between them. */
const readLine = (line: string) =>
  [...line.matchAll(/<([0-9a-f]*)>/g)]
    .map(([, hex = '']) => windows1252.decode(Buffer.from(hex, 'hex')))
    .join('')
