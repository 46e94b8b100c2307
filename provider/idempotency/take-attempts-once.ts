import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { attemptHeader } from '#contract/write-headers.ts'
import { Refusal } from '../errors/refusal.ts'
import type { TakenAttempts } from './taken-attempts.ts'

interface KeptAnswer {
  status: number
  headers: Record<string, string | string[] | number | undefined>
  body: Buffer
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on the first arrival of an attempt; receives its response. */
    settleAttempt: ((answer: KeptAnswer | undefined) => void) | null
  }
}

/** Maximum number of kept responses. Most repetitions come at once, and a later one gets 502, so few are enough. */
const mostAnswers = 200
/** In bytes. A longer body is not kept for a repetition. */
const longestBody = 64 * 1024
/** How long a repetition waits for the response to the first arrival, in ms: less than the app's timeout for a call. */
const patienceMs = 20_000

/**
 * Lets each attempt of a write through once, before anything takes effect ([Note: Browsers repeat calls by themselves],
 * plugins/close-after-writes.ts). A second arrival gets the response of the first where this process keeps that
 * response or has it within `patienceMs`. Otherwise it gets 502, which leaves open for the app whether the write
 * arrived. A write without a token, a key or an attempt is let through.
 *
 * The attempt is taken when the call has been received, and the response is copied before any plugin that is registered
 * later changes it.
 */
export function takeAttemptsOnce(app: FastifyInstance, taken: TakenAttempts) {
  const answers = new Map<string, Promise<KeptAnswer | undefined>>()
  app.decorateRequest('settleAttempt', null)

  app.addHook('preHandler', async (request, reply) => {
    const id = readAttempt(request)
    if (id === undefined) return undefined
    const first = answers.get(id)
    if (first !== undefined) return repeat(reply, await waitFor(first))
    const settle = begin(answers, id)
    try {
      if (await taken.take(id)) request.settleAttempt = settle
    } catch (error) {
      // Nothing was executed. The next arrival counts as the first, unless the attempt was stored all the same.
      answers.delete(id)
      settle(undefined)
      throw error
    }
    if (request.settleAttempt !== null) return undefined
    settle(undefined)
    return repeat(reply, undefined)
  })

  app.addHook('onSend', async (request, reply, payload) => {
    const { settleAttempt } = request
    if (settleAttempt === null) return payload
    request.settleAttempt = null
    const body = await readWhole(payload)
    if (!Buffer.isBuffer(body)) {
      settleAttempt(undefined)
      return body
    }
    const { statusCode: status } = reply
    settleAttempt(
      body.length > longestBody ? undefined : { status, headers: headersOf(reply), body },
    )
    return payload instanceof Readable ? body : payload
  })
}

/** A digest of call, token, key and attempt: only a request with the same four may get the response. */
function readAttempt({ method, url, headers }: FastifyRequest): string | undefined {
  const { authorization, 'idempotency-key': key, [attemptHeader]: attempt } = headers
  if (method === 'GET' || method === 'HEAD') return undefined
  if (authorization === undefined || key === undefined || attempt === undefined) return undefined
  return createHash('sha256')
    .update(JSON.stringify([method, url, authorization, key, attempt]))
    .digest('hex')
}

const waitFor = (answer: Promise<KeptAnswer | undefined>) =>
  Promise.race([answer, sleep(patienceMs, undefined, { ref: false })])

function repeat(reply: FastifyReply, answer: KeptAnswer | undefined): FastifyReply {
  reply.header(attemptHeader, 'repeated')
  if (answer === undefined) throw new Refusal(502, 'A resposta deste envio se perdeu no caminho')
  return reply.code(answer.status).headers(answer.headers).send(answer.body)
}

function begin(answers: Map<string, Promise<KeptAnswer | undefined>>, id: string) {
  let settle: (answer: KeptAnswer | undefined) => void = () => undefined
  answers.set(id, new Promise((resolve) => (settle = resolve)))
  const [oldest] = answers.size > mostAnswers ? answers.keys() : []
  if (oldest !== undefined) answers.delete(oldest)
  return settle
}

/** The bytes of a response. If another provider broke it off, a stream of the received part that then fails. */
async function readWhole(payload: unknown): Promise<Buffer | Readable> {
  if (Buffer.isBuffer(payload)) return payload
  if (!(payload instanceof Readable)) return Buffer.from(typeof payload === 'string' ? payload : '')
  const came: Buffer[] = []
  try {
    for await (const chunk of payload) came.push(chunk as Buffer)
    return Buffer.concat(came)
  } catch (error) {
    return Readable.from(breakOff(came, error))
  }
}

async function* breakOff(came: readonly Buffer[], error: unknown) {
  yield* came
  throw error
}

/** Headers about the first connection do not apply to the second one. */
function headersOf(reply: FastifyReply): KeptAnswer['headers'] {
  const { connection: _, 'content-length': __, date: ___, ...headers } = reply.getHeaders()
  return headers
}
