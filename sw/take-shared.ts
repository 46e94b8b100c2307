import { sharedPhotosField, sharedPhotosPath } from '#src/reads/shared-photos.ts'
import { isQuotaExceeded } from '#src/outbox/model/errors.ts'
import { PhotoError } from '#src/photos/photo-error.ts'
import { noteArrival, type ShareSender } from '#src/reads/arrived-photos.ts'
import { personHere } from './drain.ts'

/** The part of the fetch event that this file uses. */
interface Handed {
  request: Request
  /** The id of the page that started the request; empty if there was none. */
  clientId: string
}

/**
 * Whether the request hands over photos: a form post by the system, as the manifest declares, or by any web
 * page.
 */
export const isShared = (request: Request): boolean =>
  request.method === 'POST' &&
  request.mode === 'navigate' &&
  new URL(request.url).pathname === sharedPhotosPath

/**
 * Stores the photos before any page opens, and redirects to the screen that shows them and asks where they
 * belong; until then they belong to no record.
 */
export async function takeShared(event: Handed): Promise<Response> {
  const photos = await photosIn(event.request)
  if (photos.length === 0) return leadTo('?falha=arquivo')
  try {
    // If the signed-in person cannot be determined, the photos are still stored, and the page assigns them
    // later.
    const person = await personHere().catch(() => undefined)
    const left = await noteArrival(person, photos, senderOf(event))
    return leadTo(left > 0 ? '?falha=muitas' : '')
  } catch (error) {
    // Every error is caught, because the browser's own error page would not mention the photos.
    return leadTo(isLackOfRoom(error) ? '?falha=espaco' : '?falha=guardar')
  }
}

/**
 * Recognises a share by the system: it has no referrer, no page (`clientId`), and an origin that is missing or
 * ours. Observed in Chromium 150: a page that hides its address, or posts from a frame without an origin, still
 * has a `clientId`.
 */
export function senderOf({ request, clientId }: Handed): ShareSender {
  const addresses = [request.headers.get('origin') ?? '', request.referrer]
  const host = addresses.map(hostOf).find((one) => one !== '' && one !== location.host)
  if (host !== undefined) return { host }
  return clientId === '' ? {} : { host: '' }
}

/** Empty if the address is missing or hidden. */
function hostOf(address: string): string {
  try {
    return new URL(address).host
  } catch {
    return ''
  }
}

const isLackOfRoom = (error: unknown) => error instanceof PhotoError || isQuotaExceeded(error)

/** An unreadable request contains no photos. */
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
