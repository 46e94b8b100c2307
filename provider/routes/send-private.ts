import type { FastifyReply, FastifyRequest } from 'fastify'

interface Content {
  type: string
  /** The ETag; changes whenever the content does. */
  tag: string
  filename: string
  /** Downloaded as a file instead of shown. */
  save?: true
}

/**
 * Sends content for this person only: no shared cache, revalidated each time (a photo may have been replaced), and 304
 * when unchanged. `read` is only called when the content is sent.
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
