import { paths } from '#contract/paths.ts'
import { exitIds } from '#provider/testing/rows/fill-database.ts'
import { multipart } from '#provider/testing/calls/multipart.ts'
import type { Target } from './target.ts'

type Headers = Record<string, string>

/** The status of a call. The answer is read to its end, because its connection would not be reused otherwise. */
export async function statusOf(
  { origin }: Target,
  path: string,
  options: RequestInit = {},
): Promise<number> {
  const answer = await fetch(`${origin}${path}`, options)
  await answer.arrayBuffer()
  return answer.status
}

/** The status of one attempt to sign in. */
export const trySignIn = (
  target: Target,
  { from, device, ...typed }: { username: string; password: string; from: string; device?: string },
): Promise<number> =>
  statusOf(target, paths.signIn(), {
    method: 'POST',
    // This machine is a known proxy, so its `X-Forwarded-For` is trusted.
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify({ ...typed, aparelho: device }),
  })

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
