import { expect, test } from 'vitest'
import { discard } from '../act/choices.ts'
import { field, outbox } from '../testing/example-outbox.ts'
import { ana, answer, setField } from '../testing/fake-ports.ts'
import { entriesTouching } from '../store/queries.ts'
import { begin, seenSince, type LookedAt } from './seen-since.ts'

const key = 'report:7'

/** The field «a» of a report, as somebody looks at it who has it on this device. */
async function openField() {
  const { db, ports, submit } = await outbox(() => answer(200))
  const looking = async (shown: string): Promise<LookedAt<string>> => ({
    ...(await entriesTouching(db, ana, key)),
    ...{ operation: setField as never, args: { report: 7, field: 'a' }, shown },
    gave: ({ args }) => (args as { value: string }).value,
  })
  const save = async (value: string) => (await submit(field('a', value)))[0]?.id ?? ''
  return { save, looking, giveUp: (id: string) => discard(db, ports, id), db }
}

test('what was begun over an own act that is given up meanwhile is over what is shown then', async () => {
  const { save, looking, giveUp } = await openField()
  const act = await save('mine')
  const begun = begin(await looking('mine'))
  await giveUp(act)
  expect(seenSince(await looking('theirs'), begun)).toEqual({ before: 'theirs' })
})

test('and over what they saved themselves since', async () => {
  const { save, looking, giveUp } = await openField()
  const act = await save('mine')
  const begun = begin(await looking('mine'))
  await giveUp(act)
  await save('mine too')
  expect(seenSince(await looking('mine too'), begun)).toEqual({ before: 'mine too' })
})

test('what is given up is not among what changes a read', async () => {
  const { save, giveUp, db } = await openField()
  const act = await save('mine')
  await giveUp(act)
  const { entries } = await entriesTouching(db, ana, key)
  expect(entries).toEqual([])
})
