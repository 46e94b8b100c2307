import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../errors/refusal.ts'
import type { PhotoStore, Rendering } from '../photos/photo-store.ts'
import { sendPrivate } from './send-private.ts'

interface SentPhoto {
  sha256: string
  rendering: Rendering
  filename: string
}

/** Sends a stored photo, or 404 when its file is gone. */
export const sendPhoto = (
  request: FastifyRequest,
  reply: FastifyReply,
  photos: PhotoStore,
  { sha256, rendering, filename }: SentPhoto,
) =>
  sendPrivate(
    request,
    reply,
    { type: 'image/jpeg', tag: `${sha256}-${rendering}`, filename },
    async () => {
      const bytes = await photos.get(sha256, rendering)
      if (!bytes) throw new Refusal(404, 'O arquivo desta foto não está mais guardado')
      return bytes
    },
  )
