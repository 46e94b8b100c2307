import { describe, expect, it } from 'vitest'
import type { Operation } from '#src/outbox/model/operation.ts'
import { damage, image, packaging } from '../testing/example-records.ts'
import {
  setClassifiedWeight,
  setLabel,
  setPackagingWeight,
  setSacks,
  setSeal,
} from './set-value.ts'
import { setLabelPhoto, setSealPhoto } from './set-number-photo.ts'
import { setUnderSize, setWaste } from './set-section.ts'
import {
  contextAfterLoss,
  callOver,
  context,
  local,
  observeOf,
  ofDamage,
  ofPackaging,
  ofReport,
  partsOf,
  taken,
} from '../testing/example-parts.ts'

describe('a value that somebody else has saved since', () => {
  const args = { ...ofReport, pesoResiduo: 5 }
  const send = (pesoResiduo: unknown, more: object = {}) =>
    callOver(setWaste, args, { answer: { value: { pesoResiduo } }, saw: 1, ...more })

  it('is read right before the call', () => {
    for (const { observe } of [setWaste, setClassifiedWeight, setUnderSize])
      expect(observe?.precondition).toBe(true)
    expect(observeOf(setWaste).reads(args, context)).toBe('/api/ops/recebimento/residuo/31001')
    const weight = { ...ofDamage, pesoClassificado: 5 }
    expect(observeOf(setClassifiedWeight).reads(weight, context)).toBe(
      '/api/ops/recebimento/avaria/34001',
    )
    const amounts = { ...ofReport, embalagens: 1, pesoMenor: 1 }
    expect(observeOf(setUnderSize).reads(amounts, context)).toBe('/api/ops/recebimento/menor/31001')
  })

  it.each([
    ['the weight', setPackagingWeight, 'pesoKg', 5, 3, '3 Kg'],
    ['the number of the label', setLabel, 'numeroEtiqueta', 'A1', 'B2', '«B2»'],
    ['the number of the seal', setSeal, 'numeroLacre', 'A1', 'B2', '«B2»'],
  ] as const)(
    '%s is also read for a packaging added here, because a BAG may already have had that packaging',
    (_, operation, field, own, theirs, said) => {
      const set = operation as unknown as Operation
      const begun = { ...ofPackaging, idRecebimentoAvariaEmbalagem: local, [field]: own }
      const known = { id: () => 34_501 }
      expect(set.observe?.reads(begun, known)).toBe('/api/ops/recebimento/embalagem/34501')
      const answer = { value: packaging({ [field]: theirs }) }
      expect(() => callOver(set, begun, { ...known, answer, saw: null })).toThrow(
        `agora está ${said}`,
      )
      expect(callOver(set, begun, { ...known, answer, saw: theirs }).method).toBe('PUT')
    },
  )

  it.each([
    ['the classified weight', setClassifiedWeight, 'pesoClassificado', 5, 3, '3 Kg'],
    ['the number of sacks', setSacks, 'sacos', '10', '12', '«12»'],
  ] as const)(
    '%s is also read for a damage registered here, because it may have been at the provider for hours',
    (_, operation, field, own, theirs, said) => {
      const set = operation as unknown as Operation
      const made = { ...ofDamage, embalagens: [], idRecebimentoAvaria: local, [field]: own }
      const known = { id: () => 34_001 }
      expect(set.observe?.reads(made, known)).toBe('/api/ops/recebimento/avaria/34001')
      const answer = { value: damage({ [field]: theirs }) }
      expect(() => callOver(set, made, { ...known, answer, saw: null })).toThrow(
        `agora está ${said}`,
      )
    },
  )

  it('is also read in a report started here, because somebody else may have started it before', () => {
    const known = { id: () => 31_001 }
    expect(observeOf(setWaste).reads({ ...args, idRecebimento: local }, known)).toBe(
      '/api/ops/recebimento/residuo/31001',
    )
    const amounts = { idRecebimento: local, embalagens: 1, pesoMenor: 1 }
    expect(observeOf(setUnderSize).reads(amounts, known)).toBe('/api/ops/recebimento/menor/31001')
  })

  it('is not overwritten unseen', () => {
    expect(() => send(3)).toThrow(
      'O valor foi mudado por outra pessoa: agora está 3 Kg. Confira e salve de novo.',
    )
    expect(() => send(null)).toThrow('agora está em branco')
  })

  it('is no conflict when it equals the value that the person saw or saves', () => {
    expect(send(1).json).toMatchObject({ anterior: 1 })
    expect(send(5).json).toMatchObject({ pesoResiduo: 5 })
    expect(send('not a number').json).toMatchObject({ pesoResiduo: 5 })
  })

  it('is overwritten by a person who has seen it', () => {
    const decided = send(3, { saw: 3, overrules: true })
    expect(decided.json).toEqual({ idRecebimento: 31_001, pesoResiduo: 5, anterior: 3 })
    expect(send(3, { saw: undefined }).json).toEqual({ idRecebimento: 31_001, pesoResiduo: 5 })
  })

  it.each([
    ['sacks', setSacks, ofDamage, 'sacos', '12'],
    ['label', setLabel, ofPackaging, 'numeroEtiqueta', 'B2'],
    ['seal', setSeal, ofPackaging, 'numeroLacre', 'B2'],
  ] as const)(
    'a blank number is the same in every form: of the %s',
    (_, operation, of, field, own) => {
      const set = operation as unknown as Operation
      const ask = (saw: string | null, there: string | null) =>
        callOver(set, { ...of, [field]: own }, { answer: { value: { [field]: there } }, saw })
      const none = expect.arrayContaining([{ name: 'Anterior', value: '' }])
      expect(partsOf(ask(null, ''))).toEqual(none)
      expect(partsOf(ask('', null))).toEqual(none)
      expect(() => ask('A1', '')).toThrow('agora está em branco')
      expect(() => ask('', 'C3')).toThrow('agora está «C3»')
    },
  )

  it('a packaging weight of 0 is a blank, and is sent back in the form in which the provider sent it', () => {
    const ask = (saw: number | null, there: unknown) =>
      callOver(
        setPackagingWeight,
        { ...ofPackaging, pesoKg: 5 },
        { answer: { value: { pesoKg: there } }, saw },
      )
    const reported = (value: string) => expect.arrayContaining([{ name: 'Anterior', value }])
    expect(partsOf(ask(null, 0))).toEqual(reported('0'))
    expect(partsOf(ask(0, null))).toEqual(reported(''))
    expect(partsOf(ask(0, ''))).toEqual(reported(''))
    expect(() => ask(0, 3)).toThrow('agora está 3 Kg')
    expect(() => ask(3, '')).toThrow('agora está em branco')
  })

  it('a packaging weight of 0 does not overwrite a blank that somebody else has saved since', () => {
    const args = { ...ofPackaging, pesoKg: 0 }
    const answer = { value: { pesoKg: null } }
    expect(() => callOver(setPackagingWeight, args, { answer, saw: 3 })).toThrow(
      'agora está em branco',
    )
  })

  it('a packaging weight of 0 is found after a lost response as a blank', () => {
    const find = (pesoKg: number, there: unknown) =>
      observeOf(setPackagingWeight).compare(
        { value: { pesoKg: there } },
        { ...ofPackaging, pesoKg },
        { ...contextAfterLoss, saw: 3 },
      ).is
    expect([find(0, null), find(0, ''), find(5, 5)]).toEqual(['mine', 'mine', 'mine'])
    expect(find(5, 3)).toBe('before')
    expect(find(5, undefined)).toBe('unclear')
    const cleared = { ...ofPackaging, numeroEtiqueta: '' }
    const answer = { value: { numeroEtiqueta: null } }
    expect(observeOf(setLabel).compare(answer, cleared, contextAfterLoss).is).toBe('mine')
  })

  it('a waste or classified weight of 0 is not a blank', () => {
    expect(() => send(0, { saw: null })).toThrow('agora está 0 Kg')
    const answer = { value: damage({ pesoClassificado: 0 }) }
    const weight = { ...ofDamage, pesoClassificado: 5 }
    expect(() => callOver(setClassifiedWeight, weight, { answer, saw: null })).toThrow(
      'agora está 0 Kg',
    )
  })

  it('under-size conflicts on count or weight', () => {
    const both = { ...ofReport, embalagens: 2, pesoMenor: 5 }
    const saw = { embalagens: 1, pesoMenor: 5 }
    const over = (embalagensCount: number | null, pesoMenor: number) =>
      callOver(setUnderSize, both, { answer: { value: { embalagensCount, pesoMenor } }, saw })
    expect(over(1, 5).method).toBe('PUT')
    expect(() => over(9, 5)).toThrow('agora está 9 embalagens, 5 Kg')
    expect(() => over(null, 6)).toThrow('agora está 6 Kg')
  })

  it('under-size facts for a decision show count and weight as one value', () => {
    const args = { ...ofReport, embalagens: 2, pesoMenor: 5 }
    const facts = (there: unknown) => setUnderSize.observe?.facts?.(there, args)
    expect(facts({ embalagens: 9, pesoMenor: 5 })).toEqual([
      { term: 'No servidor', value: '9 embalagens, 5 Kg' },
    ])
    expect(facts({ embalagens: null, pesoMenor: null })).toEqual([])
    // A raw response is shown generically.
    expect(facts({ value: { embalagensCount: 9, pesoMenor: 5 } })).toEqual([])
    expect(facts({ embalagensCount: 9, pesoMenor: 5, imagens: [] })).toEqual([])
  })
})

