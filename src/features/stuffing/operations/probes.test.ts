import { describe, expect, it } from 'vitest'
import { addPrePhoto, type AddPrePhotoArgs } from './add-pre-photo.ts'
import { finishPreStage } from './finish-pre-stage.ts'
import { uploadPhoto, type UploadPhotoArgs } from './upload-photo.ts'
import { extendedCall } from '#src/outbox/model/extensions.ts'
import type { StuffingStep } from '#contract/stuffing-steps.ts'
import type { Observe } from '#src/outbox/model/observe.ts'
import type { Operation } from '#src/outbox/model/operation.ts'

const photoId = '8f14e45f-ceea-467f-a2b8-5d3f6c1a9b01'
const context = { id: Number }
const state = (change: object = {}) => ({
  value: { idSaida: 4711, status: 0, step: 'PRE', hasPre: 1, preCounter: 2, ...change },
})

function observeOf<Args>({ observe }: Pick<Operation<Args>, 'observe'>): Observe<Args> {
  if (observe === undefined) throw new Error('not observed')
  return observe
}

/** Context before a call, and after a lost response without any picture. */
const before = { ...context, extensions: true }
const lost = { ...before, shows: () => undefined }

describe('reconciliation of a PRE photo after a lost response', () => {
  const observe = observeOf(addPrePhoto)
  const args: AddPrePhotoArgs = { idSaida: 4711, photoId, sha256: 'ours' }
  const find = (answer: unknown, baseline: unknown = state()) =>
    observe.compare(answer, args, { ...lost, baseline }).is

  it('reads the report, and requires a baseline', () => {
    expect(observe.reads(args, context)).toBe('/api/ops/estufagem/4711')
    expect(observe.baseline).toBe(true)
  })

  it('returns `before` for an unchanged counter, and `unclear` for any other counter alone', () => {
    expect(find(state())).toBe('before')
    for (const preCounter of [1, 3, 4]) expect(find(state({ preCounter }))).toBe('unclear')
  })

  it('finds an acknowledged photo by the counter, which falls only where the provider lost photos', () => {
    const acknowledged = { id: undefined, value: state({ preCounter: 3 }).value }
    const findNow = (change: object) =>
      observe.compare(state(change), args, { ...lost, acknowledged }).is
    expect([2, 3, 4].map((preCounter) => findNow({ preCounter }))).toEqual([
      'before',
      'unclear',
      'unclear',
    ])
    const withLast = (sha256: string) => ({ preCounter: 3, pictures: [{ step: 'PRE', sha256 }] })
    expect([findNow(withLast('ours')), findNow(withLast('theirs'))]).toEqual(['mine', 'unclear'])
  })

  it('compares the last picture of the stage when the counter has grown by one', () => {
    const last = '/api/ops/estufagem/file/4711/PRE'
    const findWith = (change: object, reported: Record<string, boolean>) =>
      observe.compare(state(change), args, {
        ...lost,
        baseline: state(),
        shows: (id: string, path: string) => (id === photoId ? reported[path] : undefined),
      }).is
    expect(findWith({ preCounter: 3 }, { [last]: true })).toBe('mine')
    expect(findWith({ preCounter: 3 }, { [last]: false })).toBe('before')
    expect(findWith({ preCounter: 3 }, {})).toBe('unclear')
    expect(findWith({ step: '1', preCounter: 3 }, { [last]: true })).toBe('mine')
    // Two more, and the last is somebody else's: the first may be ours.
    expect(findWith({ preCounter: 4 }, { [last]: false })).toBe('unclear')
    expect(findWith({ preCounter: 4 }, { [last]: true })).toBe('mine')
    expect(findWith({ preCounter: 4 }, { [last]: false, [`${last}?n=3`]: true })).toBe('mine')
    // In a complete report the last photo may have replaced ours.
    expect(findWith({ preCounter: 3, status: 1, step: '7' }, { [last]: false })).toBe('unclear')
  })

  it('compares the hash of the last photo in a complete report, where the new one replaces it', () => {
    const last = (sha256: string, change: object = {}) =>
      state({ status: 1, step: '7', pictures: [{ step: 'PRE', sha256 }], ...change })
    expect(find(last('ours'), last('theirs'))).toBe('mine')
    expect(find(last('theirs'), last('theirs'))).toBe('theirs')
    // Ours may have been the last in between.
    expect(find(last('the next'), last('theirs'))).toBe('unclear')
    // The report was completed before our photo arrived.
    expect(find(last('ours'), state())).toBe('mine')
    expect(find(last('theirs'), state())).toBe('theirs')
    expect(find(last('theirs', { pictures: [] }), last('theirs'))).toBe('theirs')
    // One more, and the last is somebody else's: theirs alone, or theirs in place of ours.
    expect(find(last('theirs', { preCounter: 3 }), state())).toBe('unclear')
  })

  it('returns `theirs` after a refusal over a third photo, unless the last one has its own hash', () => {
    const last = (sha256: string) =>
      state({ status: 1, step: '7', pictures: [{ step: 'PRE', sha256 }] })
    const refused = (answer: unknown) =>
      observe.compare(answer, args, {
        ...lost,
        baseline: last('theirs'),
        refusal: last('third'),
      })
    // Ours would have replaced it, and the person decides.
    expect(refused(last('third'))).toMatchObject({ is: 'theirs', there: { sha256: 'third' } })
    // A proxy has sent the call twice: this was the response to the second.
    expect(refused(last('ours')).is).toBe('mine')
  })

  it('returns `before` while there is no photo, also for a copy, which has no baseline', () => {
    expect(find(state({ preCounter: 0 }), null)).toBe('before')
    expect(find(state({ preCounter: 1 }), null)).toBe('unclear')
  })

  it.each([null, '2', undefined])(
    'returns `unclear` when the counter is not a number (%j)',
    (preCounter) => {
      expect(find(state({ preCounter }), state({ preCounter }))).toBe('unclear')
      expect(addPrePhoto.receipt?.found({ preCounter } as never, [args])).toBeUndefined()
    },
  )

  it.each([undefined, {}, '<html>', { value: null }, { value: { idSaida: 4712, preCounter: 3 } }])(
    'returns `unclear` for a response that is not of that report (%j)',
    (answer) => {
      expect(find(answer)).toBe('unclear')
      expect(find(state({ preCounter: 3 }), answer ?? null)).toBe('unclear')
    },
  )
})

