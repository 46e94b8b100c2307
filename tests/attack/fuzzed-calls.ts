import fc from 'fast-check'
import { callOf, type Operation } from '#provider/testing/calls/fuzz-calls.ts'
import { picture } from '#provider/testing/pictures.ts'
import { exitIds } from '#provider/testing/rows/fill-database.ts'
import { statusOf } from './send.ts'
import type { Attack, Target } from './target.ts'

/** `FUZZ_SEED=… npm run attack -- fuzzed-calls` repeats the same calls. */
const seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 2_147_483_647)
/** The number of concurrent calls; their connections stay open for a while. */
const atOnce = 8

export const fuzzedCalls: Attack = {
  name: 'fuzzed-calls',
  what: '60 calls to each route of the OpenAPI document with values of which most fit and many do not, by four people and without a token, with sign-ins and sign-outs among them: nothing answers 500. The seed is printed; `FUZZ_SEED` makes the same calls again',
  seed,
  run: async (target) => {
    const each = target.isShort ? 1 : 60
    const { paths } = (await (await fetch(`${target.origin}/api/docs/json`)).json()) as {
      paths: Record<string, Record<string, Operation>>
    }
    const people = await Promise.all(['ana', 'chefe', 'ivo', 'totem'].map(target.authorize))
    const material = {
      known: { idSaida: Object.values(exitIds), id: [1, 2], year: [2026], month: [11] },
      photo: await picture(),
      headers: fc.constantFrom<Record<string, string>>(...people, {}),
    }
    // Unknown names, enough of them that none is locked after ten failures.
    const ofSessions = {
      ...material,
      known: { username: ['beto', ...Array.from({ length: 20 }, (_, at) => `ninguem${at}`)] },
    }
    const found: string[] = []
    for (const [template, methods] of Object.entries(paths)) {
      const isOfSessions = template.startsWith('/auth/')
      const madeOf = isOfSessions ? ofSessions : material
      for (const [method, operation] of Object.entries(methods)) {
        const calls = fc.sample(callOf(template, operation, madeOf), { seed, numRuns: each })
        const prepare = isOfSessions ? asOneOfMany(target) : (call: Call) => call
        while (calls.length > 0) {
          const prepared: Call[] = []
          for (const call of calls.splice(0, atOnce)) prepared.push(await prepare(call))
          const answers = prepared.map((call) => make(target, method, call))
          found.push(...(await Promise.all(answers)).flat())
        }
      }
    }
    return found
  },
}

/**
 * Each call comes from an address of its own, so that the limit of one address does not hide the others. It has a
 * session of its own, because a session that one call ends would be missing from the calls after it.
 */
function asOneOfMany(target: Target) {
  let from = 0
  return async ({ headers, ...call }: Call): Promise<Call> => {
    from += 1
    const session = 'authorization' in headers ? await target.authorize('ana') : {}
    return { ...call, headers: { ...headers, ...session }, from: `203.0.113.${from}` }
  }
}

type Call = {
  url: string
  headers: Record<string, string>
  payload?: string | Buffer
  from?: string
}

/** Bytes without a type of their own, which `fetch` would set. */
const bytesOf = (payload: string | Buffer) => new Uint8Array(Buffer.from(payload as string))

async function make(target: Target, method: string, { url, headers, payload, from }: Call) {
  const upper = method.toUpperCase()
  const body = upper === 'GET' || payload === undefined ? {} : { body: bytesOf(payload) }
  const status = await statusOf(target, url, { method: upper, headers, ...body }, from)
  return status >= 500 ? [`${upper} ${url}: ${status} (seed ${seed})`] : []
}
