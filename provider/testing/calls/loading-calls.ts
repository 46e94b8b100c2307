import { paths } from '#contract/paths.ts'
import type { LoadingDetail, LoadingListItem } from '#contract/schemas/loading.ts'
import { bodyOf, makeCaller, valueOf, type Headers } from './make-caller.ts'
import type { TestProvider } from '../open-provider.ts'

/** The calls of loading as the app makes them, by one person. */
export function loadingCalls(provider: TestProvider, person: Headers) {
  const { call } = makeCaller(provider, person)
  return {
    call,
    list: async (search = '', itens?: number) =>
      valueOf<LoadingListItem[]>(await call('GET', paths.loadingList(search, itens))),
    read: async (idSaida: number) =>
      bodyOf<LoadingDetail>(await call('GET', paths.loading(idSaida))),
    advance: (idSaida: number, idStatus: number, headers: Headers = {}, body?: unknown) =>
      call('POST', paths.loadingAdvance(idSaida, idStatus), { headers, body }),
    callDriver: (idSaida: number, body: unknown = { status: 1 }) =>
      call('PUT', paths.exitDriverCall(idSaida), { body }),
  }
}
