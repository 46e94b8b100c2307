import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export interface Received {
  method: string
  path: string
  headers: IncomingHttpHeaders
  /** As far as it has come. */
  body: string
}

type Reply = (response: ServerResponse, received: Received) => void

export interface SentinelServer {
  origin: string
  /** Every call that came, oldest first. */
  received: Received[]
  /** What a path answers from now on; the latest one counts. */
  on: (path: string, reply: Reply) => void
}

/** A real server on a free port, whose paths answer, fail or keep silent as a test says. */
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
        // By the clock of the test, which may be set; Node's own is not.
        ...(response.sendDate && { date: new Date().toUTCString() }),
        ...headers,
      })
      .end(JSON.stringify(body))

/** A captive portal's page, as it comes in the place of any answer. */
export const portalPage: Reply = (response) =>
  response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Aceite os termos</html>')

/** A success that says nothing of what was made. */
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
