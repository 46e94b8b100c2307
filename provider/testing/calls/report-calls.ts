import type { Numbered } from '#contract/schemas/common.ts'
import { readXlsx } from '../read-xlsx.ts'
import { makeCaller, type Headers } from './make-caller.ts'
import type { TestProvider } from '../open-provider.ts'

/** Calls whose responses have no envelope, by one person. */
export function plainCalls(provider: TestProvider, person: Headers) {
  const { call } = makeCaller(provider, person)
  return {
    call,
    /** Returns the response; throws on a refusal. */
    read: async <T>(url: string): Promise<Numbered<T>> => {
      const told = await call('GET', url)
      if (told.status !== 200) throw new Error(`${told.status}: ${told.message}`)
      return told.body as Numbered<T>
    },
    refused: async (url: string) => {
      const { status, message } = await call('GET', url)
      return [status, message]
    },
    sheet: async (url: string) => {
      const told = await call('GET', url)
      if (told.status !== 200) throw new Error(`${told.status}: ${told.message}`)
      return { ...readXlsx(told.bytes), headers: told.headers }
    },
  }
}
