import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { paths } from '#contract/paths.ts'
import { exitIds } from '#provider/testing/rows/fill-database.ts'
import { multipart } from '#provider/testing/calls/multipart.ts'
import type { Target } from './target.ts'

type Headers = Record<string, string>

/**
 * The status of a call. The answer is read to its end, because its connection would not be reused otherwise. `from` is
 * the address of the client (RFC 5737).
 */
export async function statusOf(
  target: Pick<Target, 'origin' | 'isBehindProxy'>,
  path: string,
  options: RequestInit = {},
  from?: string,
): Promise<number> {
  const url = `${target.origin}${path}`
  if (from !== undefined && target.isBehindProxy) return statusFrom(url, options, from)
  // This machine is a known proxy, so its `X-Forwarded-For` is trusted.
  const seen = from === undefined ? {} : { 'x-forwarded-for': from }
  const answer = await fetch(url, {
    ...options,
    headers: { ...(options.headers as Headers), ...seen },
  })
  await answer.arrayBuffer()
  return answer.status
}

/**
 * Behind a proxy the call really comes from another address: 203.0.113.7 is 127.0.113.7, which belongs to this machine
 * too. It also names the address of somebody else, which has to be without effect.
 */
async function statusFrom(url: string, { method, headers, body }: RequestInit, from: string) {
  const call = request(url, {
    method: method ?? 'GET',
    headers: { ...(headers as Headers), 'x-forwarded-for': randomAddress() },
    localAddress: from.replace(/^\d+/, '127'),
    agent: false,
  })
  call.end(body ?? undefined)
  const [answer] = (await once(call, 'response')) as [IncomingMessage]
  answer.resume()
  await once(answer, 'end')
  return answer.statusCode ?? 0
}

const randomAddress = () => `192.0.2.${Math.floor(Math.random() * 256)}`

/** The status of one attempt to sign in. */
export const trySignIn = (
  target: Target,
  { from, device, ...typed }: { username: string; password: string; from: string; device?: string },
): Promise<number> =>
  statusOf(
    target,
    paths.signIn(),
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...typed, aparelho: device }),
    },
    from,
  )

/** Sends a photo of a stuffing; `message` is the sentence of a refusal. */
export async function sendPhoto(
  { origin }: Target,
  person: Headers,
  bytes: Buffer,
): Promise<{ status: number; message?: string }> {
  const { headers, payload } = multipart([
    { name: 'step', value: 'PRE' },
    { name: 'file', bytes },
  ])
  const answer = await fetch(`${origin}${paths.stuffingUpload(exitIds.withPre)}`, {
    method: 'PUT',
    headers: { ...(headers as Headers), ...person },
    body: new Uint8Array(payload as Buffer),
  })
  return { ...((await answer.json()) as { message?: string }), status: answer.status }
}
