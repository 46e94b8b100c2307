import { paths } from '#contract/paths.ts'
import type { ArrivalBody, Carrier } from '#contract/schemas/arrival.ts'
import type { Driver, DriverBody, DriverFound } from '#contract/schemas/driver.ts'
import { makeCaller, valueOf, type Headers } from './make-caller.ts'
import type { TestProvider } from '../open-provider.ts'

/** The calls of the kiosk as the app makes them, by one person. */
export function arrivalCalls(provider: TestProvider, person: Headers) {
  const { call } = makeCaller(provider, person)
  return {
    call,
    search: (cpf: string) => call('GET', paths.driverSearch(cpf)),
    find: async (cpf: string) =>
      valueOf<DriverFound>(await call('GET', paths.driverSearch(cpf)))?.id,
    driver: async (id: number) => valueOf<Driver>(await call('GET', paths.driver(id))),
    register: (body: Partial<DriverBody> | object, headers: Headers = {}) =>
      call('POST', paths.drivers(), { body, headers }),
    update: (id: number, body: Partial<DriverBody> | object) =>
      call('PUT', paths.driver(id), { body }),
    carriers: async (search = '', itens?: number) =>
      valueOf<Carrier[]>(await call('GET', paths.carriers(search, itens))),
    arrive: (body: Partial<ArrivalBody> | object, headers: Headers = {}) =>
      call('POST', paths.arrival(), { body, headers }),
  }
}
