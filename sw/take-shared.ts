import { sharedPhotosField, sharedPhotosPath } from '#src/outbox/drafts/shared-photos.ts'
import { NotSavedError } from '#src/outbox/model/errors.ts'
import { PhotoError } from '#src/photos/photo-error.ts'
import { noteArrival, type Sender } from '#src/reads/arrived-photos.ts'
import { personHere } from './drain.ts'

/** As the worker is told of it. */
interface Handed {
  request: Request
  /** Of the page that began it; empty where none did. */
  clientId: string
}

/** Photos are handed over: a form that the system posts, as the manifest says, or any web page. */
export const isShared = (request: Request): boolean =>
  request.method === 'POST' &&
  request.mode === 'navigate' &&
  new URL(request.url).pathname === sharedPhotosPath

/**
 * Has them wait before any page is opened, and leads to the screen that shows them and asks where they
 * belong: nothing of them is a photo of anybody's before.
 */
export async function takeShared(event: Handed): Promise<Response> {
  const photos = await photosIn(event.request)
  if (photos.length === 0) return leadTo('?falha=arquivo')
  try {
    // Where it cannot be told who is signed in they are taken all the same: the page makes them theirs.
    const person = await personHere().catch(() => undefined)
    const left = await noteArrival(person, photos, senderOf(event))
    return leadTo(left > 0 ? '?falha=muitas' : '')
  } catch (error) {
    // Whatever it was: a page of the browser's own, in its place, would say nothing of the photos.
    return leadTo(isLackOfRoom(error) ? '?falha=espaco' : '?falha=guardar')
  }
}

/**
 * What the system shares comes from no page: it has no referrer, no page of its own (`clientId`), and no
 * origin but none or ours. Seen in Chromium 150: a page that hides its address, or posts from a frame of no
 * origin, still has a `clientId`.
 */
export function senderOf({ request, clientId }: Handed): Sender {
  const addresses = [request.headers.get('origin') ?? '', request.referrer]
  const host = addresses.map(hostOf).find((one) => one !== '' && one !== location.host)
  if (host !== undefined) return { host }
  return clientId === '' ? {} : { host: '' }
}

/** Empty where it is none, or hidden. */
function hostOf(address: string): string {
  try {
    return new URL(address).host
  } catch {
    return ''
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
