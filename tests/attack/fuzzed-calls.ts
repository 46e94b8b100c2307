import fc from 'fast-check'
import { callOf, type Operation } from '#provider/testing/fuzz-calls.ts'
import { picture } from '#provider/testing/pictures.ts'
import { exitIds } from '#provider/testing/fill-database.ts'
import type { Attack, Target } from './target.ts'

/** `FUZZ_SEED=… npm run attack -- fuzzed-calls` makes the same calls again. */
const seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 2_147_483_647)
/** So many calls are under way at once. */
const atOnce = 16

export const fuzzedCalls: Attack = {
  name: 'fuzzed-calls',
  what: `60 calls for each of the OpenAPI document, with values that mostly fit and often do not (seed ${seed}): nothing answers 500`,
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
    const found: string[] = []
    for (const [template, methods] of Object.entries(paths)) {
      // The one closes this address to every sign-in, the other one ends the sessions of the attack.
      if (template.startsWith('/auth/')) continue
      for (const [method, operation] of Object.entries(methods)) {
        const calls = fc.sample(callOf(template, operation, material), { seed, numRuns: each })
        while (calls.length > 0) {
          const answers = calls.splice(0, atOnce).map((call) => make(target, method, call))
          found.push(...(await Promise.all(answers)).flat())
        }
      }
    }
    return found
  },
}

type Call = { url: string; headers: Record<string, string>; payload?: string | Buffer }

const bytesOf = (payload: string | Buffer) =>
  typeof payload === 'string' ? payload : new Uint8Array(payload)

async function make({ origin }: Target, method: string, { url, headers, payload }: Call) {
  const upper = method.toUpperCase()
  const body =
    upper === 'GET' || payload === undefined ? {} : { body: new Blob([bytesOf(payload)]) }
  const answer = await fetch(`${origin}${url}`, { method: upper, headers, ...body })
  // A connection whose answer nobody has read is not used again.
  await answer.arrayBuffer()
  const { status } = answer
  return status >= 500 ? [`${upper} ${url}: ${status} (seed ${seed})`] : []
}
