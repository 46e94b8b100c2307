import { describe, expect, it } from 'vitest'
import type { Operation } from '#src/outbox/model/operation.ts'
import { damage, image, packaging } from '../example-records.ts'
import {
  setClassifiedWeight,
  setLabel,
  setPackagingWeight,
  setSacks,
  setSeal,
  setWaste,
} from './set-value.ts'
import { setLabelPhoto, setSealPhoto } from './set-number-photo.ts'
import { setUnderSize } from './set-under-size.ts'
import {
  context,
  local,
  ofDamage,
  ofPackaging,
  ofReport,
  partsOf,
  taken,
} from '../example-parts.ts'
import { extendedCall } from '#src/outbox/model/extensions.ts'

describe('what somebody else has saved since', () => {
  const args = { ...ofReport, pesoResiduo: 5, before: 1 }
  const send = (pesoResiduo: unknown, more: object = {}) =>
    extendedCall(setWaste)({ ...args, ...more }, { ...context, seen: { value: { pesoResiduo } } })

  it('is looked at right before', () => {
    expect(setWaste.look?.(args, context)).toBe('/api/ops/recebimento/residuo/31001')
    const weight = { ...ofDamage, pesoClassificado: 5 }
    expect(setClassifiedWeight.look?.(weight, context)).toBe('/api/ops/recebimento/avaria/34001')
    expect(setUnderSize.look?.({ ...ofReport, embalagens: 1, pesoMenor: 1 }, context)).toBe(
      '/api/ops/recebimento/menor/31001',
    )
  })

  it.each([
    ['the weight', setPackagingWeight, 'pesoKg', 5, 3, '3 Kg'],
    ['the number of the label', setLabel, 'numeroEtiqueta', 'A1', 'B2', '«B2»'],
    ['the number of the seal', setSeal, 'numeroLacre', 'A1', 'B2', '«B2»'],
  ] as const)(
    '%s is looked at also in a packaging that was begun here: a BAG may have had it',
    (_, operation, field, own, theirs, said) => {
      const { look, request } = operation as unknown as Operation
      const begun = { ...ofPackaging, idRecebimentoAvariaEmbalagem: local, [field]: own }
      const known = { id: () => 34_501 }
      expect(look?.(begun, known)).toBe('/api/ops/recebimento/embalagem/34501')
      const seen = { value: packaging({ [field]: theirs }) }
      expect(() => request({ ...begun, before: null }, { ...known, seen })).toThrow(
        `agora está ${said}`,
      )
      expect(request({ ...begun, before: theirs }, { ...known, seen }).method).toBe('PUT')
    },
  )

  it.each([
    ['the classified weight', setClassifiedWeight, 'pesoClassificado', 5, 3, '3 Kg'],
    ['the number of sacks', setSacks, 'sacos', '10', '12', '«12»'],
  ] as const)(
    '%s is looked at also in a damage that was made here: it may have been there for hours',
    (_, operation, field, own, theirs, said) => {
      const { look, request } = operation as unknown as Operation
      const made = { ...ofDamage, embalagens: [], idRecebimentoAvaria: local, [field]: own }
      const known = { id: () => 34_001 }
      expect(look?.(made, known)).toBe('/api/ops/recebimento/avaria/34001')
      const seen = { value: damage({ [field]: theirs }) }
      expect(() => request({ ...made, before: null }, { ...known, seen })).toThrow(
        `agora está ${said}`,
      )
    },
  )

  it('a report that was begun here may have been begun by somebody else before: it is looked at', () => {
    const known = { id: () => 31_001 }
    expect(setWaste.look?.({ ...args, idRecebimento: local }, known)).toBe(
      '/api/ops/recebimento/residuo/31001',
    )
    const amounts = { idRecebimento: local, embalagens: 1, pesoMenor: 1 }
    expect(setUnderSize.look?.(amounts, known)).toBe('/api/ops/recebimento/menor/31001')
  })

  it('is not overwritten unseen', () => {
    expect(() => send(3)).toThrow(
      'O valor foi mudado por outra pessoa: agora está 3 Kg. Confira e salve de novo.',
    )
    expect(() => send(null)).toThrow('agora está em branco')
  })

  it('is no matter where it is what the person saw, or what they save themselves', () => {
    expect(send(1).json).toMatchObject({ anterior: 1 })
    expect(send(5).json).toMatchObject({ pesoResiduo: 5 })
    expect(send('not a number').json).toMatchObject({ pesoResiduo: 5 })
  })

  it('is overruled by whoever has seen it', () => {
    const context3 = { ...context, seen: { value: { pesoResiduo: 3 } } }
    const decided = extendedCall(setWaste)(args, { ...context3, overrules: 3 })
    expect(decided.json).toEqual({ idRecebimento: 31_001, pesoResiduo: 5, anterior: 3 })
    const { before: _, ...withoutBefore } = args
    expect(extendedCall(setWaste)(withoutBefore, context3).json).toEqual({
      idRecebimento: 31_001,
      pesoResiduo: 5,
    })
  })

  it.each([
    ['sacks', setSacks, ofDamage, 'sacos', '12'],
    ['label', setLabel, ofPackaging, 'numeroEtiqueta', 'B2'],
    ['seal', setSeal, ofPackaging, 'numeroLacre', 'B2'],
  ] as const)(
    'a blank number is one thing, however it is told: of the %s',
    (_, operation, of, field, own) => {
      const request = extendedCall(operation as unknown as Operation)
      const ask = (before: string | null, there: string | null) =>
        request(
          { ...of, [field]: own, before },
          { ...context, seen: { value: { [field]: there } } },
        )
      const none = expect.arrayContaining([{ name: 'Anterior', value: '' }])
      expect(partsOf(ask(null, ''))).toEqual(none)
      expect(partsOf(ask('', null))).toEqual(none)
      expect(() => ask('A1', '')).toThrow('agora está em branco')
      expect(() => ask('', 'C3')).toThrow('agora está «C3»')
    },
  )

  it('a packaging has no weight of 0: that is a blank, told back as it was told', () => {
    const ask = (before: number | null, there: unknown) =>
      extendedCall(setPackagingWeight)(
        { ...ofPackaging, pesoKg: 5, before },
        { ...context, seen: { value: { pesoKg: there } } },
      )
    const told = (value: string) => expect.arrayContaining([{ name: 'Anterior', value }])
    expect(partsOf(ask(null, 0))).toEqual(told('0'))
    expect(partsOf(ask(0, null))).toEqual(told(''))
    expect(partsOf(ask(0, ''))).toEqual(told(''))
    expect(() => ask(0, 3)).toThrow('agora está 3 Kg')
    expect(() => ask(3, '')).toThrow('agora está em branco')
  })

  it('a weight of 0 that is wanted does not go over a blank that somebody else has made of it', () => {
    const args = { ...ofPackaging, pesoKg: 0, before: 3 }
    expect(() =>
      extendedCall(setPackagingWeight)(args, { ...context, seen: { value: { pesoKg: null } } }),
    ).toThrow('agora está em branco')
  })

  it('a weight of 0 that a person says for none is no blank', () => {
    expect(() => send(0, { before: null })).toThrow('agora está 0 Kg')
    const seen = { value: damage({ pesoClassificado: 0 }) }
    const weight = { ...ofDamage, pesoClassificado: 5, before: null }
    expect(() => extendedCall(setClassifiedWeight)(weight, { ...context, seen })).toThrow(
      'agora está 0 Kg',
    )
  })

  it('of count and weight both count', () => {
    const both = {
      ...ofReport,
      embalagens: 2,
      pesoMenor: 5,
      before: { embalagens: 1, pesoMenor: 5 },
    }
    const seen = (embalagensCount: number) => ({ value: { embalagensCount, pesoMenor: 5 } })
    expect(extendedCall(setUnderSize)(both, { ...context, seen: seen(1) }).method).toBe('PUT')
    expect(() => extendedCall(setUnderSize)(both, { ...context, seen: seen(9) })).toThrow(
      'agora está 9 embalagens, 5 Kg',
    )
    const untold = { value: { embalagensCount: null, pesoMenor: 6 } }
    expect(() => extendedCall(setUnderSize)(both, { ...context, seen: untold })).toThrow(
      'agora está 6 Kg',
    )
  })
})

