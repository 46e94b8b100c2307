import { expect, test, vi } from 'vitest'
import { makeLocalId } from '../model/local-ids.ts'
import { discard } from '../act/choices.ts'
import { correct } from '../act/correct.ts'
import { copyOf, markCopied } from '../transfer/copies.ts'
import { drain } from '../send/drain.ts'
import type { Entry } from '../model/entry.ts'
import { commit } from './commit.ts'
import { beginRun } from './run.ts'
import { budget, field, outbox } from '../testing/example-outbox.ts'
import { ana, answer, createReport, setField } from '../testing/fake-ports.ts'
import { addMeta } from '../store/meta.ts'
import { entriesOf } from '../store/queries.ts'

test('an export during an in-flight call keeps its mark when the response is recorded', async () => {
  const { db, ports, state, submit } = await outbox(() => answer(200))
  await submit(field('a'), field('b'))
  state.respond = async () => {
    const given = { clock: ports.clock, operations: ports.operations, keys: 'none' } as const
    await markCopied(db, given, await copyOf(db, ana))
    return answer(200)
  }
  await drain(db, ports, budget)
  const [first, second] = await entriesOf(db, ana)
  expect(first).toMatchObject({ state: 'settled', copy: { is: 'copied' }, tries: { lost: 1 } })
  // An exported entry that overwrites a value waits for the person's confirmation.
  expect(second).toMatchObject({ state: 'parked', copy: { is: 'copied' } })
})

test('an entry that is discarded while the previous call is in flight is not sent, and stays discarded', async () => {
  const { db, ports, sent, state, submit } = await outbox(() => answer(200))
  const [, second] = await submit(field('a'), field('b'), field('c'))
  state.respond = async ({ path }) => {
    if (path.endsWith('/a')) await discard(db, ports, second?.id ?? '')
    return answer(200)
  }
  await drain(db, ports, budget)
  expect(sent.map(({ path }) => path)).toEqual(['/reports/7/a', '/reports/7/c'])
  const states = (await entriesOf(db, ana)).map((entry) => entry.state)
  expect(states).toEqual(['settled', 'discarded', 'settled'])
})

test('a run whose lock was stolen records its result and makes no more claims', async () => {
  const { db, ports, sent, state, submit } = await outbox(() => answer(200))
  await submit(field('a'), field('b'))
  state.respond = async () => {
    await db.strict.transaction('rw', db.strict.meta, async () =>
      addMeta(db.strict, 'fence', ana, 1),
    )
    return answer(200)
  }
  expect(await drain(db, ports, budget)).toMatchObject({ reason: 'lock-lost', remaining: 1 })
  expect(sent).toHaveLength(1)
  expect((await entriesOf(db, ana)).map((entry) => entry.state)).toEqual(['settled', 'waiting'])
})

test('a response to the call before a correction does not settle the corrected entry', async () => {
  const { db, ports, state, submit } = await outbox(() => answer(200))
  const [entry] = await submit(field('a', 'old'))
  const id = entry?.id ?? ''
  state.respond = async () => {
    // The page is frozen meanwhile: another tab takes over, and the person corrects the conflict.
    const parked = { why: 'conflict' as const, at: ports.clock.now(), message: 'Outra pessoa' }
    await db.strict.entries.update(id, { state: 'parked', parked, 'tries.lost': 1 })
    await correct(db, id, setField({ report: 7, field: 'a', value: 'new' }))
    return answer(200)
  }
  await drain(db, ports, { ...budget, budgetMs: 1 })
  expect(await entriesOf(db, ana)).toMatchObject([{ state: 'waiting', args: { value: 'new' } }])
})

test('an inconclusive read does not park an entry that a person has decided to send again', async () => {
  const { db, ports, submit } = await outbox(() => answer(200))
  const [entry] = await submit(field('a'))
  if (entry === undefined) throw new Error('nothing was submitted')
  const options = { budgetMs: 1_000, signal: new AbortController().signal }
  const run = await beginRun(db, ports, { person: ana, token: 'a token' }, options)
  // The lock was stolen during the read; another run parked the entry, and the person chose «Tentar de novo».
  const asked: Entry = { ...entry, state: 'unknown' }
  const left = { why: 'unknown', at: ports.clock.now(), message: 'Não dá para saber' } as const
  await commit(run, { entry: asked, outcome: 'lost', event: { is: 'parked', parked: left } })
  expect(await entriesOf(db, ana)).toMatchObject([{ state: 'waiting' }])
})

test("a dependent entry is claimed only after its parent's settled state is on disk", async () => {
  const { db, ports, state, submit } = await outbox(() => answer(200))
  const report = makeLocalId()
  await submit(
    createReport({ report, title: 'novo' }),
    setField({ report, field: 'a', value: '1' }),
  )
  const strict = vi.spyOn(db.strict, 'transaction')
  const strictBefore: number[] = []
  state.respond = async () => {
    strictBefore.push(strict.mock.calls.length)
    return answer(200, { value: { id: 41 } })
  }
  await drain(db, ports, budget)
  const [beforeFirst = 0, beforeChild = 0] = strictBefore
  expect(beforeChild).toBeGreaterThan(beforeFirst)
})
