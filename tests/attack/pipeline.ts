import { once } from 'node:events'
import type { Socket } from 'node:net'
import type { Target } from './target.ts'

/** A call without an answer is aborted after this time, in ms. */
const answerMs = 5_000

export interface Connection {
  socket: Socket
  /** Whether either end has closed it. */
  isOver: () => boolean
}

/** A connection that sends `times` requests for the address in one piece and, unless `reads` is set, reads nothing. */
export async function sendInOnePiece(
  { host, connect }: Pick<Target, 'host' | 'connect'>,
  { url, times, reads = false }: { url: string; times: number; reads?: boolean },
): Promise<Connection> {
  const socket = connect()
  let isOver = false
  socket.on('close', () => (isOver = true))
  // The product may close the connection, which the attack checks.
  socket.on('error', () => (isOver = true))
  await once(socket, 'connect')
  if (reads) socket.resume()
  else socket.pause()
  socket.write(`GET ${url} HTTP/1.1\r\nHost: ${host}\r\n\r\n`.repeat(times))
  return { socket, isOver: () => isOver }
}

/** Sends one call byte for byte as given, path included; the status is 0 if it was cut off without an answer. */
export async function sendRaw(
  { host, connect }: Pick<Target, 'host' | 'connect'>,
  { method, path, headers }: { method: string; path: string; headers: string[] },
): Promise<{ status: number; body: string }> {
  const socket = connect()
  const parts: Buffer[] = []
  socket.on('data', (part: Buffer) => parts.push(part))
  const closed = new Promise<void>((resolve) => {
    socket.on('close', () => resolve())
    socket.on('error', () => resolve())
    socket.setTimeout(answerMs, () => socket.destroy())
  })
  const own = headers.some((line) => line.startsWith('Host:')) ? [] : [`Host: ${host}`]
  socket.write(
    [`${method} ${path} HTTP/1.1`, ...own, ...headers, 'Connection: close', '', ''].join('\r\n'),
  )
  await closed
  const answer = Buffer.concat(parts).toString()
  const [head = '', ...rest] = answer.split('\r\n\r\n')
  return { status: Number(/^HTTP\/1.1 (\d+)/.exec(head)?.[1] ?? 0), body: rest.join('\r\n\r\n') }
}
