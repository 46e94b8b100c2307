import { beforeEach } from 'vitest'
import { addForklift } from './add-forklift.ts'
import { forkliftCalls } from './forklift-calls.ts'
import { openForFile } from './provider-of-file.ts'

const nine = new Date('2026-11-20T12:00:00.000Z')

/** The provider's clock: nine in the morning in São Paulo, unless a test says otherwise. */
export const clock = { now: nine }

beforeEach(() => {
  clock.now = nine
})

/** The provider of the file that imports this, and two who inspect forklifts. */
export const provider = await openForFile({ now: () => clock.now })
export const ivo = forkliftCalls(provider, await provider.authorize('ivo'))
export const iara = forkliftCalls(provider, await provider.authorize('iara'))

export const add = (options?: Parameters<typeof addForklift>[1]) =>
  addForklift(provider.database, options)

/** A machine with a checklist that Ivo has begun. */
export const begin = async () => {
  const { id } = await add()
  return { id, checklist: await ivo.start(id) }
}
