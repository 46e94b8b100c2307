import { loadConfig, providerOrigin } from '#src/api/config.ts'
import { outboxDatabase } from '#src/outbox/database.ts'
import { keepShared, sharedPhotosField, sharedPhotosPath } from '#src/outbox/shared-photos.ts'
import { NotSavedError } from '#src/outbox/storage-errors.ts'
import { personKey } from '#src/session/person.ts'
import { readSessionCopy } from '#src/session/session-copy.ts'

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
    await keepShared(outboxDatabase(), await whoIsSignedIn(), photos)
    return leadTo('')
  } catch (error) {
    if (!(error instanceof NotSavedError)) throw error
    return leadTo('?falha=espaco')
  }
}

/** What cannot be read is none. */
async function photosIn(request: Request): Promise<ArrayBuffer[]> {
  try {
    const parts = (await request.formData()).getAll(sharedPhotosField)
    const files = parts.filter((part) => part instanceof File && part.size > 0) as File[]
    return await Promise.all(files.map((file) => file.arrayBuffer()))
  } catch {
    return []
  }
}

async function whoIsSignedIn() {
  const session = await readSessionCopy()
  if (session === undefined) return undefined
  return personKey(providerOrigin(await loadConfig()), session.claims.sub)
}

const leadTo = (search: string) =>
  Response.redirect(new URL(`${sharedPhotosPath}${search}`, location.origin), 303)
