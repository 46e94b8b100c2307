import { describe, expect, it } from 'vitest'
import { addPrePhoto, type AddPrePhotoArgs } from './add-pre-photo.ts'
import { finishPreStage } from './finish-pre-stage.ts'
import { uploadPhoto, type UploadPhotoArgs } from './upload-photo.ts'
import { extendedCall } from '#src/outbox/model/extensions.ts'

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
  const probe = probeOf<AddPrePhotoArgs>(addPrePhoto)
  const args: AddPrePhotoArgs = { idSaida: 4711, photoId }
  const find = (answer: unknown, baseline: unknown = state(), change: object = {}) =>
    probe.find(answer, { ...args, ...change }, { ...context, baseline }).is

  it('asks the report, and needs to know what it said before', () => {
    expect(probe.ask(args, context)).toBe('/api/ops/estufagem/4711')
    expect(probe.baseline).toBe(true)
  })

  it('the same count as before: it is not there. Another count alone tells nothing', () => {
    expect(find(state())).toBe('absent')
    for (const preCounter of [1, 3, 4]) expect(find(state({ preCounter }))).toBe('unclear')
  })

  it('one more, and the last picture of the stage tells whose it is', () => {
    const last = '/api/ops/estufagem/file/4711/PRE'
    const findWith = (change: object, told: Record<string, boolean>) =>
      probe.find(state(change), args, {
        ...context,
        baseline: state(),
        shows: (id: string, path: string) => (id === photoId ? told[path] : undefined),
      }).is
    expect(findWith({ preCounter: 3 }, { [last]: true })).toBe('present')
    expect(findWith({ preCounter: 3 }, { [last]: false })).toBe('absent')
    expect(findWith({ preCounter: 3 }, {})).toBe('unclear')
    expect(findWith({ step: '1', preCounter: 3 }, { [last]: true })).toBe('present')
    // Two more, of which the last is another's: the first may be ours.
    expect(findWith({ preCounter: 4 }, { [last]: false })).toBe('unclear')
    expect(findWith({ preCounter: 4 }, { [last]: true })).toBe('present')
    expect(findWith({ preCounter: 4 }, { [last]: false, [`${last}?n=3`]: true })).toBe('present')
    // Of a complete report the last may have taken the place of ours.
    expect(findWith({ preCounter: 3, status: 1, step: '7' }, { [last]: false })).toBe('unclear')
  })

  it('of a complete report, where it replaces the last one, the bytes of that tell', () => {
    const last = (sha256: string, change: object = {}) =>
      state({ status: 1, step: '7', pictures: [{ step: 'PRE', sha256 }], ...change })
    const findOurs = (answer: unknown, baseline: unknown) =>
      find(answer, baseline, { sha256: 'ours' })
    expect(findOurs(last('ours'), last('theirs'))).toBe('present')
    expect(findOurs(last('theirs'), last('theirs'))).toBe('absent')
    // Ours may have stood there in between.
    expect(findOurs(last('the next'), last('theirs'))).toBe('unclear')
    // The report was completed before it arrived.
    expect(findOurs(last('ours'), state())).toBe('present')
    expect(findOurs(last('theirs'), state())).toBe('absent')
    expect(findOurs(last('theirs', { pictures: [] }), last('theirs'))).toBe('absent')
    // One more and the last one another's: theirs alone, or ours and theirs in its place.
    expect(findOurs(last('theirs', { preCounter: 3 }), state())).toBe('unclear')
    // An earlier version kept no bytes of it.
    expect(find(last('ours'), last('theirs'))).toBe('unclear')
    expect(find(last('theirs'), last('theirs'))).toBe('absent')
    expect(find(last('theirs', { preCounter: 3 }), state())).toBe('unclear')
  })

  it('what a provider refused because a third stands there did not take its place', () => {
    const last = (sha256: string) =>
      state({ status: 1, step: '7', pictures: [{ step: 'PRE', sha256 }] })
    const refused = (answer: unknown) =>
      probe.find(
        answer,
        { ...args, sha256: 'ours' },
        { ...context, baseline: last('theirs'), refusal: last('third') },
      ).is
    expect(refused(last('third'))).toBe('absent')
    // Something in between has sent it twice: this was the answer to the second.
    expect(refused(last('ours'))).toBe('present')
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

describe('a PRE photo that comes when the report is complete', () => {
  const args = { idSaida: 4711, photoId }
  const last = { step: 'PRE', sha256: 'theirs', operador: 'Bia Souza' }
  const complete = state({ status: 1, step: '7', pictures: [last] })
  const send = (seen: unknown, overrules?: unknown) =>
    extendedCall(addPrePhoto)(args, { ...context, seen, overrules }).parts?.map(({ name }) => name)

  it('does not take the place of the last one unasked', () => {
    expect(addPrePhoto.look?.(args, context)).toBe('/api/ops/estufagem/4711')
    for (const seen of [complete, state({ status: 1, step: '7' })]) {
      expect(() => send(seen)).toThrow('O relatório foi concluído enquanto esta foto esperava.')
    }
    expect(addPrePhoto.correction?.shows?.(last, args)).toEqual([
      { term: 'Quem tirou a foto que está lá', value: 'Bia Souza' },
    ])
  })

  it('goes where the person says so, in the place of the one that they saw', () => {
    expect(send(complete, last)).toEqual(['step', 'FotoAnterior', 'file'])
    expect(send(state({ status: 1, step: '7' }), { preCounter: 2 })).toEqual(['step', 'file'])
  })

  it('does not go in the place of another one that came since, nor by a refusal that tells of none', () => {
    const next = { ...complete.value, pictures: [{ ...last, sha256: 'the next' }] }
    for (const overrules of [last, { preCounter: 2 }, { message: 'Conflito' }]) {
      expect(() => send({ value: next }, overrules)).toThrow('Compare as fotos e decida.')
    }
  })

  it('taken once more it is told by its new bytes', () => {
    const photo = { photoId: 'another', size: 1, sha256: 'new' }
    expect(addPrePhoto.correction?.retake?.(args, photoId, photo)).toEqual({
      ...args,
      photoId: photo.photoId,
      sha256: 'new',
    })
  })

  it('is one more, and in nobody’s place, while the report is under way', () => {
    for (const seen of [state({ step: '1' }), state({ status: 1, preCounter: 0 }), {}, undefined]) {
      expect(send(seen)).toEqual(['step', 'file'])
    }
  })
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

  it('says what the provider received of it, where the provider says so', () => {
    const received = { size: 3, sha256: 'abc' }
    expect(uploadPhoto.accept(state(received), args)).toMatchObject({ received })
    expect(uploadPhoto.accept(state(), args)).not.toHaveProperty('received')
    expect(uploadPhoto.accept(state().value, args)).toBeDefined()
    expect(uploadPhoto.accept(state({ idSaida: 4712 }), args)).toBeUndefined()
  })

  it('takes no step that is none, and no report without an id', () => {
    expect(() => uploadPhoto.check({ ...args, step: '8' as never })).toThrow()
    expect(() => uploadPhoto.check({ ...args, idSaida: '' })).toThrow()
  })
})

describe('a photo of a step where somebody else may have taken one', () => {
  const args = { idSaida: 4711, step: '3', photoId, sha256: 'ours', before: 'seen' } as const
  const pictureOf = (sha256: string) => ({ step: '3', sha256, operador: 'Bia Souza' })
  const there = (...pictures: object[]) => state({ step: 'C', picture3: 1, pictures })
  const send = (seen: unknown, change: Partial<UploadPhotoArgs> = {}, overrules?: unknown) =>
    extendedCall(uploadPhoto)({ ...args, ...change }, { ...context, seen, overrules })
  const conflict = 'Bia Souza já fotografou a etapa 3. Compare as fotos e decida.'

  it('is looked at before it goes, unless the person has decided or an older version kept it', () => {
    expect(uploadPhoto.look?.(args, context)).toBe('/api/ops/estufagem/4711')
    expect(uploadPhoto.look?.({ ...args, before: null }, context)).toBe('/api/ops/estufagem/4711')
    const { before: _, ...decided } = args
    expect(uploadPhoto.look?.(decided, context)).toBeUndefined()
    const { sha256: __, ...old } = decided
    expect(() => uploadPhoto.check(old)).not.toThrow()
    expect(
      extendedCall(uploadPhoto)(old, { ...context, seen: there(pictureOf('theirs')) }),
    ).toBeTruthy()
  })

  it('does not take the place of one that was not seen', () => {
    for (const before of ['seen', null]) {
      expect(() => send(there(pictureOf('theirs')), { before })).toThrow(conflict)
    }
    const nameless = { step: '3', sha256: 'theirs' }
    expect(() => send(there(nameless))).toThrow('Outra pessoa já fotografou a etapa 3.')
    expect(send(there(pictureOf('theirs')), {}, pictureOf('theirs'))).toBeTruthy()
    expect(() => send(there(pictureOf('third')), {}, pictureOf('theirs'))).toThrow(conflict)
    expect(uploadPhoto.correction?.shows?.(pictureOf('theirs'), args)).toEqual([
      { term: 'Quem tirou a foto que está lá', value: 'Bia Souza' },
    ])
  })

  it('goes in the place of the one that was seen, of none, and where a lost call has put it there', () => {
    const elsewhere = { step: '2', sha256: 'theirs' }
    for (const seen of [
      there(pictureOf('seen')),
      there(pictureOf('ours')),
      there(elsewhere),
      state({ pictures: [] }),
    ]) {
      expect(send(seen)).toBeTruthy()
      expect(extendedCall(uploadPhoto)(args, { ...context, seen })).toEqual(send(undefined))
    }
  })

  it.each([
    undefined,
    { message: 'x' },
    state({ picture3: 1 }),
    state({ picture3: 1, pictures: null }),
    state({ picture3: 1, pictures: [null, { step: '3' }, { step: '3', sha256: null }] }),
    state({ idSaida: 4712, pictures: [pictureOf('theirs')] }),
  ])('nothing is refused where no bytes are told (%j)', (seen) => {
    expect(send(seen, { before: null })).toBeTruthy()
  })

  it('tells the provider which one it replaces, who may have another by then', () => {
    const said = (...call: Parameters<typeof send>) =>
      send(...call).parts?.flatMap((part) =>
        part.name === 'FotoAnterior' && 'value' in part ? [part.value] : [],
      )
    expect(said(there(pictureOf('seen')))).toEqual(['seen'])
    expect(said(state({ pictures: [] }), { before: null })).toEqual([''])
    expect(said(there(pictureOf('theirs')), {}, pictureOf('theirs'))).toEqual(['theirs'])
    expect(said(there(pictureOf('seen')), {}, pictureOf('theirs'))).toEqual(['seen'])
    expect(said(state({ pictures: [] }), {}, pictureOf('theirs'))).toEqual(['theirs'])
    const { before: _, ...old } = args
    expect(extendedCall(uploadPhoto)(old, context).parts).toHaveLength(2)
  })

  it('of PRE of a complete report, where it replaces the last one, as well', () => {
    const last = { step: 'PRE', sha256: 'theirs', operador: 'Bia Souza' }
    const seen = state({ status: 1, step: '7', pictures: [last] })
    expect(() => send(seen, { step: 'PRE' })).toThrow('Bia Souza já fotografou a etapa PRE.')
    expect(send(seen, { step: 'PRE', before: 'theirs' })).toBeTruthy()
  })

  it('is there once its own bytes are, and by the flag where none are told', () => {
    const found = (said: { value: object }, calls: UploadPhotoArgs[] = [args]) =>
      uploadPhoto.receipt?.found(said.value, calls)
    expect(found(there(pictureOf('ours')))).toBe(1)
    expect(found(there(pictureOf('theirs')))).toBe(0)
    expect(found(state({ picture3: 1 }))).toBe(1)
    expect(found(state({ picture3: 0 }))).toBe(0)
    const { sha256: _, ...old } = args
    expect(found(there(pictureOf('theirs')), [old])).toBe(1)
  })

  it('taken once more it is told by its new bytes', () => {
    const photo = { photoId: 'another', size: 1, sha256: 'new' }
    expect(uploadPhoto.correction?.retake?.(args, photoId, photo)).toEqual({
      ...args,
      photoId: photo.photoId,
      sha256: 'new',
    })
  })
})
