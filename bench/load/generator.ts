import { Agent, request as openRequest } from 'node:http'
import type { Call, Kind } from './call.ts'

/** The result of one call. */
export interface Reported {
  kind: Kind
  name: string
  status: number
  /** Time from the moment at which the call was due to the last byte of the response, in ms. */
  ms: number
}

const agent = new Agent({ keepAlive: true, maxFreeSockets: 1_000 })

function send(origin: URL, { method, path, headers, body }: Call): Promise<number> {
  return new Promise((resolve, reject) => {
    const { hostname: host, port } = origin
    const length = body ? { 'content-length': String(body.length) } : {}
    const sent = openRequest(
      { agent, host, port, method, path, headers: { ...headers, ...length } },
      (answer) => {
        answer.on('end', () => resolve(answer.statusCode ?? 0))
        answer.on('error', reject)
        answer.resume()
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

async function carryOut(origin: URL, call: Call, dueAt: number, reported: Reported[]) {
  const status = await send(origin, call).catch(() => 0)
  reported.push({ kind: call.kind, name: call.name, status, ms: performance.now() - dueAt })
}

/** Measures the saturating rate: each caller sends its next call as soon as the previous one is answered. */
export async function callWithoutPause(
  origin: string,
  next: () => Call,
  { callers, seconds }: { callers: number; seconds: number },
) {
  const to = new URL(origin)
  const reported: Reported[] = []
  const from = performance.now()
  const until = from + seconds * 1000
  const work = async () => {
    while (performance.now() < until) await carryOut(to, next(), performance.now(), reported)
  }
  await Promise.all(Array.from({ length: callers }, work))
  return { reported, aSecond: reported.length / ((performance.now() - from) / 1000) }
}

/**
 * Sends calls at random intervals, `aSecond` on average, whether earlier calls were answered or not. The time of a
 * call starts when it was due: a call that this generator sent late, or that waited in a queue, was late for its
 * person.
 */
export async function callAtRate(
  origin: string,
  next: () => Call,
  { aSecond, seconds, random }: { aSecond: number; seconds: number; random: () => number },
) {
  const to = new URL(origin)
  const reported: Reported[] = []
  const underWay = new Set<Promise<void>>()
  const from = performance.now()
  const until = from + seconds * 1000
  let dueAt = from
  while (dueAt < until) {
    const pause = dueAt - performance.now()
    // A timer sleeps for at least 1 ms, so calls that are due within 1 ms are sent together.
    if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause))
    while (dueAt <= performance.now() && dueAt < until) {
      const one = carryOut(to, next(), dueAt, reported).finally(() => underWay.delete(one))
      underWay.add(one)
      dueAt += (-Math.log(1 - random()) / aSecond) * 1000
    }
  }
  await Promise.all(underWay)
  return reported
}

/** The time within which this share of the calls (0 to 1) was answered. */
export function quantile(reported: readonly Reported[], share: number): number {
  const times = reported.map(({ ms }) => ms).toSorted((one, other) => one - other)
  return times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN
}
