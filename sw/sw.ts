import { freeRoomBy } from '#src/outbox/store/saving.ts'
import { waysToRoom } from '#src/reads/free-reads.ts'
import { answerMessage } from './answer-message.ts'
import { personOfRequest } from './ask-provider.ts'
import { answerCodeReader, isCodeReader } from './code-reader.ts'
import { drainOnSync } from './drain.ts'
import { answerImage, isImage } from './images.ts'
import { isPageMessage } from './messages.ts'
import { makePrecache } from './precache.ts'
import { answerRead, isRead } from './reads.ts'
import { isShared, takeShared } from './take-shared.ts'
import { noteActivated } from './take-over.ts'

declare const self: ServiceWorkerGlobalScope

freeRoomBy(async () => waysToRoom)

const precache = makePrecache(self.__WB_MANIFEST)

// A new release waits and takes over when the person consents (take-over.ts).
self.addEventListener('install', (event) => precache.install(event))

self.addEventListener('activate', (event) => {
  precache.activate(event)
  noteActivated()
  event.waitUntil(self.clients.claim())
})

self.addEventListener('fetch', (event) => {
  const answer = answerFor(event)
  if (answer !== undefined) event.respondWith(answer)
})

self.addEventListener('message', (event) => {
  if (!isPageMessage(event.data)) return
  const [port] = event.ports
  event.waitUntil(answerMessage(event.data, (reply) => port?.postMessage(reply)))
})

self.addEventListener('sync', (event) => {
  if (event.tag === 'outbox') event.waitUntil(drainOnSync())
})

/**
 * Undefined leaves the request to the browser. That includes every request other than GET, except photos that are
 * shared with the app.
 */
function answerFor(event: FetchEvent): Promise<Response> | undefined {
  const { request } = event
  if (isShared(request)) return takeShared(event)
  if (request.method !== 'GET') return undefined
  if (isCodeReader(request.url)) return answerCodeReader(request)
  const person = personOfRequest(request)
  if (person === undefined) return precache.answer(request)
  const extend = (work: Promise<unknown>) => event.waitUntil(work)
  if (isRead(request)) return answerRead(request, person, extend)
  return isImage(request) ? answerImage(request, person, extend) : undefined
}
