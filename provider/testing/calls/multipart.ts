import type { InjectOptions } from 'fastify'

export type Part =
  | { name: string; value: string }
  | { name: string; bytes: Buffer; filename?: string }

const boundary = '----pavilhao-de-teste'

/** A multipart body as the app builds it. */
export function multipart(parts: Part[]): Required<Pick<InjectOptions, 'payload' | 'headers'>> {
  const chunks = parts.flatMap((part) => {
    const file = 'bytes' in part
    const name = file
      ? `; filename="${part.filename ?? 'foto.jpg'}"\r\nContent-Type: image/jpeg`
      : ''
    return [
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="${part.name}"${name}\r\n\r\n`,
      ),
      file ? part.bytes : Buffer.from(part.value),
      Buffer.from('\r\n'),
    ]
  })
  return {
    payload: Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}
