import { describe, expect, it } from 'vitest'
import { smallEngine } from './canaries/small-engine.ts'
import { outbox } from './device/engine.ts'
import type { Fate } from './provider/network.ts'
import {
  makePlan,
  models,
  weathers,
  type ActionKind,
  type ActKind,
  type ModelName,
  type Weather,
} from './person/plan.ts'
import { listed, reportFailure } from './judge/report-failure.ts'
import { shrink } from './shrink.ts'
import { simulate, type Outcome } from './simulate.ts'

const run = (seed: number) => simulate(outbox, makePlan(seed, 'no keys'))

describe('the simulation itself', () => {
  it('repeats a seed step by step, whatever ran before it', async () => {
    const first = await run(11)
    await run(12)
    const again = await run(11)
    expect(again.trace).toEqual(first.trace)
    expect(first.trace.length).toBeGreaterThan(20)
  })

  it.each(Object.keys(models) as ModelName[])(
    'passes a small engine that keeps the promises (%s)',
    async (model) => {
      for (let seed = 1; seed <= 60; seed += 1) {
        const outcome = await simulate(smallEngine(), makePlan(seed, model))
        expect(listed(outcome), `seed ${seed}`).toEqual([])
      }
    },
    120_000,
  )

  it('reduces a failing history to the few actions that matter', async () => {
    const engine = smallEngine(['takes a lost response for success'])
    const failing = await firstFailing(engine)
    const small = await shrink(engine, failing)
    expect(small.violations.map(({ rule }) => rule)).toContain('LOST')
    expect(small.plan.actions.length).toBeLessThan(Math.min(4, failing.plan.actions.length))
  }, 300_000)

  it('reports how to repeat a failing history, with its weather', async () => {
    const engine = smallEngine(['takes a lost response for success'])
    const failing = await firstFailing(engine, weathers.repeating)
    const again = `--seed ${failing.plan.seed} --histories 1 --model 'no keys' --weather repeating`
    expect(await reportFailure(engine, failing)).toContain(again)
  }, 300_000)

  it('produces every kind of act, action and fate', async () => {
    const seen = new Set<string>()
    for (let seed = 1; seed <= 150; seed += 1) {
      const weather = seed > 140 ? weathers.moving : seed > 130 ? weathers.midnight : undefined
      // The small engine reconciles by one read only.
      const engine = weather === weathers.moving ? outbox : smallEngine()
      const { plan, fates } = await simulate(engine, makePlan(seed, 'no keys', weather))
      for (const action of plan.actions) {
        seen.add(action.do)
        if (action.do === 'act') for (const { kind } of action.acts) seen.add(kind)
      }
      for (const fate of fates) seen.add(fate)
    }
    expect([...everything].filter((name) => !seen.has(name))).toEqual([])
  }, 300_000)
})

async function firstFailing(
  engine: ReturnType<typeof smallEngine>,
  weather?: Weather,
): Promise<Outcome> {
  for (let seed = 1; ; seed += 1) {
    const outcome = await simulate(engine, makePlan(seed, 'no keys', weather))
    if (outcome.violations.some(({ rule }) => rule === 'LOST')) return outcome
  }
}

const fates: Record<Fate, true> = {
  good: true,
  'lost-request': true,
  'lost-answer': true,
  late: true,
  silence: true,
  twice: true,
  'cut-short': true,
  empty: true,
  'portal-page': true,
  'portal-redirect': true,
  unauthorized: true,
  'too-many': true,
  unavailable: true,
  'unavailable-silent': true,
  'error-before': true,
  'error-after': true,
  'gateway-timeout': true,
  'request-timeout': true,
}
const actions: Record<ActionKind, true> = {
  act: true,
  drain: true,
  choose: true,
  look: true,
  wait: true,
  open: true,
  leave: true,
  crash: true,
  power: true,
  freeze: true,
  close: true,
  quota: true,
  clock: true,
  offline: true,
  portal: true,
  down: true,
  expire: true,
  'sign-out': true,
  'sign-in': true,
  stranger: true,
}
const acts: Record<ActKind, true> = {
  make: true,
  setField: true,
  clearField: true,
  setSlot: true,
  clearSlot: true,
  addPhoto: true,
  advance: true,
  addNote: true,
  addStamp: true,
  startReport: true,
  addRow: true,
  addImage: true,
  removeImage: true,
  setValue: true,
  finalize: true,
  startDay: true,
  answerDay: true,
  move: true,
}
const everything = Object.keys({ ...fates, ...actions, ...acts })
