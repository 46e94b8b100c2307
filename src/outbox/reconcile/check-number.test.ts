import { expect, test } from 'vitest'
import type { Id } from '#src/domain/names/ids.ts'
import { makeLocalId } from '../model/local-ids.ts'
import type { WireAnswer } from '../model/ports.ts'
import { drain } from '../send/drain.ts'
import { budget, lostAnswer, minutes, outbox } from '../testing/example-outbox.ts'
import { addRow, ana, answer, createReport } from '../testing/fake-ports.ts'
import { checkNumber } from './check-number.ts'

const never = new AbortController().signal

/** A row whose response was lost, while `rows` appeared in its list: nobody can tell which of them it is. */
async function lostRow(rows: readonly { id: number; who?: string }[]) {
  const shown: { id: number; who?: string }[] = [{ id: 1, who: 'Ana' }]
  const box = await outbox(({ method }) => {
    if (method === 'GET') return answer(200, { value: [...shown] })
    shown.push(...rows)
    return lostAnswer()
  })
  const [entry] = await box.submit(addRow({ report: 7, row: makeLocalId() }))
  await drain(box.db, box.ports, budget)
  box.clock.at += 10 * minutes
  await drain(box.db, box.ports, budget)
  const kept = await box.db.relaxed.entries.get(entry?.id ?? '')
  if (kept === undefined) throw new Error('no entry')
  expect(kept.parked?.why).toBe('unknown')
  return { ...box, check: (number: Id) => checkNumber(box.db, box.ports, kept, number, never) }
}

const twoNew = [{ id: 12 }, { id: 13 }]

test('a number that may be the record’s is accepted, and nothing is written', async () => {
  const { check, sent, db } = await lostRow(twoNew)
  const before = await db.relaxed.entries.toArray()
  const calls = sent.length
  await check(12)
  await check('13')
  expect(sent.slice(calls).map(({ method }) => method)).toEqual(['GET', 'GET'])
  expect(await db.relaxed.entries.toArray()).toEqual(before)
})

test.each([
  ['of no record', 999_999],
  ['of a record that was there before the call', 1],
])('the number %s is refused', async (_, number) => {
  const { check } = await lostRow(twoNew)
  await expect(check(number)).rejects.toThrow('não mostra este registro com este número')
})

/** A record that was made on this device and has a number since. */
const made = (type: string, serverId: Id) => ({
  person: ana,
  localId: makeLocalId(),
  type,
  serverId,
})

test('the number of another record of the same type that was made on this device is refused', async () => {
  const { check, db } = await lostRow(twoNew)
  await db.strict.aliases.bulkPut([made('row', 13), made('report', 12)])
  await expect(check(13)).rejects.toThrow('já é de outro registro deste aparelho')
  await check(12)
})

test('without a session no number is accepted, and nothing is read', async () => {
  const { check, state, sent } = await lostRow(twoNew)
  const calls = sent.length
  state.token = undefined
  await expect(check(12)).rejects.toThrow('Entre novamente')
  expect(sent).toHaveLength(calls)
})

test('where no read shows what was made, any number is accepted', async () => {
  const box = await outbox(lostAnswer)
  const blind = { ...addRow, kind: 'test.blind.v1', observe: undefined }
  const operations = new Map(box.ports.operations).set(blind.kind, blind as never)
  const [entry] = await box.submit(addRow({ report: 7, row: makeLocalId() }))
  if (entry === undefined) throw new Error('no entry')
  const ofBlind = { ...entry, kind: blind.kind }
  await checkNumber(box.db, { ...box.ports, operations }, ofBlind, 999_999, never)
  expect(box.sent).toEqual([])
})

test.each<[string, () => WireAnswer | Promise<WireAnswer>, string]>([
  ['does not respond', lostAnswer, 'Sem resposta do servidor'],
  ['fails', () => answer(500), 'Sem resposta do servidor'],
  ['has ended the session', () => answer(401), 'Entre novamente'],
  ['refuses the read', () => answer(403, { message: 'Sem acesso' }), 'Sem acesso'],
  ['no longer has the list', () => answer(404, { message: 'Não há' }), 'não mostra este registro'],
])('a number is not accepted while the provider %s', async (_, respond, words) => {
  const { check, state } = await lostRow(twoNew)
  state.respond = respond
  await expect(check(12)).rejects.toThrow(words)
})

test('where the reads name the record, another number is refused', async () => {
  const box = await outbox(() => answer(200, { value: { id: 57 } }))
  const [entry] = await box.submit(createReport({ report: makeLocalId(), title: 't' }))
  if (entry === undefined) throw new Error('no entry')
  const check = (number: Id) => checkNumber(box.db, box.ports, entry, number, never)
  await check(57)
  // Two devices, or two acts of one, may have begun the same record.
  await box.db.strict.aliases.put(made('report', 57))
  await check(57)
  await expect(check(58)).rejects.toThrow('não mostra este registro')
})
