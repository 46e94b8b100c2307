import type { FastifyReply, FastifyRequest } from 'fastify'

interface Content {
  type: string
  /** Changes whenever the content does. */
  tag: string
  filename: string
  /** To be kept as a file and not shown. */
  save?: true
}

/**
 * Sends what only this person may keep: cached by nobody else, asked for again each time (a photo may
 * have been replaced), and not sent again when it did not change. `read` is only called when it is sent.
 */
export async function sendPrivate(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, tag, filename, save }: Content,
  read: () => Promise<Buffer>,
) {
  const etag = `"${tag}"`
  reply.headers({ ETag: etag, 'Cache-Control': 'private, no-cache' })
  if (hasTag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  const bytes = await read()
  return reply
    .headers({
      'Content-Type': type,
      'Content-Disposition': `${save ? 'attachment' : 'inline'}; filename="${filename}"`,
    })
    .send(bytes)
}

const hasTag = (header: string | undefined, etag: string) =>
  (header ?? '').split(',').some((one) => one.trim().replace(/^W\//, '') === etag)
