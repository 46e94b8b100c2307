import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database, Orm, TransactOptions } from '../db/database.ts'
import { Refusal } from '../errors/refusal.ts'
import { reasonOf } from '../errors/translate-error.ts'
import { factsOf, type ReportFailed } from '../plugins/answer-errors.ts'
import { beginCall, type Claim, letGo, settleCall } from './claims.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Held while a call with a key is executed. */
    claim: Claim | null
    /**
     * Executes a write: the effect of `work` and, under the call's key, its response are committed together. `work` may
     * run more than once (serialization failures), and only uses `tx`. Work that locks every row that it decides on can
     * use a lower isolation, and then waits for locks instead of conflicting.
     */
    commit: <T>(work: (tx: Orm) => Promise<T>, options?: TransactOptions) => Promise<T>
  }
}

/** Every write of a signed-in person goes through `request.commit`, whether keys are honoured or not. */
export function commitWrites(app: FastifyInstance, database: Database) {
  app.decorateRequest('claim', null)
  app.decorateRequest('commit', function commit<
    T,
  >(this: FastifyRequest, work: (tx: Orm) => Promise<T>, options?: TransactOptions): Promise<T> {
    return commitWithAnswer(database, this, work, options)
  })
}

async function commitWithAnswer<T>(
  database: Database,
  request: FastifyRequest,
  work: (tx: Orm) => Promise<T>,
  options?: TransactOptions,
): Promise<T> {
  const { claim } = request
  const answer = await database.transact(async (tx) => {
    const value = await work(tx)
    if (claim) await settleCall(tx, claim, { status: 200, body: JSON.stringify(value) })
    return value
  }, options)
  request.claim = null
  return answer
}

/**
 * Idempotency-Key, after draft-ietf-httpapi-idempotency-key-header: a response is stored by person, route and key.
 * Refusals of the route are stored as well, so that a late attempt is refused like the one whose response the sender
 * got. 5xx and 429 are not stored, so that a retry can succeed.
 */
export function honourKeys(app: FastifyInstance, database: Database, report: ReportFailed) {
  app.addHook('preHandler', async (request, reply) => {
    const call = readCall(request)
    if (!call) return undefined
    const begun = await beginCall(database, call)
    if ('answer' in begun) return replay(request, reply, begun.answer, report)
    request.claim = begun.claim
    return undefined
  })
  app.addHook('onSend', async (request, reply, payload) => {
    const { claim } = request
    if (!claim) return
    request.claim = null
    const { statusCode: status } = reply
    const kept = status < 500 && status !== 429 && typeof payload === 'string'
    // A failure here must not change the response; the lease of a claim that stays ends by itself.
    await (
      kept ? settleCall(database.orm, claim, { status, body: payload }) : letGo(database, claim)
    ).catch(() => undefined)
  })
}

function readCall(request: FastifyRequest) {
  const { method, url, person, routeOptions, headers, contentHash } = request
  if (method === 'GET' || method === 'HEAD' || !person) return undefined
  const key = readKey(headers['idempotency-key'])
  if (key === undefined) return undefined
  const fingerprint = createHash('sha256').update(`${url}\n${contentHash}`).digest('hex')
  return { uid: person.uid, route: `${method} ${routeOptions.url}`, key, fingerprint }
}

/** A refusal is reported again, because the device shows the id of this request. */
function replay(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, body }: { status: number; body: string },
  report: ReportFailed,
) {
  if (status >= 400) report({ ...factsOf(request), status, reason: reasonOf(status) })
  return reply.code(status).header('Idempotency-Replayed', 'true').send(JSON.parse(body))
}

/** A structured-field string (RFC 8941 §3.3.3) of at most 255 characters; the draft recommends a UUID. */
const quoted = /^"((?:[\x20\x21\x23-\x5b\x5d-\x7e]|\\["\\]){1,255})"$/

/** The key of a call, without its quotes; undefined when the call has none. Throws 400 for any other text. */
function readKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  const key = typeof header === 'string' ? quoted.exec(header.trim())?.[1] : undefined
  if (key !== undefined) return key
  throw new Refusal(400, 'Idempotency-Key malformada: envie um texto entre aspas, como "<uuid>"')
}
