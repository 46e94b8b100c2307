import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../errors/refusal.ts'

/**
 * A connection without traffic for this long, in ms, while there is something to send, is closed. It may take two
 * periods, because Node compares the remaining bytes with those of its previous check.
 */
export const stallMs = 60_000

/**
 * Maximum of pipelined calls that wait on one connection. Browsers do not pipeline calls, nor do proxies in their usual
 * settings.
 */
const mostWaiting = 32
/** Maximum of concurrent calls of one address: a floor behind one router has some dozens of tablets. */
const mostOfAddress = 256

/**
 * [Note: One answer at a time on a connection] HTTP/1.1 lets a client pipeline calls. Node starts them all at once, but
 * gives a response its socket only when its turn to be sent has come. A response that never had a socket gets no event
 * when the connection ends, so its resources (an open file, a buffer) leak. Therefore a call starts only once its
 * response has the socket (docs/provider.md).
 *
 * This must be registered first, before any other plugin handles the waiting calls.
 */
export function takeCallsInTurn(app: FastifyInstance, limits = { mostWaiting, mostOfAddress }) {
  const waitingOn = new WeakMap<Socket, number>()
  const runningOf = new Map<string, number>()

  const begin = (ip: string, response: ServerResponse): Error | undefined => {
    const running = runningOf.get(ip) ?? 0
    if (running >= limits.mostOfAddress) return tooManyCalls()
    runningOf.set(ip, running + 1)
    response.once('close', () => {
      const left = (runningOf.get(ip) ?? 1) - 1
      if (left > 0) runningOf.set(ip, left)
      else runningOf.delete(ip)
    })
    return undefined
  }

  app.addHook('onRequest', (request, reply, done) => {
    const { ip, raw } = request
    const { socket } = raw
    const { raw: response } = reply
    endWhenStalled(response)
    if (response.socket !== null) {
      done(begin(ip, response))
      return
    }
    const waiting = (waitingOn.get(socket) ?? 0) + 1
    waitingOn.set(socket, waiting)
    if (waiting > limits.mostWaiting) {
      socket.destroy()
      return
    }
    response.once('socket', () => {
      waitingOn.set(socket, (waitingOn.get(socket) ?? 1) - 1)
      // Other clients get their turn in between, and a client that has gone by then needs no response.
      setImmediate(() => response.closed || done(begin(ip, response)))
    })
  })
}

const tooManyCalls = () =>
  new Refusal(503, 'Há acessos demais ao mesmo tempo. Tente de novo.', { retryAfterSeconds: 1 })

/**
 * Node closes a connection without traffic (`connectionTimeout`), unless its response listens for the event. Here a
 * slow handler is not stalled, and a response that the client does not read is.
 */
function endWhenStalled(response: ServerResponse) {
  response.on('timeout', (socket: Socket) => {
    if (socket.writableLength > 0) socket.destroy()
  })
}
