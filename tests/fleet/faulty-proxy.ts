import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '../outbox-simulation/random.ts'

/**
 * delay: forwards the call after a pause · lose-request: the call never arrives · lose-answer: the call is carried out,
 * the response is lost · late: the client gets a connection error at once, and the call arrives afterwards ·
 * cut-request: half of the body arrives · cut-answer: half of the response comes back · gateway: the call is carried
 * out and answered with 502 · portal: a captive portal answers instead
 */
export const faults = [
  'delay',
  'lose-request',
  'lose-answer',
  'late',
  'cut-request',
  'cut-answer',
  'gateway',
  'portal',
] as const
export type Fault = (typeof faults)[number]

const longestDelayMs = 800
/** A late call arrives within this time. */
const longestLateMs = 2_000

export interface FaultyProxy {
  origin: string
  /** The probability of a fault per call, from 0 to 1. */
  setTrouble: (share: number) => void
  /** How often each fault has happened, and how many calls there were. */
  counts: Record<Fault | 'calls' | 'unreachable', number>
  /** The longest time for which a write was still carried out after its client had aborted it, in ms. */
  longestAfterwardsMs: () => number
  close: () => Promise<void>
}

interface Answer {
  status: number
  headers: IncomingMessage['headers']
  body: Buffer
}

/** A proxy between the devices and the processes of a provider, which may start and stop: calls go to them in turn. */
export async function startFaultyProxy(
  upstreams: () => readonly string[],
  random: Random,
): Promise<FaultyProxy> {
  const counts = {
    ...Object.fromEntries(faults.map((fault) => [fault, 0])),
    calls: 0,
    unreachable: 0,
  } as FaultyProxy['counts']
  let trouble = 0
  let turn = 0
  let longestAfterwardsMs = 0
  let closing = false

  /** Resolves to undefined when there is no process, or the connection broke. */
  const forward = (call: IncomingMessage, body: Buffer, half = false) =>
    new Promise<Answer | undefined>((resolve) => {
      const all = upstreams()
      turn += 1
      const origin = all[turn % Math.max(1, all.length)]
      if (origin === undefined) {
        resolve(undefined)
        return
      }
      const { connection: _, 'keep-alive': __, 'transfer-encoding': ___, ...kept } = call.headers
      const headers = { ...kept, 'content-length': String(body.length) }
      const out = request(`${origin}${call.url}`, { method: call.method, headers, agent: false })
      out.on('error', () => resolve(undefined))
      out.on('response', (answer) => {
        buffer(answer).then(
          (bytes) =>
            resolve({ status: answer.statusCode ?? 502, headers: answer.headers, body: bytes }),
          () => resolve(undefined),
        )
      })
      if (!half) {
        out.end(body)
        return
      }
      out.write(body.subarray(0, Math.floor(body.length / 2)), () => out.destroy())
    })

  const answer = (response: ServerResponse, given: Answer | undefined, half = false) => {
    if (!given) counts.unreachable += 1
    const { status, body, headers } = given ?? {
      status: 502,
      body: Buffer.from('<h1>502 Bad Gateway</h1>'),
      headers: { 'content-type': 'text/html' },
    }
    const { connection: _, 'transfer-encoding': __, ...kept } = headers
    response.writeHead(status, { ...kept, 'content-length': String(body.length) })
    if (!half) response.end(body)
    else
      response.write(body.subarray(0, Math.floor(body.length / 2)), () =>
        response.socket?.destroy(),
      )
  }

  /** An aborted read changes nothing. */
  const noteAfterwards = ({ method }: IncomingMessage, givenUpAt: number) => {
    if (method === 'GET') return
    longestAfterwardsMs = Math.max(longestAfterwardsMs, performance.now() - givenUpAt)
  }

  /** Carries out a call that the client has aborted by then. */
  const carryOut = async (call: IncomingMessage, body: Buffer, givenUpAt: number) => {
    const given = await forward(call, body)
    noteAfterwards(call, givenUpAt)
    return given
  }

  const meet = async (fault: Fault, call: IncomingMessage, response: ServerResponse) => {
    const body = await buffer(call)
    const drop = () => response.socket?.destroy()
    switch (fault) {
      case 'delay':
        await sleep(random.next() * longestDelayMs)
        return answer(response, await forward(call, body))
      case 'lose-request':
        return drop()
      case 'lose-answer':
        await forward(call, body)
        return drop()
      case 'late': {
        const givenUpAt = performance.now()
        drop()
        await sleep(random.next() * longestLateMs)
        await carryOut(call, body, givenUpAt)
        return undefined
      }
      case 'cut-request':
        await forward(call, body, true)
        return drop()
      case 'cut-answer':
        return answer(response, await forward(call, body), true)
      case 'gateway':
        await forward(call, body)
        return answer(response, undefined)
      case 'portal':
        response.writeHead(200, { 'content-type': 'text/html' })
        return response.end('<!doctype html><title>Wi-Fi</title>')
    }
  }

  const pass = async (call: IncomingMessage, response: ServerResponse) => {
    counts.calls += 1
    if (random.next() < trouble) {
      const fault = random.pick(faults)
      counts[fault] += 1
      await meet(fault, call, response)
      return
    }
    const body = await buffer(call)
    let givenUpAt: number | undefined
    response.once('close', () => {
      if (!response.writableFinished) givenUpAt = performance.now()
    })
    const given = await forward(call, body)
    if (givenUpAt !== undefined) noteAfterwards(call, givenUpAt)
    answer(response, given)
  }

  const server = createServer((call, response) => {
    if (closing) response.destroy()
    else pass(call, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setTrouble: (share) => {
      trouble = share
    },
    counts,
    longestAfterwardsMs: () => longestAfterwardsMs,
    close: async () => {
      closing = true
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
