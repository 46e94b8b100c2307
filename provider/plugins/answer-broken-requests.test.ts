import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { answerBrokenRequest } from './answer-broken-requests.ts'

test('a call that was refused with a timeout is not executed later, even if its client keeps sending', async () => {
  const app = fastify({
    requestTimeout: 200,
    http: { connectionsCheckingInterval: 50, headersTimeout: 200 },
    clientErrorHandler: answerBrokenRequest,
  })
  const arrived = new Promise<string>((resolve) => {
    app.put('/x', async () => {
      resolve('it arrived')
      return { value: 1 }
    })
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  // A client that keeps sending after the other side has ended.
  const { port } = app.server.address() as AddressInfo
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  socket.on('error', () => undefined)
  const [there] = (await once(app.server, 'connection')) as [Socket]
  const over = once(there, 'close').then(() => 'it is over')
  socket.write(
    'PUT /x HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 7\r\n\r\n{"a"',
  )
  const [answer] = (await once(socket, 'data')) as [Buffer]
  expect(answer.toString()).toMatch(/^HTTP\/1.1 408 [^]*"message":"O envio demorou demais"/)
  socket.write(':1}')
  expect(await Promise.race([over, arrived])).toBe('it is over')
  socket.destroy()
  await app.close()
})
