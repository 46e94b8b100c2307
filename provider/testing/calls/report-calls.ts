import { readXlsx } from '../read-xlsx.ts'
import { bodyOf, makeCaller, type Headers } from './make-caller.ts'
import type { TestProvider } from '../open-provider.ts'

/** Calls whose responses have no envelope, by one person. */
export function plainCalls(provider: TestProvider, person: Headers) {
  const { call } = makeCaller(provider, person)
  return {
    call,
    /** Returns the response; throws on a refusal. */
    read: async <T>(url: string) => bodyOf<T>(await call('GET', url)),
    refused: async (url: string) => {
      const { status, message } = await call('GET', url)
      return [status, message]
    },
    sheet: async (url: string) => {
      const reported = await call('GET', url)
      bodyOf(reported)
      return { ...readXlsx(reported.bytes), headers: reported.headers }
    },
  }
}
