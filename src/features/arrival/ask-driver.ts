import { paths } from '#contract/paths.ts'
import type { Driver } from '#contract/schemas/driver.ts'
import { ApiError } from '#src/api/api-error.ts'
import { http } from '#src/api/http.ts'
import type { Id } from '#src/domain/names/ids.ts'
import { driverIn, foundDriver } from './answers.ts'

/** A timeout for both calls together, because a driver waits in front of the screen. */
const patienceMs = 6_000

/** The result of the lookup. `unasked`: no usable response, or an expired session; the driver continues anyway. */
export type Found =
  | { is: 'known'; driver: Driver }
  /** The driver exists, but their data could not be read. */
  | { is: 'unread'; id: Id }
  | { is: 'new' }
  | { is: 'unasked' }

/**
 * Looks up a driver by CPF. The calls bypass the worker and every cache, so that no data of a driver stays there.
 * Rejects with ApiError when the provider refuses the query.
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

/** Resolves to undefined without a response, and also on a 401: the driver cannot renew the kiosk's expired session. */
async function ask<Answer>(call: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof ApiError)) return undefined
    if (!error.saysNothing && error.status !== 401) throw error
    return undefined
  }
}
