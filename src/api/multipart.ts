/** A text field, or bytes in memory. Never a stored File: some browser engines have sent those empty. */
export type MultipartPart =
  | { name: string; value: string }
  | { name: string; filename: string; type: string; bytes: ArrayBuffer }

const encoder = new TextEncoder()
const lineEnd = '\r\n'

/**
 * A multipart/form-data body (RFC 7578) with a boundary that the caller sets, so that every retry has the same
 * bytes. FormData would choose another boundary each time.
 */
export function buildMultipart(
  boundary: string,
  parts: readonly MultipartPart[],
): Uint8Array<ArrayBuffer> {
  const pieces = parts.flatMap((part) => [
    encoder.encode(`--${boundary}${lineEnd}${headOf(part)}${lineEnd}${lineEnd}`),
    'bytes' in part ? new Uint8Array(part.bytes) : encoder.encode(part.value),
    encoder.encode(lineEnd),
  ])
  return concatenate([...pieces, encoder.encode(`--${boundary}--${lineEnd}`)])
}

function headOf(part: MultipartPart): string {
  const name = `Content-Disposition: form-data; name="${quoted(part.name)}"`
  if (!('bytes' in part)) return name
  return `${name}; filename="${quoted(part.filename)}"${lineEnd}Content-Type: ${part.type}`
}

/** Escapes a quoted parameter like browsers do (WHATWG HTML, multipart/form-data encoding). */
const quoted = (text: string) => text.replace(/\r\n|\r|\n/g, '%0D%0A').replaceAll('"', '%22')

function concatenate(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let offset = 0
  for (const piece of pieces) {
    whole.set(piece, offset)
    offset += piece.length
  }
  return whole
}
