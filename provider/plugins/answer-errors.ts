import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { translateError } from '../errors/translate-error.ts'

/** Called for every internal error; the client only gets a sentence. */
export type ReportError = (error: unknown, request: { method: string; url: string }) => void

/** Called for every call that is refused for a missing permission or for too many attempts, which may be an attack. */
export type ReportRefused = (call: RefusedCall) => void

export interface RefusedCall {
  /** 403 or 429. */
  status: number
  method: string
  url: string
  /** The caller and the address. */
  uid: number | undefined
  ip: string
}

/** Sends every error as `{ message, error? }` in Portuguese, whatever raised it. */
export function answerErrors(
  app: FastifyInstance,
  report: ReportError,
  reportRefused: ReportRefused = () => undefined,
) {
  app.setErrorHandler((error, request, reply) => {
    const { ours, status } = sendError(error, reply)
    const { method, url, ip } = request
    if (ours) report(error, { method, url })
    if (status === 403 || status === 429) {
      reportRefused({ status, method, url, ip, uid: request.person?.uid })
    }
    return reply
  })
}

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
    .header('Cache-Control', 'no-store')
    .header('Content-Type', 'application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(body)
  return translated
}