describe('a PRE photo that arrives after the report is complete', () => {
  const args = { idSaida: 4711, photoId, sha256: 'ours' }
  const last = { step: 'PRE', sha256: 'theirs', operador: 'Bia Souza' }
  const complete = state({ status: 1, step: '7', pictures: [last] })
  const observe = observeOf(addPrePhoto)
  const over = (saw: unknown) => ({ saw, overrules: true as const })
  const compare = (seen: unknown, change: object = {}) =>
    observe.compare(seen, args, { ...before, ...change })
  const sent = (change: object = {}) =>
    extendedCall(addPrePhoto)(args, { ...context, ...change }).parts?.map(({ name }) => name)

  it('does not replace the last one unasked', () => {
    expect(observe.precondition).toBe(true)
    expect(observe.reads(args, context)).toBe('/api/ops/estufagem/4711')
    const message = expect.stringContaining(
      'O relatório foi concluído enquanto esta foto esperava.',
    )
    const picture = { sha256: 'theirs', operador: 'Bia Souza' }
    expect(compare(complete)).toEqual({ is: 'theirs', there: picture, message })
    const untold = state({ status: 1, step: '7' })
    expect(compare(untold)).toEqual({ is: 'theirs', there: { preCounter: 2 }, message })
    expect(observe.facts?.(last, args)).toEqual([
      { term: 'Quem tirou a foto que está lá', value: 'Bia Souza' },
    ])
  })

  it('replaces the seen last one after the person has decided', () => {
    expect(compare(complete, over(last)).is).toBe('before')
    expect(sent({ replaces: last, overrules: true })).toEqual(['step', 'FotoAnterior', 'file'])
    expect(compare(state({ status: 1, step: '7' }), over({ preCounter: 2 })).is).toBe('before')
    expect(sent({ replaces: { preCounter: 2 }, overrules: true })).toEqual(['step', 'file'])
  })

  it('does not replace a later last one, nor after a refusal without a photo', () => {
    const next = { ...complete.value, pictures: [{ ...last, sha256: 'the next' }] }
    for (const saw of [last, { preCounter: 2 }, { message: 'Conflito' }]) {
      const message = expect.stringContaining('Compare as fotos e decida.')
      expect(compare({ value: next }, over(saw))).toMatchObject({ is: 'theirs', message })
    }
  })

  it('returns `mine` before a retry only when the last one has its hash', () => {
    const ours = state({ status: 1, step: '7', pictures: [{ ...last, sha256: 'ours' }] })
    expect(compare(ours, { baseline: complete }).is).toBe('mine')
    expect(compare(ours).is).toBe('theirs')
    expect(compare(state({ preCounter: 3 }), { baseline: state() }).is).toBe('before')
  })

  it('retaken is identified by its new hash', () => {
    const photo = { photoId: 'another', size: 1, sha256: 'new' }
    expect(addPrePhoto.correction?.retake?.(args, photoId, photo)).toEqual({
      ...args,
      photoId: photo.photoId,
      sha256: 'new',
    })
  })

  it('is added, and replaces nothing, while the report is unfinished', () => {
    for (const seen of [state({ step: '1' }), state({ status: 1, preCounter: 0 }), {}, undefined]) {
      expect(compare(seen).is).toBe('before')
    }
    expect(sent()).toEqual(['step', 'file'])
    expect(sent({ replaces: last })).toEqual(['step', 'file'])
  })
})

