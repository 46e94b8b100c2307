import { sharedPhotosField, sharedPhotosPath } from '#src/outbox/shared-photos.ts'
import { NotSavedError } from '#src/outbox/storage-errors.ts'
import { PhotoError } from '#src/photos/photo-error.ts'
import { keepSharedHere } from './drain.ts'

/** Another app hands photos over: a form that the system posts, as the manifest says. */
export const isShared = (request: Request): boolean =>
  request.method === 'POST' &&
  request.mode === 'navigate' &&
  new URL(request.url).pathname === sharedPhotosPath

/** Keeps them before any page is opened, and leads to the screen that asks where they belong. */
export async function takeShared(request: Request): Promise<Response> {
  const photos = await photosIn(request)
  if (photos.length === 0) return leadTo('?falha=arquivo')
  try {
    await keepSharedHere(photos)
    return leadTo('')
  } catch (error) {
    // Whatever it was: a page of the browser's own, in its place, would say nothing of the photos.
    return leadTo(isLackOfRoom(error) ? '?falha=espaco' : '?falha=guardar')
  }
}

const isLackOfRoom = (error: unknown) =>
  error instanceof PhotoError || (error instanceof NotSavedError && error.full)

/** What cannot be read is none. */
async function photosIn(request: Request): Promise<Blob[]> {
  try {
    const parts = (await request.formData()).getAll(sharedPhotosField)
    return parts.filter((part) => part instanceof File && part.size > 0) as File[]
  } catch {
    return []
  }
}

const leadTo = (search: string) =>
  Response.redirect(new URL(`${sharedPhotosPath}${search}`, location.origin), 303)
