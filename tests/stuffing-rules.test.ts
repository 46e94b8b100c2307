import { expect, it } from 'vitest'
import type { StuffingState } from '#contract/schemas/stuffing.ts'
import { stuffingSteps } from '#contract/stuffing-steps.ts'
import { judgePhoto } from '#provider/routes/stuffing/rules.ts'
import { addsUp, can, isComplete, withPhoto, withPrePhoto } from '#src/features/stuffing/rules.ts'

const none = { picture1: 0, picture2: 0, picture3: 0, picture4: 0, picture5: 0, picture6: 0 }

const reports: StuffingState[] = stuffingSteps.flatMap((step) =>
  [0, 1].flatMap((hasPre) =>
    [0, 1].flatMap((status) => {
      const isPossible = (step !== 'PRE' || hasPre === 1) && (status === 0 || step === '7')
      const empty = { ...none, picture7: 0, pictureChecklist: 0, preCounter: 0 }
      return isPossible ? [{ idSaida: 1, status, step, hasPre, ...empty }] : []
    }),
  ),
)

const cases = reports.flatMap((report) => stuffingSteps.map((step) => ({ report, step })))

it('device and provider apply a photo in the same way in every state', () => {
  expect(cases).toHaveLength(171)
  for (const { report, step } of cases) {
    const effect = judgePhoto({ ...report, hasPre: report.hasPre === 1 }, step)
    const about = `${step} on ${JSON.stringify(report)}`
    // The provider accepts everything that the screen offers, and also a PRE photo after PRE is over, which the screen
    // does not offer.
    const isOldPre = step === 'PRE' && report.step !== 'PRE' && !isComplete(report)
    // A photo that waited until then still counts.
    const isOneMore = addsUp(report, step) || (isOldPre && report.hasPre === 1)
    const after = isOneMore ? withPrePhoto(report) : withPhoto(report, step)
    switch (effect.does) {
      case 'add':
        expect(after, about).toEqual({ ...report, preCounter: 1 })
        break
      case 'advance':
        expect([after.step, isComplete(after)], about).toEqual([effect.to, effect.complete])
        break
      case 'replace':
        expect([after.step, after.status, after.preCounter], about).toEqual([
          report.step,
          report.status,
          0,
        ])
        break
      case 'refuse':
        expect(after, about).toEqual(report)
    }
    const offers = can.takePhoto(report, step) === true
    expect(offers, about).toBe(effect.does !== 'refuse' && !isOldPre)
  }
})
