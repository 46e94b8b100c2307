import { describe, expect, it } from 'vitest'
import { addPrePhoto } from './add-pre-photo.ts'
import { finishPreStage } from './finish-pre-stage.ts'
import { uploadPhoto } from './upload-photo.ts'

const photoId = '8f14e45f-ceea-467f-a2b8-5d3f6c1a9b01'
const context = { id: Number }
const state = (change: object = {}) => ({
  value: { idSaida: 4711, status: 0, step: 'PRE', hasPre: 1, preCounter: 2, ...change },
})

const probeOf = <Args>(operation: { replay: { class: string } }) => {
  if (operation.replay.class !== 'probe') throw new Error('not a probe')
  return operation.replay as unknown as {
    baseline: boolean
    ask: (args: Args, context: object) => string
    find: (answer: unknown, args: Args, context: object) => { is: string }
  }
}

describe('whether a PRE photo arrived, when its answer was lost', () => {
  const probe = probeOf<{ idSaida: number; photoId: string }>(addPrePhoto)
  const args = { idSaida: 4711, photoId }
  const find = (answer: unknown, baseline: unknown = state()) =>
    probe.find(answer, args, { ...context, baseline }).is

  it('asks the report, and needs to know what it said before', () => {
    expect(probe.ask(args, context)).toBe('/api/ops/estufagem/4711')
    expect(probe.baseline).toBe(true)
  })

  it('one more than before: it is there. The same: it is not', () => {
    expect(find(state({ preCounter: 3 }))).toBe('present')
    expect(find(state())).toBe('absent')
    expect(find(state({ step: '1', preCounter: 3 }))).toBe('present')
  })

  it('more than one more, or fewer: nobody can tell whose', () => {
    expect(find(state({ preCounter: 4 }))).toBe('unclear')
    expect(find(state({ preCounter: 1 }))).toBe('unclear')
  })

  it.each([null, '2', undefined])('a count that is no number (%j) tells nothing', (preCounter) => {
    expect(find(state({ preCounter }), state({ preCounter }))).toBe('unclear')
    expect(addPrePhoto.receipt?.found({ preCounter } as never, [args])).toBeUndefined()
  })

  it.each([undefined, {}, '<html>', { value: null }, { value: { idSaida: 4712, preCounter: 3 } }])(
    'an answer that is none of that report (%j) tells nothing',
    (answer) => {
      expect(find(answer)).toBe('unclear')
      expect(find(state({ preCounter: 3 }), answer ?? null)).toBe('unclear')
    },
  )
})

describe('whether the pre-stage was finished, when the answer was lost', () => {
  const probe = probeOf<{ idSaida: number }>(finishPreStage)
  const find = (answer: unknown) => probe.find(answer, { idSaida: 4711 }, context).is

  it('STF-23 the step is no longer PRE', () => {
    expect(find(state({ step: '1' }))).toBe('present')
    expect(find(state({ step: 'C' }))).toBe('present')
    expect(find(state())).toBe('absent')
    expect(find({})).toBe('unclear')
  })

  it('STF-23 it is a POST with no body', () => {
    expect(finishPreStage.request({ idSaida: 4711 }, context)).toEqual({
      method: 'POST',
      path: '/api/ops/estufagem/finish/pre/4711',
    })
  })
})

describe('a photo of a step', () => {
  const args = { idSaida: 4711, step: 'C', photoId } as const

  it('STF-26 goes as multipart with step and file', () => {
    expect(uploadPhoto.request(args, context)).toEqual({
      method: 'PUT',
      path: '/api/ops/estufagem/upload/4711',
      parts: [
        { name: 'step', value: 'C' },
        { name: 'file', bodyId: photoId },
      ],
    })
    expect(uploadPhoto.label(args)).toBe('Foto da etapa C: Checklist assinado')
    expect(uploadPhoto.record(args)).toEqual({
      title: 'Estufagem #4711',
      path: '/ops/relatorios/estufagem/4711/C',
    })
  })

  it('says what the provider received of it, where the provider says so', () => {
    const received = { size: 3, sha256: 'abc' }
    expect(uploadPhoto.accept(state(received), args)).toMatchObject({ received })
    expect(uploadPhoto.accept(state(), args)).not.toHaveProperty('received')
    expect(uploadPhoto.accept(state().value, args)).toBeDefined()
    expect(uploadPhoto.accept(state({ idSaida: 4712 }), args)).toBeUndefined()
  })

  it('takes no step that is none, and no report without a number', () => {
    expect(() => uploadPhoto({ ...args, step: '8' as never })).toThrow()
    expect(() => uploadPhoto({ ...args, idSaida: -1 })).toThrow()
  })
})