describe.each([
  { of: 'label', operation: setLabelPhoto, field: 'imagemNumeroEtiqueta', words: 'a etiqueta' },
  { of: 'seal', operation: setSealPhoto, field: 'imagemNumeroLacre', words: 'o lacre' },
] as const)('the photo of the $of that somebody else has taken', ({ operation, field, words }) => {
  const args = { ...ofPackaging, ...taken }
  const theirs = image({ idRecebimentoImage: 35_009, sha256: 'ef', operador: 'Beto' })
  const send = (there: unknown, more: object = {}) => {
    const answer = { value: packaging({ [field]: there }) }
    return callOver(operation, args, { answer, saw: null, ...more })
  }

  it('is read right before the call, also for a packaging added here: a BAG may already have had that packaging', () => {
    const { reads, precondition } = observeOf(operation)
    expect(precondition).toBe(true)
    expect(reads(args, context)).toBe('/api/ops/recebimento/embalagem/34501')
    const made = { ...args, idRecebimentoAvariaEmbalagem: local }
    expect(reads(made, { id: () => 34_501 })).toBe('/api/ops/recebimento/embalagem/34501')
  })

  it('is not replaced unseen', () => {
    expect(() => send(theirs)).toThrow(`Já há outra foto d${words}. Compare as fotos e decida.`)
    expect(() => send(theirs, { saw: { id: 35_001 } })).toThrow('Já há outra foto')
  })

  it.each([
    ['none', null, {}],
    ['the one that the person saw', theirs, { saw: { id: 35_009 } }],
    ['their own, from a call that was lost', image({ sha256: 'ab' }), {}],
    ['one that somebody took away', null, { saw: { id: 35_009 } }],
  ])('is no conflict when the provider has %s', (_, there, more) => {
    expect(send(there, more).method).toBe('PUT')
  })

  const untold = { ...theirs, sha256: undefined, size: undefined }

  it('without a known hash is not taken for ours by name, because one account may be on two tablets', () => {
    expect(() => send(untold)).toThrow(`Já há outra foto d${words}.`)
    for (const operador of ['Ana', undefined, '']) {
      for (const saw of [null, { id: 35_001 }])
        expect(() => send({ ...untold, operador }, { saw })).toThrow(
          `Já há uma foto d${words}, talvez a sua. Compare as fotos e decida.`,
        )
    }
    const decided = { saw: { id: 35_009, by: 'Ana' }, overrules: true }
    expect(send({ ...untold, operador: 'Ana' }, decided).method).toBe('PUT')
  })

  it("without a known hash is replaced when its name, in any case, is that of this device's own photo", () => {
    const saw = { sha256: 'cd' }
    for (const operador of ['Ana', ' ANA '])
      expect(send({ ...untold, operador }, { saw }).method).toBe('PUT')
    expect(() => send(untold, { saw })).toThrow('Já há outra foto')
  })

  it('is distinguished from this device’s own photo by the hash', () => {
    const own = { sha256: 'cd' }
    expect(() => send(theirs, { saw: own })).toThrow('Já há outra foto')
    expect(send(image({ sha256: 'cd' }), { saw: own }).method).toBe('PUT')
    const saw = { id: 35_009, sha256: 'ef' }
    expect(send(theirs, { saw }).method).toBe('PUT')
    expect(() => send({ ...theirs, sha256: 'gh' }, { saw })).toThrow('Já há outra foto')
  })

  it('is compared in the form that a screen shows: this device’s own has no id', () => {
    const { there, gives } = observeOf(operation)
    const shown = (photo: unknown) => there?.(packaging({ [field]: photo }), args)
    expect(shown(null)).toBeNull()
    expect(shown(undefined)).toBeUndefined()
    expect(shown(theirs)).toEqual({ id: 35_009, sha256: 'ef' })
    expect(shown({ ...theirs, idRecebimentoImage: null })).toEqual({ sha256: 'ef' })
    expect(gives?.(args)).toEqual({ sha256: 'ab' })
  })

  it('is replaced when the person has seen it, or when the previous photo was never read', () => {
    const overrules = true
    expect(send(theirs, { saw: { id: 35_009 }, overrules }).method).toBe('PUT')
    expect(() => send(theirs, { saw: { id: 35_008 }, overrules })).toThrow('Já há outra foto')
    const saw = { id: 35_009, sha256: 'ef' }
    expect(send(theirs, { saw, overrules }).method).toBe('PUT')
    expect(() => send({ ...theirs, sha256: 'gh' }, { saw, overrules })).toThrow('Já há outra foto')
    expect(send(theirs, { saw: undefined }).method).toBe('PUT')
  })
})
