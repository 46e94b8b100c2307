import { expect, test } from 'vitest'
import type { Entry } from '../model/entry.ts'
import { makeLocalId } from '../model/local-ids.ts'
import { drain } from '../send/drain.ts'
import { readDraft, saveDraft } from '../drafts/drafts.ts'
import { readCounters } from '../store/meta.ts'
import { entriesOf } from '../store/queries.ts'
import { budget, field, outbox } from '../testing/example-outbox.ts'
import { addRow, ana, answer, createReport, setField } from '../testing/fake-ports.ts'
import { discard, markArrived, retry } from './choices.ts'
import { restore } from './restore.ts'

type Box = Awaited<ReturnType<typeof outbox>>
type Decide = (box: Box, id: string) => Promise<void>

const retried: Decide = ({ db }, id) => retry(db, id)
const arrived: Decide = ({ db, ports }, id) => markArrived(db, ports, id)
const discarded: Decide = ({ db, ports }, id) => discard(db, ports, id)
const restored: Decide = ({ db, ports }, id) => restore(db, ports, id)

/** A refused entry, which `change` alters. */
async function refused(change: Partial<Entry> = {}) {
  const box = await outbox(() => answer(422, { message: 'Valor inválido' }))
  const [entry] = await box.submit(field('a'))
  const id = entry?.id ?? ''
  await drain(box.db, box.ports, budget)
  await box.db.strict.entries.update(id, change)
  const stateOf = async () => (await box.db.relaxed.entries.get(id))?.state
  return { ...box, id, stateOf }
}

test.each([
  ['a retry', retried],
  ['«Já chegou»', arrived],
  ['a discard', discarded],
  ['«Restaurar»', restored],
])('%s wakes the sender', async (_, decide) => {
  const box = await refused()
  if (decide === restored) await discarded(box, box.id)
  const wakes = async () => (await readCounters(box.db.relaxed, ana, ['wake'])).wake
  const before = await wakes()
  await decide(box, box.id)
  expect(await wakes()).toBe(before + 1)
})

test.each([
  ['a retry keeps', retried, true],
  ['«Já chegou» ends', arrived, false],
  ['a discard ends', discarded, false],
])('%s the draft of a correction', async (_, decide, isKept) => {
  const box = await refused()
  const form = `campo:${box.id}`
  await saveDraft(box.db, ana, form, { path: '/x', typed: { text: '12' } })
  await decide(box, box.id)
  expect((await readDraft(box.db, ana, form)) !== undefined).toBe(isKept)
})

const photo = { makes: { type: 'report-image', id: makeLocalId() } }

test('a photo on which nothing depends can be marked as arrived without a number', async () => {
  const box = await refused(photo)
  await arrived(box, box.id)
  expect(await box.stateOf()).toBe('settled')
  expect(await box.db.relaxed.aliases.count()).toBe(0)
})

test('a photo on which an unsent entry depends cannot be marked as arrived without a number', async () => {
  const box = await refused(photo)
  const [dependent] = await box.submit(field('b'))
  await box.db.strict.entries.update(dependent?.id ?? '', { dependsOn: [box.id] })
  await expect(arrived(box, box.id)).rejects.toThrow('precisa do número')
  expect(await box.stateOf()).toBe('parked')
})

test('a number is recorded only for an entry that creates a record', async () => {
  const box = await refused()
  await markArrived(box.db, box.ports, box.id, 41)
  expect(await box.stateOf()).toBe('settled')
  expect(await box.db.relaxed.aliases.count()).toBe(0)
})

test('restoring an entry leaves other discarded entries, also those with parents, discarded', async () => {
  const box = await refused()
  const [one, two] = [makeLocalId(), makeLocalId()]
  const parents = await box.submit(
    createReport({ report: one, title: 'one' }),
    setField({ report: one, field: 'a', value: 'x' }),
    createReport({ report: two, title: 'two' }),
    setField({ report: two, field: 'a', value: 'x' }),
    addRow({ report: 7, row: makeLocalId() }),
  )
  for (const { id } of parents.toReversed()) await discarded(box, id)
  await restored(box, parents[1]?.id ?? '')
  const states = (await entriesOf(box.db, ana)).map(({ state }) => state)
  expect(states).toEqual(['parked', 'waiting', 'waiting', 'discarded', 'discarded', 'discarded'])
})
