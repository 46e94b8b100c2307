import type { Random } from '../../tests/outbox-simulation/random.ts'

export type Kind = 'read' | 'write' | 'photo'

/** A call ready to be sent, as a device makes it. */
export interface Call {
  kind: Kind
  name: string
  method: 'GET' | 'POST' | 'PUT'
  path: string
  headers: Record<string, string>
  body?: Buffer
}

/** The relative frequency of calls of this name within their kind, and a function that makes one. */
interface Source {
  often: number
  make: (random: Random) => Omit<Call, 'kind' | 'name' | 'headers'> & {
    headers?: Record<string, string>
  }
}

export type Sources = Readonly<Record<string, Source>>

export type Draw = (random: Random) => Call

/** Draws one call of the kind, by frequency, for one of the people. */
export function drawFrom(kind: Kind, sources: Sources, tokens: readonly string[]): Draw {
  const oftenOf = Object.fromEntries(
    Object.entries(sources).map(([name, { often }]) => [name, often]),
  )
  return (random) => {
    const name = random.weighted(oftenOf)
    const made = sources[name]?.make(random)
    if (!made) throw new Error(`no call ${name}`)
    const authorization = `Bearer ${random.pick(tokens)}`
    return { kind, name, ...made, headers: { authorization, ...asBrowser, ...made.headers } }
  }
}

const asBrowser = { accept: '*/*', 'accept-encoding': 'gzip, deflate, br' }

/** A JSON body as the app sends it. */
export const json = (value: unknown) => ({
  headers: { 'content-type': 'application/json' },
  body: Buffer.from(JSON.stringify(value)),
})
