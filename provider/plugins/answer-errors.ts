import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Reason, translateError } from '../errors/translate-error.ts'
import { requestIdHeader } from '../watching/name-requests.ts'

declare module 'fastify' {
  interface FastifyRequest {
    isLogged: boolean
  }
}

/** A call that failed or was refused. The route is a pattern, because an address contains what people search for. */
export interface FailedCall {
  /** The id of the request, which the response carries as well. */
  request: string
  method: string
  route: string
  status: number
  reason: Reason
  /** The number of the caller; undefined without a valid session. */
  person: number | undefined
  address: string
  /** Nobody who is signed in made the call. */
  isStranger: boolean
  /** False for a repeated refusal, when an earlier one of the same minute is in the log. */
  isLogged: boolean
  /** An error of the provider itself or of what it depends on; the client only gets a sentence. */
  error?: unknown
}

/** Called for every call that fails or is refused. */
export type ReportFailed = (call: FailedCall) => void

/** Sends every error as `{ message, error? }` in Portuguese, whatever raised it. */
export function answerErrors(app: FastifyInstance, report: ReportFailed) {
  app.decorateRequest('isLogged', true)
  app.setErrorHandler((error, request, reply) => {
    const { ours, status, reason } = sendError(error, reply)
    report({ ...factsOf(request), status, reason, ...(ours && { error }) })
    return reply
  })
}

/** What may be reported of a call. */
export const factsOf = (request: FastifyRequest) => ({
  request: request.id,
  method: request.method,
  route: routeOf(request),
  person: request.person?.uid,
  address: request.ip,
  isStranger: !request.person,
  isLogged: request.isLogged,
})

/** The pattern of the address: one of the routes, whatever address was asked for. */
export const routeOf = ({ routeOptions }: FastifyRequest): string => routeOptions.url ?? 'none'

/** For `frameworkErrors`: an address that cannot be parsed never reaches a route or its hooks. */
export function answerBadAddress(error: unknown, _request: FastifyRequest, reply: FastifyReply) {
  sendError(error, reply)
}

/** Headers about a body that broke off before any of it was sent. */
const ofAnotherBody = [
  ...['Content-Encoding', 'Content-Disposition', 'Content-Range', 'Accept-Ranges'],
  ...['ETag', 'Last-Modified', 'Expires', 'Age'],
]

function sendError(error: unknown, reply: FastifyReply) {
  const translated = translateError(error)
  const { status, body, retryAfterSeconds } = translated
  for (const name of ofAnotherBody) reply.removeHeader(name)
  if (retryAfterSeconds !== undefined) reply.header('Retry-After', retryAfterSeconds)
  if (status === 401) reply.header('WWW-Authenticate', 'Bearer')
  reply
    .code(status)
    // No hook runs for an address that cannot be parsed.
    .header(requestIdHeader, reply.request.id)
    .header('Cache-Control', 'no-store')
    .header('Content-Type', 'application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(body)
  return translated
}
