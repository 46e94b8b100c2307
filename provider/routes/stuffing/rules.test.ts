import { expect, test } from 'vitest'
import { stuffingSteps } from '#contract/stuffing-steps.ts'
import { judgeFinishPre, judgePhoto } from './rules.ts'

const short = (effect: ReturnType<typeof judgePhoto>) =>
  effect.does === 'advance' ? `to ${effect.to}${effect.complete ? ', complete' : ''}` : effect.does

/** For each current step, the effect of a photo of each step. */
const table = (report: { hasPre: boolean; status: number }) =>
  stuffingSteps.map((current) =>
    stuffingSteps.map((step) => short(judgePhoto({ ...report, step: current }, step))),
  )

test('STF-12 a photo of each step has its effect at each step of a report in progress', () => {
  const r = 'replace'
  const x = 'refuse'
  expect(table({ hasPre: true, status: 0 })).toEqual([
    ['add', x, x, x, x, x, x, x, x],
    ['add', 'to 2', x, x, x, x, x, x, x],
    ['add', r, 'to 3', x, x, x, x, x, x],
    ['add', r, r, 'to C', x, x, x, x, x],
    ['add', r, r, r, 'to 4', x, x, x, x],
    ['add', r, r, r, r, 'to 5', x, x, x],
    ['add', r, r, r, r, r, 'to 6', x, x],
    ['add', r, r, r, r, r, r, 'to 7', x],
    ['add', r, r, r, r, r, r, r, 'to 7, complete'],
  ])
})

test('a report without PRE refuses PRE photos at every step, and is otherwise the same', () => {
  const [, ...without] = table({ hasPre: false, status: 0 })
  const [, ...withPre] = table({ hasPre: true, status: 0 })
  expect(without.map(([pre]) => pre)).toEqual(without.map(() => 'refuse'))
  expect(without.map((row) => row.slice(1))).toEqual(withPre.map((row) => row.slice(1)))
})

test('a complete report takes only photos that replace others', () => {
  const row = stuffingSteps.map((step) => judgePhoto({ step: '7', hasPre: true, status: 1 }, step))
  expect(row.map(short)).toEqual(stuffingSteps.map(() => 'replace'))
})

test('PRE is finished once, and only in a report with PRE', () => {
  expect(judgeFinishPre({ step: 'PRE', hasPre: true, status: 0 })).toBe('advance')
  expect(judgeFinishPre({ step: '3', hasPre: true, status: 0 })).toBe('nothing')
  expect(judgeFinishPre({ step: '1', hasPre: false, status: 0 })).toBe('refuse')
})
