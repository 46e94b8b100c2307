import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../errors/refusal.ts'

/**
 * A connection on which nothing moves for so long, in ms, while there is something to send, is cut: by the
 * second look at the latest, since Node compares what is left with what it was at the one before.
 */
export const stallMs = 60_000

/** Calls that wait on a connection behind the one that is answered. No browser and no proxy sends ahead. */
const mostWaiting = 32
/** Calls of one address that are answered at once: a floor behind one router has some dozens of tablets. */
const mostOfAddress = 256

/**
 * [Note: One answer at a time on a connection] HTTP/1.1 lets a client send calls before it has read the
 * answers to those before. Node begins them all at once, but gives a response its socket only when its turn
 * to be sent has come. One that never had a socket hears nothing of its end: whatever it holds (an open
 * file, a buffer) stays for ever. So a call begins once its response has the socket (docs/provider.md).
 *
 * To be registered first: what waits here has not been looked at.
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
      // Others get their turn in between; and whoever is gone by then needs no answer.
      setImmediate(() => response.closed || done(begin(ip, response)))
    })
  })
}

const tooManyCalls = () =>
  new Refusal(503, 'Há chamadas demais ao mesmo tempo. Tente de novo.', { retryAfterSeconds: 1 })

/**
 * Node cuts a connection on which nothing moves (`connectionTimeout`), but for one whose response listens:
 * a call that takes long to work out is not stalled, and one whose answer nobody takes is.
 */
function endWhenStalled(response: ServerResponse) {
  response.on('timeout', (socket: Socket) => {
    if (socket.writableLength > 0) socket.destroy()
  })
}
