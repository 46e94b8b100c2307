import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export interface Received {
  method: string
  path: string
  headers: IncomingHttpHeaders
  /** As far as it has arrived. */
  body: string
}

type Reply = (response: ServerResponse, received: Received) => void

export interface SentinelServer {
  origin: string
  /** Every call received, oldest first. */
  received: Received[]
  /** Sets the answer of a path from now on; the latest setting wins. */
  on: (path: string, reply: Reply) => void
}

/** A real server on a free port, whose paths answer, fail or stay silent as a test sets them. */
export async function startSentinelServer(): Promise<SentinelServer> {
  const replies = new Map<string, Reply>()
  const received: Received[] = []
  const server = createServer((request, response) => {
    const { method = '', url: path = '', headers } = request
    const call = { method, path, headers, body: '' }
    request.setEncoding('utf8').on('data', (part: string) => {
      call.body += part
    })
    received.push(call)
    const reply = replies.get(call.path)
    if (reply === undefined) response.writeHead(404).end()
    else reply(response, call)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    received,
    on: (path, reply) => void replies.set(path, reply),
  }
}

export const json =
  (body: unknown, status = 200, headers: Record<string, string> = {}): Reply =>
  (response) =>
    response
      .writeHead(status, {
        'content-type': 'application/json; charset=utf-8',
        // The time of the test, which may be fake; Node's own header ignores fake timers.
        ...(response.sendDate && { date: new Date().toUTCString() }),
        ...headers,
      })
      .end(JSON.stringify(body))

/** The page of a captive portal in place of any answer. */
export const portalPage: Reply = (response) =>
  response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Aceite os termos</html>')

/** A success without a body. */
export const empty: Reply = (response) => response.writeHead(200).end()

/** The connection breaks before an answer. */
export const cut: Reply = (response) => response.destroy()

/** The connection breaks in the middle of the answer. */
export const truncated: Reply = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
  response.write('{"value":[1,2')
  response.flushHeaders()
  setImmediate(() => response.destroy())
}
