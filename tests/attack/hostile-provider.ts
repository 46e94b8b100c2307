import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { statusOf } from './send.ts'
import type { Attack, Target } from './target.ts'

const hostile = {
  'content-security-policy': "default-src * 'unsafe-inline'",
  'clear-site-data': '"*"',
  refresh: '0; url=https://mau.example',
  'set-cookie': 'a=1; Domain=example',
  location: 'https://mau.example',
  link: '<https://mau.example/x.js>; rel=preload; as=script',
  'service-worker-allowed': '/',
  'access-control-allow-origin': '*',
}

/** An address that nobody has (RFC 5737), set by this machine, which is a known proxy. */
const client = '203.0.113.5'

/**
 * Headers of a client that must not reach the other provider: forged addresses, and headers between the client and this
 * server only.
 */
const others = {
  'x-forwarded-for': `192.0.2.66, ${client}`,
  'x-forwarded-host': 'mau.example',
  'x-real-ip': '192.0.2.66',
  forwarded: 'for=192.0.2.66',
  cookie: 'sessao=segredo',
  'proxy-authorization': 'Basic c2VncmVkbw==',
  'x-original-url': '/api/adm',
}

export const hostileProvider: Attack = {
  name: 'hostile-provider',
  what: 'another provider behind the proxy answers with headers that would speak for the app’s origin, redirects browsers elsewhere, breaks off and sends nonsense: none of those headers is passed on, the provider learns only the true address of a client and what belongs to the call, and other clients are answered',
  run: async ({ start, dataDir }) => {
    const heard: IncomingHttpHeaders[] = []
    const other = createServer(answerBadly(heard)).listen(0, '127.0.0.1')
    await once(other, 'listening')
    const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
    try {
      const target = await start({ PROVIDER_URL: url, DATA_DIR: join(dataDir, '..', 'proxy') })
      const found = [
        ...(await findHeaders(target)),
        ...(await findOddAnswers(target)),
        // A proxy names the address that it sees, whatever the client says.
        ...findReported(heard, target.isBehindProxy ? '127.0.0.1' : client),
      ]
      await target.kill()
      return found
    } finally {
      other.closeAllConnections()
      other.close()
    }
  },
}

/** Answers as the last part of the address says. */
function answerBadly(heard: IncomingHttpHeaders[]): RequestListener {
  return (request, response) => {
    heard.push(request.headers)
    const how = request.url?.split('/').at(-1) ?? ''
    if (how === 'nonsense') return void request.socket.end('nonsense\r\n\r\n')
    if (how === 'breaks') {
      response.writeHead(200, { 'content-length': 100 }).write('a')
      return void setTimeout(() => request.socket.destroy(), 50)
    }
    const large = how === 'large' ? { 'x-large': 'x'.repeat(100_000) } : {}
    const status = /^\d+$/.test(how) ? Number(how) : 200
    response.writeHead(status, { ...hostile, ...large, 'content-type': 'text/html' })
    return void response.end('<script>alert(1)</script>')
  }
}

/** The other provider answers one call of the client with each of these statuses. */
const statuses = [200, 401, 404, 500]

async function findHeaders({ origin }: Target): Promise<string[]> {
  const found: string[] = []
  for (const status of statuses) {
    const answer = await fetch(`${origin}/api/${status}`, { headers: others })
    await answer.arrayBuffer()
    for (const [name, value] of Object.entries(hostile)) {
      if (answer.headers.get(name) === value) found.push(`${status}: ${name} comes through`)
    }
    const policy = answer.headers.get('content-security-policy') ?? ''
    if (!policy.includes("default-src 'none'")) found.push(`${status}: the policy is «${policy}»`)
  }
  return found
}

async function findOddAnswers(target: Target): Promise<string[]> {
  const found: string[] = []
  for (const how of ['301', '302', '307', '308', 'nonsense', 'large']) {
    const answer = await fetch(`${target.origin}/api/${how}`, { redirect: 'manual' })
    await answer.arrayBuffer()
    const { status, headers } = answer
    if (status !== 502 || headers.has('location')) found.push(`${how} was answered ${status}`)
  }
  const broken = await statusOf(target, '/api/breaks').catch(() => 502)
  if (broken !== 502) found.push(`half an answer was answered ${broken}, as a whole one`)
  const health = await statusOf(target, '/healthz')
  if (health !== 200) found.push(`afterwards its health is ${health}`)
  return found
}

/** This server reports the address of the client as the last proxy that it knows has seen it. */
function findReported(heard: readonly IncomingHttpHeaders[], seen: string): string[] {
  const texts = JSON.stringify(heard)
  const times = heard.filter((headers) => headers['x-forwarded-for'] === seen).length
  const lies = ['192.0.2.66', 'segredo', 'c2VncmVkbw', 'mau.example', 'x-original-url'].flatMap(
    (text) => (texts.includes(text) ? [`the other provider hears «${text}» of a client`] : []),
  )
  const isRight = seen === client ? times === statuses.length : times === heard.length
  return isRight
    ? lies
    : [...lies, `the other provider hears the true address ${times} times of ${heard.length}`]
}
