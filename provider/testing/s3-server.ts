import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import type { BucketSettings } from '../settings/settings.ts'

const hash = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

interface SignedCall {
  method: string
  /** Path and query, as received. */
  url: string
  headers: Record<string, string>
}

/** The AWS Signature Version 4 of a call, computed from its specification; '' for a call without one. */
export function signatureOf({ method, url, headers }: SignedCall, secret: string): string {
  const [, scope = '', names = ''] =
    /Credential=[^/]+\/([^,]+), ?SignedHeaders=([^,]+)/.exec(headers['authorization'] ?? '') ?? []
  const [day = '', region = '', service = ''] = scope.split('/')
  const [path = '', query = ''] = url.split('?')
  const canonical = [
    method,
    path,
    query.split('&').toSorted().join('&'),
    ...names.split(';').map((name) => `${name}:${(headers[name] ?? '').trim()}`),
    '',
    names,
    headers['x-amz-content-sha256'] ?? '',
  ].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hash(canonical)].join('\n')
  const key = [region, service, 'aws4_request'].reduce(hmac, hmac(`AWS4${secret}`, day))
  return names === '' ? '' : hmac(key, toSign).toString('hex')
}

/** The body of S3 distinguishes a missing object from a missing bucket. */
const missing = (code: 'NoSuchBucket' | 'NoSuchKey') => ({
  status: 404,
  body: Buffer.from(`<Error><Code>${code}</Code></Error>`),
})

const isSigned = (call: SignedCall, secret: string) => {
  const [, given] = /Signature=([0-9a-f]{64})$/.exec(call.headers['authorization'] ?? '') ?? []
  return given !== undefined && given === signatureOf(call, secret)
}

const flat = (headers: IncomingMessage['headers']) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))

export interface S3Server {
  /** Settings for a provider: the bucket and its credentials. */
  bucket: BucketSettings
  objects: Map<string, Buffer>
  /** Answers the next `calls` calls with 503. */
  failNext: (calls: number) => void
  /** From now on every write is refused, as for a key without write permission. */
  takeNothing: () => void
  /** From now on every read is refused, as for a key without read permission. */
  giveNothing: () => void
  /** From now on a missing object is refused, as for a key that may not list. */
  hideMissing: () => void
  /** From now on every call is redirected to this address. */
  sendOn: (to: string) => void
  /** The number of received calls. */
  asked: () => number
  close: () => Promise<void>
}

/**
 * The part of S3 that photos need, in memory: PUT and GET of an object. It checks every signature and every hash, which
 * other test servers do not.
 */
export async function startS3(): Promise<S3Server> {
  const objects = new Map<string, Buffer>()
  const secret = 'um segredo do armazém'
  let failures = 0
  let calls = 0
  let isReadOnly = false
  let isWriteOnly = false
  let isUnlisted = false
  let elsewhere: string | undefined
  const answer = async (request: IncomingMessage): Promise<{ status: number; body?: Buffer }> => {
    const { method = '', url = '' } = request
    const headers = flat(request.headers)
    const body = await buffer(request)
    if (failures > 0) {
      failures -= 1
      return { status: 503 }
    }
    if (!isSigned({ method, url, headers }, secret)) return { status: 403 }
    if (!url.startsWith('/fotos/')) return missing('NoSuchBucket')
    if (method === 'PUT') {
      if (isReadOnly) return { status: 403 }
      if (hash(body) !== headers['x-amz-content-sha256']) return { status: 400 }
      objects.set(url, body)
      return { status: 200 }
    }
    if (isWriteOnly) return { status: 403 }
    const kept = objects.get(url)
    if (kept) return { status: 200, body: kept }
    return isUnlisted ? { status: 403 } : missing('NoSuchKey')
  }
  const server = createServer((request, response) => {
    calls += 1
    if (elsewhere !== undefined) {
      response.writeHead(307, { location: elsewhere }).end()
      return
    }
    answer(request).then(
      ({ status, body }) => response.writeHead(status).end(body),
      () => response.destroy(),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    bucket: { url: `http://127.0.0.1:${port}/fotos`, region: 'sa-east-1', keyId: 'AKPAV', secret },
    objects,
    asked: () => calls,
    failNext: (next) => {
      failures = next
    },
    takeNothing: () => {
      isReadOnly = true
    },
    giveNothing: () => {
      isWriteOnly = true
    },
    hideMissing: () => {
      isUnlisted = true
    },
    sendOn: (to) => {
      elsewhere = to
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
