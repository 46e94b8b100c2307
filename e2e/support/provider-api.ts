import type { Numbered } from '#contract/schemas/common.ts'
import type { StuffingListItem, StuffingState } from '#contract/schemas/stuffing.ts'
import { paths } from '#contract/paths.ts'
import { password } from './sign-in.ts'

/** Direct calls to the provider, without the app. */
export interface ProviderApi {
  stuffing: (idSaida: number) => Promise<Numbered<StuffingState>>
  /** The first report that satisfies `wanted`. */
  findReport: (
    wanted: (state: Numbered<StuffingState>) => boolean,
  ) => Promise<Numbered<StuffingState>>
  /** The `value` of a read's answer. */
  value: <T>(path: string) => Promise<Numbered<T>>
  /** Bytes and type of a file that needs a token. */
  file: (path: string) => Promise<{ type: string; bytes: Buffer }>
}

export async function askProvider(origin: string, username = 'operador'): Promise<ProviderApi> {
  const signIn = await fetch(`${origin}${paths.signIn()}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  const { token } = (await signIn.json()) as { token: string }
  const get = async (path: string) => {
    const response = await fetch(`${origin}${path}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    if (!response.ok) throw new Error(`${path}: ${response.status}`)
    return response
  }
  const value = async <T>(path: string) =>
    ((await (await get(path)).json()) as { value: Numbered<T> }).value
  const stuffing = (idSaida: number) => value<StuffingState>(paths.stuffing(idSaida))
  return {
    stuffing,
    value,
    findReport: async (wanted) => {
      for (const { idSaida } of await value<StuffingListItem[]>(paths.stuffingList(''))) {
        const state = await stuffing(idSaida)
        if (wanted(state)) return state
      }
      throw new Error('no such report in the demo data')
    },
    file: async (path) => {
      const response = await get(path)
      return {
        type: response.headers.get('content-type') ?? '',
        bytes: Buffer.from(await response.arrayBuffer()),
      }
    },
  }
}
