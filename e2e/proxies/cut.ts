import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** How a connection of the browser ends: reset, or closed in order. */
export type Ending = 'reset' | 'close'
export const endings: readonly Ending[] = ['reset', 'close']

/** When the connection ends: before a write takes effect, during it, or after it. */
export type Moment = 'before' | 'within' | 'after'
export const moments: readonly Moment[] = ['before', 'within', 'after']

interface Passage {
  port: number
  close: () => Promise<void>
}

/**
 * Forwards the bytes of each connection to a port of this machine; `join` connects the two sockets.
 */
async function listen(
  targetPort: number,
  join: (client: Socket, target: Socket) => void,
): Promise<Passage> {
  const open = new Set<Socket>()
  // Half-open sockets let each side end in the way in which the other one ended.
  const server = createServer({ allowHalfOpen: true }, (client) => {
    const target = connect({ port: targetPort, host: '127.0.0.1', allowHalfOpen: true })
    for (const socket of [client, target]) {
      open.add(socket)
      socket.setNoDelay(true)
      socket.on('error', () => undefined)
      socket.on('close', () => open.delete(socket))
    }
    client.on('close', () => target.destroy())
    target.on('close', () => client.destroy())
    join(client, target)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** A TCP proxy between the browser and the TLS proxy that cuts the browser's connections. */
export async function startCutter(targetPort: number) {
  const clients = new Set<Socket>()
  const passage = await listen(targetPort, (client, target) => {
    clients.add(client)
    client.on('close', () => clients.delete(client))
    client.pipe(target)
    target.pipe(client)
  })
  return {
    ...passage,
    cut: (ending: Ending) => {
      for (const client of clients) {
        client.unpipe()
        if (ending === 'reset') client.resetAndDestroy()
        else client.destroySoon()
      }
    },
  }
}

/**
 * A TCP proxy between the TLS proxy and the product that reports each write once. It forwards
 * without waiting: the product receives the call whatever happens to the browser's connection.
 */
export async function startWatch(targetPort: number, write: RegExp) {
  let seen = 0
  let planned: { moment: Moment; act: () => void } | undefined
  const happen = (moment: Moment) => {
    if (planned?.moment !== moment) return
    const { act } = planned
    planned = undefined
    act()
  }
  const passage = await listen(targetPort, (front, product) => {
    let isWrite = false
    let bytesToCome = 0
    front.on('data', (chunk: Buffer) => {
      const text = chunk.toString('latin1')
      const begins = write.test(text)
      if (begins) {
        isWrite = true
        seen += 1
        const length = Number(/\r\ncontent-length: (\d+)\r\n/i.exec(text)?.[1] ?? 0)
        bytesToCome = text.indexOf('\r\n\r\n') + 4 + length
        happen('before')
      }
      product.write(chunk)
      bytesToCome -= chunk.length
      if (isWrite && bytesToCome <= 0) happen('within')
    })
    front.on('end', () => product.end())
    product.on('data', (chunk: Buffer) => {
      if (isWrite) happen('after')
      isWrite = false
      front.write(chunk)
    })
    product.on('end', () => front.end())
  })
  return {
    ...passage,
    /** Runs `act` once, when the next write has reached this moment. */
    plan: (moment: Moment, act: () => void) => void (planned = { moment, act }),
    /** How many writes have passed since the last call of this function. */
    count: () => {
      const count = seen
      seen = 0
      return count
    },
    /** Whether the planned action has not run yet. */
    isWaiting: () => planned !== undefined,
  }
}
