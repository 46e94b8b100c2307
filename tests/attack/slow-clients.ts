import { once } from 'node:events'
import { paths } from '#contract/paths.ts'
import { statusOf } from './send.ts'
import type { Attack } from './target.ts'

/** Requests that are begun and never completed. */
const begun = [
  '',
  'G',
  'GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: ',
  'POST /auth/signin HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 90\r\n\r\n{',
  'PUT /api/ops/estufagem/upload/4711 HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nabc',
]

export const slowClients: Attack = {
  name: 'slow-clients',
  what: '200 connections begin a call, in five ways, and never end it: other clients are answered meanwhile, and nothing stays open afterwards',
  run: async (target) => {
    const connections = target.isShort ? 20 : 200
    const sockets = await Promise.all(
      Array.from({ length: connections }, async (_, at) => {
        const socket = target.connect()
        // The product may close the connection.
        socket.on('error', () => undefined)
        await once(socket, 'connect')
        socket.write(begun[at % begun.length] ?? '')
        return socket
      }),
    )
    try {
      const { authorization } = await target.authorize('ana')
      const status = await statusOf(target, paths.me(), { headers: { authorization } })
      return status === 200 ? [] : [`somebody else was answered ${status}`]
    } finally {
      for (const socket of sockets) socket.destroy()
    }
  },
}
