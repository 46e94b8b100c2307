import type { StuffingListItem, StuffingState } from '#contract/schemas/stuffing.ts'
import { stuffingStepDescriptions, stuffingSteps } from '#contract/stuffing-steps.ts'
import { describe, expect, it } from 'vitest'
import {
  backFrom,
  can,
  isComplete,
  photosOf,
  progressOf,
  shows,
  stepInAddress,
  stepsOf,
  viewBefore,
  viewOf,
  withPhoto,
  withPreFinished,
  withPrePhoto,
  withStepTaken,
} from './rules.ts'

const begun: StuffingState = {
  idSaida: 4711,
  status: 0,
  step: 'PRE',
  hasPre: 1,
  preCounter: 0,
  picture1: 0,
  picture2: 0,
  picture3: 0,
  picture4: 0,
  picture5: 0,
  picture6: 0,
  picture7: 0,
  pictureChecklist: 0,
}
const on3: StuffingState = { ...begun, step: '3', preCounter: 2, picture1: 1, picture2: 1 }
const complete: StuffingState = { ...on3, status: 1, step: '7', picture7: 1 }

const uploads = ['1', '2', '3', 'C', '4', '5', '6', '7'] as const

describe('the photo that a new photo is compared with', () => {
  it('PIC-07 is of the layer before in the container, and of the same step where it replaces one', () => {
    const on4: StuffingState = { ...on3, step: '4', picture3: 1, pictureChecklist: 1 }
    const beforeOf = (state: StuffingState) =>
      Object.fromEntries(stuffingSteps.map((step) => [step, viewBefore(state, step)]))
    expect(beforeOf(begun)).toMatchObject({ PRE: undefined, 1: undefined, 5: undefined })
    expect(beforeOf(on4)).toMatchObject({ 1: '1', 2: '2', 3: '3', C: 'C', 4: '3', 5: undefined })
    expect(viewBefore({ ...on3, picture2: 0 }, '2')).toBe('1')
    expect(viewBefore(on3, '3')).toBe('2')
    // One more photo of PRE shows other pallets; in a complete report it replaces the last one.
    expect(viewBefore({ ...begun, preCounter: 2 }, 'PRE')).toBeUndefined()
    expect(viewBefore(complete, 'PRE')).toBe('PRE')
  })
})

describe('the view of a stuffing report', () => {
  it('STF-07 a report with a truthy status is complete', () => {
    expect([0, 1, 2].map((status) => isComplete({ status }))).toEqual([false, true, true])
  })

  it('STF-08 a complete report with no step in the address shows as a whole', () => {
    expect(viewOf(complete, undefined)).toBe('complete')
  })

  it('STF-10 STF-11 a step in the address shows that step, also of a complete report', () => {
    expect(viewOf(complete, '2')).toBe('2')
    expect(viewOf(on3, '1')).toBe('1')
  })

  it('STF-11 an incomplete report with no step in the address shows the current step', () => {
    expect(viewOf(on3, undefined)).toBe('3')
  })

  it('an address names a step in either case, and nothing else', () => {
    expect(['c', 'pre', '7', '8', '', undefined].map(stepInAddress)).toEqual([
      'C',
      'PRE',
      '7',
      undefined,
      undefined,
      undefined,
    ])
  })

  it('stepsOf includes PRE only for reports with a pre-stage', () => {
    expect(stepsOf(begun)).toEqual(stuffingSteps)
    expect(stepsOf({ hasPre: 0 })).toEqual(uploads)
  })
})

describe('«Voltar Etapa»', () => {
  it.each([
    ['STF-13', 'PRE', undefined, 'Paletes e sacarias'],
    ['STF-14', '1', undefined, 'Container vazio'],
    ['STF-15', '2', '1', 'Primeira camada de paletes'],
    ['STF-16', '3', '2', 'Terceira camada'],
    ['STF-17', 'C', '3', 'Checklist assinado'],
    ['STF-18', '4', 'C', 'Última camada com amarração'],
    ['STF-19', '5', '4', 'Uma porta aberta'],
    ['STF-20', '6', '5', 'Container fechado, com o local da estufagem'],
    ['STF-21', '7', '6', 'Lacre do container'],
  ] as const)('%s STF-24 leads from %s to %s (%s)', (_, step, back, description) => {
    expect(backFrom(step)).toBe(back)
    expect(stuffingStepDescriptions[step]).toBe(description)
  })
})

