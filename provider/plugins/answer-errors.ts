import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { translateError } from '../errors/translate-error.ts'

/** Called for every error that is the provider's own fault; the client only gets a sentence. */
export type Report = (error: unknown, request: { method: string; url: string }) => void

/** Every error leaves as `{ message, error? }` in Portuguese, whatever raised it. */
export function answerErrors(app: FastifyInstance, report: Report) {
  app.setErrorHandler((error, request, reply) => {
    const { ours } = sendError(error, reply)
    if (ours) report(error, { method: request.method, url: request.url })
    return reply
  })
}

/** For `frameworkErrors`: an address that cannot be read never reaches a route or its hooks. */
export function answerBadAddress(error: unknown, _request: FastifyRequest, reply: FastifyReply) {
  sendError(error, reply)
}

function sendError(error: unknown, reply: FastifyReply) {
  const translated = translateError(error)
  const { status, body, retryAfterSeconds } = translated
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
