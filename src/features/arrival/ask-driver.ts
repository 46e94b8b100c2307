import { paths } from '#contract/paths.ts'
import type { Driver } from '#contract/schemas/driver.ts'
import { ApiError } from '#src/api/api-error.ts'
import { http } from '#src/api/http.ts'
import type { Id } from '#src/domain/names/ids.ts'
import { driverIn, foundDriver } from './answers.ts'

/** A driver waits in front of the screen: nobody is asked for longer. */
const patienceMs = 6_000

/** What could be found out. `unasked`: nobody answered, and the driver is taken through all the same. */
export type Found =
  | { is: 'known'; driver: Driver }
  /** There, and his data could not be read. */
  | { is: 'unread'; id: Id }
  | { is: 'new' }
  | { is: 'unasked' }

/**
 * Who has this CPF. Past the worker and every cache: nothing of a driver stays on the device.
 * Rejects with ApiError when the provider refuses the question.
 */
export async function askForDriver(cpf: string): Promise<Found> {
  const signal = AbortSignal.timeout(patienceMs)
  const id = await ask(() => http.getJson(paths.driverSearch(cpf), { from: 'network', signal }))
  const found = id && foundDriver(id.body)
  if (found === undefined) return { is: 'unasked' }
  if (found === null) return { is: 'new' }
  const read = await ask(() => http.getJson(paths.driver(found, cpf), { from: 'network', signal }))
  const driver = read && driverIn(read.body)
  return driver === undefined
    ? { is: 'unread', id: found }
    : { is: 'known', driver: driver as unknown as Driver }
}

/** Undefined when nobody could be asked: also where the kiosk's session is over, which is not the driver's affair. */
async function ask<Answer>(call: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof ApiError)) return undefined
    if (!error.saysNothing && error.status !== 401) throw error
    return undefined
  }
}