describe('buttons and permissions of a step', () => {
  it('STF-22 «Avançar Próxima Etapa» shows only on PRE and only when hasPre is 1', () => {
    expect(stuffingSteps.filter((step) => shows.finishPre(begun, step))).toEqual(['PRE'])
    expect(shows.finishPre({ ...begun, hasPre: 0 }, 'PRE')).toBe(false)
  })

  it('STF-25 «Ir para Etapa Atual» shows only on another step than the current one', () => {
    expect(stuffingSteps.filter((step) => !shows.goToCurrent(on3, step))).toEqual(['3'])
  })

  it('PRE can be opened again while the report is in it, and once it is complete', () => {
    expect([begun, on3, complete].map((state) => can.open(state, 'PRE'))).toEqual([
      true,
      false,
      true,
    ])
  })

  it('a step can be opened after the report has reached it', () => {
    expect(stuffingSteps.filter((step) => can.open(on3, step))).toEqual(['1', '2', '3'])
    expect(stuffingSteps.filter((step) => can.open(complete, step))).toEqual(stuffingSteps)
  })

  it('a photo of a later step is refused with the name of the missing one', () => {
    expect(can.takePhoto(on3, '3')).toBe(true)
    expect(can.takePhoto(on3, '1')).toBe(true)
    expect(can.takePhoto(on3, 'C')).toBe('Antes, tire a foto da etapa 3: Terceira camada.')
    expect(can.takePhoto(complete, 'C')).toBe(true)
  })

  it('PRE accepts photos while the report is in it, and replaces its last one in a complete report', () => {
    expect(can.takePhoto(begun, 'PRE')).toBe(true)
    expect(can.takePhoto(complete, 'PRE')).toBe(true)
    expect(can.takePhoto(on3, 'PRE')).toBe('A etapa PRE já foi concluída.')
    expect(can.takePhoto({ ...begun, step: '1', hasPre: 0 }, 'PRE')).toBe(
      'Este relatório não tem a etapa PRE.',
    )
    expect(can.finishPre(on3)).toBe('A etapa PRE já foi concluída.')
  })
})

describe('the report after a photo', () => {
  it('STF-12 STF-26 each photo of the current step opens the next: 1, 2, 3, C, 4, 5, 6, 7, complete', () => {
    let state = withPreFinished(begun)
    const seen = []
    for (const step of uploads) {
      seen.push(state.step)
      expect(photosOf(state, step)).toBe(0)
      state = withPhoto(state, step)
      expect(photosOf(state, step)).toBe(1)
    }
    expect(seen).toEqual(uploads)
    expect(isComplete(state)).toBe(true)
    expect(state.step).toBe('7')
  })

  it('a photo of an earlier step replaces the old one and does not change the step', () => {
    expect(withPhoto(on3, '1')).toEqual(on3)
    expect(withPhoto({ ...on3, picture1: 0 }, '1')).toEqual(on3)
    expect(withPhoto(complete, '2')).toEqual({ ...complete, picture2: 1 })
    expect(withPhoto(complete, 'PRE')).toEqual(complete)
  })

  it('the hash of the photo is listed where those of the others are', () => {
    const [first, second] = [
      { step: '1', sha256: 'a' },
      { step: '2', sha256: 'b' },
    ] as const
    const reported: StuffingState = { ...on3, pictures: [first, second] }
    const again = { step: '1', sha256: 'c' }
    expect(withPhoto(reported, '1', 'c').pictures).toEqual([second, again])
    expect(withPhoto(reported, '1').pictures).toEqual([second])
    expect(withPhoto(on3, '1', 'c')).not.toHaveProperty('pictures')
  })

  it('a photo of a later step changes nothing: the provider refuses it', () => {
    expect(withPhoto(on3, '5')).toEqual(on3)
  })

  it('PRE counts its photos until the report is complete', () => {
    const two = withPrePhoto(withPrePhoto(begun))
    expect(photosOf(two, 'PRE')).toBe(2)
    expect(withPreFinished(two)).toEqual({ ...two, step: '1' })
    expect(withPrePhoto(on3)).toEqual({ ...on3, preCounter: on3.preCounter + 1 })
    expect(withPrePhoto({ ...on3, status: 1 })).toEqual({ ...on3, status: 1 })
    expect(withPreFinished(on3)).toEqual(on3)
  })

  it('the last photo completes the row of the list as well', () => {
    const row = { idSaida: 4711, status: 0 } as StuffingListItem
    const other = { idSaida: 4712, status: 0 } as StuffingListItem
    expect(withStepTaken([row, other], 4711, '7')).toEqual([{ ...row, status: 1 }, other])
  })

  it('the row of the list follows the step of its report, and progressOf describes it', () => {
    const row = { idSaida: 4711, status: 0, step: 'PRE', hasPre: 1 } as StuffingListItem
    expect(progressOf(row)).toBe('Etapa PRE: Paletes e sacarias · 0 de 9 feitas')
    const [on1 = row] = withStepTaken([row], 4711, 'PRE')
    const [on2 = row] = withStepTaken([on1], 4711, '1')
    expect(progressOf(on2)).toBe('Etapa 2: Primeira camada de paletes · 2 de 9 feitas')
    // A retaken photo does not change the step.
    expect(withStepTaken([on2], 4711, '1')).toEqual([on2])
    expect(progressOf({ ...on2, hasPre: 0 })).toContain('1 de 8 feitas')
    expect(progressOf({ ...on2, status: 1 })).toBeUndefined()
    expect(progressOf({ idSaida: 4711, status: 0 } as StuffingListItem)).toBeUndefined()
  })
})
