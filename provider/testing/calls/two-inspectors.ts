import { beforeEach } from 'vitest'
import { addForklift } from '../rows/add-forklift.ts'
import { forkliftCalls } from './forklift-calls.ts'
import { openForFile } from '../provider-of-file.ts'

const nine = new Date('2026-11-20T12:00:00.000Z')

/**
 * A provider for all tests of a file, and two forklift inspectors. By default its clock is at nine in the morning in
 * São Paulo.
 */
export async function openTwoInspectors() {
  const clock = { now: nine }
  beforeEach(() => {
    clock.now = nine
  })
  const provider = await openForFile({ now: () => clock.now })
  const ivo = forkliftCalls(provider, await provider.authorize('ivo'))
  const iara = forkliftCalls(provider, await provider.authorize('iara'))
  const add = (options?: Parameters<typeof addForklift>[1]) =>
    addForklift(provider.database, options)
  /** A machine with a checklist that Ivo has begun. */
  const begin = async () => {
    const { id } = await add()
    return { id, checklist: await ivo.start(id) }
  }
  return { clock, provider, ivo, iara, add, begin }
}
