export interface Part {
  name: string
  bytes: Buffer
}

/** The parts of a multipart body (RFC 7578), as a provider's parser reads them. */
export function readMultipart(body: Buffer, boundary: string): Part[] {
  const parts: Part[] = []
  const delimiter = Buffer.from(`--${boundary}`)
  let from = body.indexOf(delimiter)
  while (from >= 0) {
    const start = from + delimiter.length
    if (body.subarray(start, start + 2).toString('latin1') === '--') return parts
    const headersEnd = body.indexOf('\r\n\r\n', start)
    const end = body.indexOf(Buffer.from(`\r\n--${boundary}`), headersEnd)
    if (headersEnd < 0 || end < 0) throw new Error('a multipart body that ends too early')
    const head = body.subarray(start, headersEnd).toString('utf8')
    parts.push({
      name: /name="([^"]*)"/.exec(head)?.[1] ?? '',
      bytes: body.subarray(headersEnd + 4, end),
    })
    from = end + 2
  }
  return parts
}
