import { expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { endOutage, forgetWaits } from '../act/choices.ts'
import { drain } from '../send/drain.ts'
import { budget, field, lostAnswer, minutes, outbox } from '../testing/example-outbox.ts'
import { ana, answer } from '../testing/fake-ports.ts'
import { entriesOf, outboxCondition } from '../store/queries.ts'
import type { WireAnswer, WireRequest } from '../model/ports.ts'

const page = answer(200, '<html></html>', { 'content-type': 'text/html' })
const isBad = ({ path }: WireRequest) => path.endsWith('/bad')
const badAnswers = (said: () => WireAnswer | Promise<WireAnswer>) => (wire: WireRequest) =>
  isBad(wire) ? said() : answer(200)

test.each([
  ['is lost', lostAnswer],
  ['is answered with a page of the network', () => page],
])(
  'a call that %s while others pass is retried at growing intervals, which reads and recovery do not reset',
  async (_, said) => {
    const { db, ports, sent, clock, submit } = await outbox(badAnswers(said))
    ports.random = () => 1
    await submit(field('bad'))
    const triedAt: number[] = []
    const begin = clock.at
    while (clock.at < begin + 60 * minutes) {
      const before = sent.length
      const { next } = await drain(db, ports, budget)
      if (sent.slice(before).some(isBad)) triedAt.push(clock.at)
      // The page does this when two reads in a row succeed after a lost call.
      await endOutage(db, ana)
      clock.at = Math.max(next ?? 0, clock.at + 1000)
    }
    const waits = triedAt.slice(1).map((at, index) => (at - (triedAt[index] ?? 0)) / 1000)
    expect(waits.slice(0, 9)).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 300])
    expect(new Set(waits.slice(9))).toEqual(new Set([300]))
  },
)

test('other lanes go on while one entry is lost alone, in the same run and later', async () => {
  const { db, ports, clock, submit } = await outbox(badAnswers(lostAnswer))
  await submit(field('bad'), field('behind'))
  await submit(field('other', 'x', 8))
  expect(await drain(db, ports, budget)).toMatchObject({ reason: 'idle', remaining: 2 })
  expect(await outboxCondition(db, ana)).not.toHaveProperty('breaker')
  clock.at += 1
  await submit(field('later', 'x', 9))
  expect(await drain(db, ports, budget)).toMatchObject({ reason: 'idle', remaining: 2 })
})

test('forgetWaits ends the backoff of a lost entry, and a response resets its count', async () => {
  const { db, ports, sent, state, submit } = await outbox(badAnswers(lostAnswer))
  await submit(field('bad'))
  await drain(db, ports, budget)
  await forgetWaits(db, ana)
  await drain(db, ports, budget)
  expect(sent.filter(isBad)).toHaveLength(2)
  expect(await entriesOf(db, ana)).toMatchObject([{ state: 'waiting', tries: { alone: 2 } }])
  state.respond = badAnswers(() => answer(500))
  await forgetWaits(db, ana)
  await drain(db, ports, budget)
  expect((await entriesOf(db, ana))[0]).not.toHaveProperty('tries.alone')
})

test('without any response the run waits for the network, and its recovery sends at once', async () => {
  const { db, ports, sent, state, submit } = await outbox(lostAnswer)
  await submit(field('bad'))
  expect(await drain(db, ports, budget)).toMatchObject({ reason: 'network' })
  expect(sent.map(({ path }) => path)).toEqual(['/reports/7/bad', paths.me()])
  expect((await entriesOf(db, ana))[0]).not.toHaveProperty('tries.notBefore')
  state.respond = () => answer(200)
  await endOutage(db, ana)
  expect(await drain(db, ports, budget)).toMatchObject({ reason: 'idle', remaining: 0 })
})