describe.each([
  { of: 'label', operation: setLabelPhoto, field: 'imagemNumeroEtiqueta', words: 'a etiqueta' },
  { of: 'seal', operation: setSealPhoto, field: 'imagemNumeroLacre', words: 'o lacre' },
] as const)('the photo of the $of that somebody else has taken', ({ operation, field, words }) => {
  const args = { ...ofPackaging, ...taken, before: null as number | null }
  const theirs = image({ idRecebimentoImage: 35_009, sha256: 'ef', operador: 'Beto' })
  const send = (there: unknown, more: object = {}, inContext: object = {}) => {
    const seen = { value: packaging({ [field]: there }) }
    return extendedCall(operation)({ ...args, ...more }, { ...context, seen, ...inContext })
  }

  it('is looked at right before, also where the packaging was begun here: a BAG may have had it', () => {
    expect(operation.look?.(args, context)).toBe('/api/ops/recebimento/embalagem/34501')
    const made = { ...args, idRecebimentoAvariaEmbalagem: local }
    expect(operation.look?.(made, { id: () => 34_501 })).toBe(
      '/api/ops/recebimento/embalagem/34501',
    )
    const { before: _, ...own } = made
    expect(operation.look?.(own, { id: () => 34_501 })).toBeUndefined()
  })

  it('is not replaced unseen', () => {
    expect(() => send(theirs)).toThrow(
      `Outra pessoa já fotografou ${words}. Compare as fotos e decida.`,
    )
    expect(() => send(theirs, { before: 35_001 })).toThrow('Outra pessoa')
  })

  it.each([
    ['none', null, {}],
    ['the one that the person saw', theirs, { before: 35_009 }],
    ['their own, from a call that was lost', image({ sha256: 'ab' }), {}],
    ['one that somebody took away', null, { before: 35_009 }],
  ])('is no matter where there is %s', (_, there, more) => {
    expect(send(there, more).method).toBe('PUT')
  })

  const untold = { ...theirs, sha256: undefined, size: undefined }

  it('whose bytes are not told is not taken for ours by a name: one account may be on two tablets', () => {
    expect(() => send(untold)).toThrow(`Outra pessoa já fotografou ${words}.`)
    for (const operador of ['Ana', undefined, '']) {
      for (const before of [null, 35_001, { id: 35_001 }])
        expect(() => send({ ...untold, operador }, { before })).toThrow(
          `Já há uma foto d${words}, talvez a sua. Compare as fotos e decida.`,
        )
    }
    expect(send({ ...untold, operador: 'Ana' }, {}, { overrules: { id: 35_009 } }).method).toBe(
      'PUT',
    )
  })

  it('goes over the one that this device put there, which a name tells, in capitals as well', () => {
    const before = { sha256: 'cd' }
    for (const operador of ['Ana', ' ANA '])
      expect(send({ ...untold, operador }, { before }).method).toBe('PUT')
    expect(() => send(untold, { before })).toThrow('Outra pessoa')
  })

  it('is told from this device’s own by the bytes of that', () => {
    const before = { sha256: 'cd' }
    expect(operation.look?.({ ...args, before }, context)).toBe(
      '/api/ops/recebimento/embalagem/34501',
    )
    expect(() => send(theirs, { before })).toThrow('Outra pessoa')
    expect(send(image({ sha256: 'cd' }), { before }).method).toBe('PUT')
    const seen = { id: 35_009, sha256: 'ef' }
    expect(send(theirs, { before: seen }).method).toBe('PUT')
    expect(() => send({ ...theirs, sha256: 'gh' }, { before: seen })).toThrow('Outra pessoa')
  })

  it.each([null, 35_001, { id: 35_001, sha256: 'cd' }, { sha256: 'cd' }])(
    'is kept beside what was seen: %j',
    (before) => {
      expect(operation({ ...args, before }).args).toMatchObject({ before })
    },
  )

  it('is replaced by whoever has seen it, and by whom nobody asked', () => {
    expect(send(theirs, {}, { overrules: 35_009 }).method).toBe('PUT')
    expect(() => send(theirs, {}, { overrules: 35_008 })).toThrow('Outra pessoa')
    const overrules = { id: 35_009, sha256: 'ef' }
    expect(send(theirs, {}, { overrules }).method).toBe('PUT')
    expect(() => send({ ...theirs, sha256: 'gh' }, {}, { overrules })).toThrow('Outra pessoa')
    const { before: _, ...undecided } = args
    const seen = { value: packaging({ [field]: theirs }) }
    expect(extendedCall(operation)(undecided, { ...context, seen }).method).toBe('PUT')
  })
})