describe('reconciliation of finishing the pre-stage after a lost response', () => {
  const find = (answer: unknown) =>
    observeOf(finishPreStage).compare(answer, { idSaida: 4711 }, lost).is

  it('STF-23 returns `mine` when the step is no longer PRE', () => {
    expect(find(state({ step: '1' }))).toBe('mine')
    expect(find(state({ step: 'C' }))).toBe('mine')
    expect(find(state())).toBe('before')
    expect(find({})).toBe('unclear')
  })

  it('STF-23 is a POST without a body', () => {
    expect(finishPreStage.request({ idSaida: 4711 }, context)).toEqual({
      method: 'POST',
      path: '/api/ops/estufagem/finish/pre/4711',
    })
  })
})

describe('a photo of a step', () => {
  const args = { idSaida: 4711, step: 'C', photoId, sha256: 'ours' } as const

  it('STF-26 is sent as multipart with step and file', () => {
    expect(extendedCall(uploadPhoto)(args, context)).toEqual({
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

  it('reports what the provider received of it, where the provider sends that', () => {
    const received = { size: 3, sha256: 'abc' }
    expect(uploadPhoto.accept(state(received), args)).toMatchObject({ received })
    expect(uploadPhoto.accept(state(), args)).not.toHaveProperty('received')
    expect(uploadPhoto.accept(state().value, args)).toBeDefined()
    expect(uploadPhoto.accept(state({ idSaida: 4712 }), args)).toBeUndefined()
  })

  it('rejects an invalid step, and a report without an id', () => {
    expect(() => uploadPhoto.check({ ...args, step: '8' as never })).toThrow()
    expect(() => uploadPhoto.check({ ...args, idSaida: '' })).toThrow()
  })
})

describe('a photo of a step where somebody else may have taken one', () => {
  const args = { idSaida: 4711, step: '3', photoId, sha256: 'ours' } as const
  const pictureOf = (sha256: string) => ({ step: '3', sha256, operador: 'Bia Souza' })
  const there = (...pictures: object[]) => state({ step: 'C', picture3: 1, pictures })
  const observe = observeOf(uploadPhoto)
  const compare = (
    seen: unknown,
    saw: unknown = { sha256: 'seen' },
    change: Partial<UploadPhotoArgs> = {},
  ) => observe.compare(seen, { ...args, ...change }, { ...before, saw })
  const conflict = 'Bia Souza já fotografou a etapa 3. Compare as fotos e decida.'

  it('is compared before the call with the photo that the screen showed', () => {
    expect(observe.precondition).toBe(true)
    expect(observe.reads(args, context)).toBe('/api/ops/estufagem/4711')
    const shown = (seen: { value: object }, step: StuffingStep = '3') =>
      observe.there?.(seen.value, { ...args, step })
    expect(shown(there(pictureOf('theirs')))).toEqual({ sha256: 'theirs', operador: 'Bia Souza' })
    expect(shown(state({ picture3: 0, pictures: [] }))).toBeNull()
    // No comparison without a hash, or where the photo replaces none.
    expect(shown(state({ picture3: 1 }))).toBeUndefined()
    expect(shown(state({ pictures: [{ ...pictureOf('last'), step: 'PRE' }] }), 'PRE')).toBe(
      undefined,
    )
    expect(observe.gives?.(args)).toEqual({ sha256: 'ours' })
    expect(() => uploadPhoto.check({ ...args, sha256: undefined as never })).toThrow()
  })

  it('does not replace a photo that was not seen', () => {
    const theirs = { is: 'theirs', there: { sha256: 'theirs' } }
    for (const saw of [{ sha256: 'seen' }, null]) {
      expect(compare(there(pictureOf('theirs')), saw)).toMatchObject({
        ...theirs,
        message: conflict,
      })
    }
    const nameless = { step: '3', sha256: 'theirs' }
    const message = expect.stringContaining('Já há outra foto da etapa 3.')
    expect(compare(there(nameless))).toMatchObject({ ...theirs, message })
    // After the decision the photo decided on counts as seen.
    expect(compare(there(pictureOf('theirs')), pictureOf('theirs')).is).toBe('before')
    expect(compare(there(pictureOf('third')), pictureOf('theirs'))).toMatchObject({
      is: 'theirs',
      message: conflict,
    })
    expect(observe.facts?.(pictureOf('theirs'), args)).toEqual([
      { term: 'Quem tirou a foto que está lá', value: 'Bia Souza' },
    ])
  })

  it('replaces the seen photo or none, and returns `mine` after a lost call', () => {
    const elsewhere = { step: '2', sha256: 'theirs' }
    expect(compare(there(pictureOf('seen'))).is).toBe('before')
    expect(compare(there(pictureOf('ours'))).is).toBe('mine')
    expect(compare(there(elsewhere)).is).toBe('unclear')
    expect(compare(state({ pictures: [] })).is).toBe('unclear')
    expect(compare(state({ picture3: 0, pictures: [] })).is).toBe('before')
  })

  it.each([
    undefined,
    { message: 'x' },
    state({ picture3: 1 }),
    state({ picture3: 1, pictures: null }),
    state({ picture3: 1, pictures: [null, { step: '3' }, { step: '3', sha256: null }] }),
    state({ idSaida: 4712, pictures: [pictureOf('theirs')] }),
  ])('is not refused where the provider sends no hash (%j)', (seen) => {
    expect(compare(seen, null).is).toBe('unclear')
  })

  it('names the photo that it replaces, because the provider may have another by then', () => {
    const said = (replaces?: unknown) =>
      extendedCall(uploadPhoto)(args, { ...context, replaces }).parts?.flatMap((part) =>
        part.name === 'FotoAnterior' && 'value' in part ? [part.value] : [],
      )
    expect(said(pictureOf('seen'))).toEqual(['seen'])
    expect(said(null)).toEqual([''])
    expect(said()).toEqual([])
  })

  it('is compared as well in PRE of a complete report, where it replaces the last one', () => {
    const last = { step: 'PRE', sha256: 'theirs', operador: 'Bia Souza' }
    const seen = state({ status: 1, step: '7', pictures: [last] })
    const message = expect.stringContaining('Bia Souza já fotografou a etapa PRE.')
    expect(compare(seen, null, { step: 'PRE' })).toMatchObject({ is: 'theirs', message })
    expect(compare(seen, { sha256: 'theirs' }, { step: 'PRE' }).is).toBe('before')
  })

  it('is found after a lost response by its hash, or by comparing pictures without one', () => {
    const find = (seen: unknown, isShown?: boolean) =>
      observe.compare(seen, args, { ...before, shows: () => isShown }).is
    expect(find(there(pictureOf('ours')))).toBe('mine')
    expect(find(there(pictureOf('theirs')), true)).toBe('before')
    expect(find(state({ picture3: 0, pictures: [] }))).toBe('before')
    expect(find(state({ picture3: 0 }), true)).toBe('before')
    expect(find(state({ picture3: 1 }), true)).toBe('mine')
    expect(find(state({ picture3: 1 }), false)).toBe('before')
    expect(find(state({ picture3: 1 }))).toBe('unclear')
    expect(find({ message: 'x' }, true)).toBe('unclear')
  })

  it('counts as received by its hash, or by the flag without one', () => {
    const found = (said: { value: object }, calls: UploadPhotoArgs[] = [args]) =>
      uploadPhoto.receipt?.found(said.value, calls)
    expect(found(there(pictureOf('ours')))).toBe(1)
    expect(found(there(pictureOf('theirs')))).toBe(0)
    expect(found(state({ picture3: 1 }))).toBe(1)
    expect(found(state({ picture3: 0 }))).toBe(0)
  })

  it('retaken is identified by its new hash', () => {
    const photo = { photoId: 'another', size: 1, sha256: 'new' }
    expect(uploadPhoto.correction?.retake?.(args, photoId, photo)).toEqual({
      ...args,
      photoId: photo.photoId,
      sha256: 'new',
    })
  })
})
