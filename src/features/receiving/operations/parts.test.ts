import { describe, expect, it } from 'vitest'
import type { Operation, Replay } from '#src/outbox/operation.ts'
import type { ShownDamageList } from '../shown.ts'
import { addDamageEvidence } from './add-damage-evidence.ts'
import { addPackagingEvidence } from './add-packaging-evidence.ts'
import { addPackaging } from './add-packaging.ts'
import { addUnderSizeEvidence } from './add-under-size-evidence.ts'
import { addWasteEvidence } from './add-waste-evidence.ts'
import { damage, damageList, image, packaging } from '../example-records.ts'
import { registerDamage } from './register-damage.ts'
import { removeEvidence } from './remove-evidence.ts'
import { setClassifiedWeight } from './set-classified-weight.ts'
import { setLabelPhoto } from './set-label-photo.ts'
import { setLabel } from './set-label.ts'
import { setPackagingWeight } from './set-packaging-weight.ts'
import { setSacks } from './set-sacks.ts'
import { setSealPhoto } from './set-seal-photo.ts'
import { setSeal } from './set-seal.ts'
import { setUnderSize } from './set-under-size.ts'
import { setWaste } from './set-waste.ts'

const context = { id: Number }
const photoId = '8f14e45f-ceea-467f-a2b8-5d3f6c1a9b01'
const local = 'local:00000000-0000-4000-8000-000000000001' as const
const ofReport = { idRecebimento: 31_001 }
const ofDamage = { ...ofReport, idRecebimentoAvaria: 34_001 }
const ofPackaging = { ...ofDamage, idRecebimentoAvariaEmbalagem: 34_501 }
const taken = {
  photoId,
  size: 1000,
  sha256: 'ab',
  operador: 'Ana',
  takenAt: '2026-11-20T14:00:00.000Z',
}
const evidence = { ...taken, idImage: `local:${photoId}` } as const

const keys = {
  header: 'receiving:31001',
  totals: 'receiving:31001:totals',
  damages: 'receiving:31001:damages',
  waste: 'receiving:31001:waste',
  underSize: 'receiving:31001:under-size',
  damage: 'damage:34001',
  packaging: 'packaging:34501',
}

/** What the effects make of each read, by its key. */
function apply<Args>(operation: Operation<Args>, args: Args, values: Record<string, unknown>) {
  const after = { ...values }
  for (const { key, apply: change } of operation.effects(args)) {
    if (key in after) after[key] = change(after[key])
  }
  return after
}

type Probe<Args> = Extract<Replay<Args>, { class: 'probe' }>

function probeOf<Args>({ replay }: Operation<Args>): Probe<Args> {
  if (replay.class !== 'probe') throw new Error('not a probe')
  return replay
}

const partsOf = (request: { parts?: unknown }) => request.parts

describe('a damage', () => {
  const args = {
    ...ofReport,
    idRecebimentoAvaria: local,
    tipoAvaria: 'BAG',
    photos: [
      { photoId, size: 1000, sha256: 'ab' },
      { photoId: '8f14e45f-ceea-467f-a2b8-5d3f6c1a9b02', size: 900, sha256: 'cd' },
    ],
    operador: 'Ana',
    takenAt: taken.takenAt,
  } as const

  it('DMG-07 is created with IdRecebimento and its files; the answer gives idRecebimentoAvaria', () => {
    expect(registerDamage.request({ ...args, photos: [...args.photos] }, context)).toEqual({
      method: 'POST',
      path: '/api/ops/recebimento/avaria',
      parts: [
        { name: 'IdRecebimento', value: '31001' },
        { name: 'files', bodyId: args.photos[0].photoId },
        { name: 'files', bodyId: args.photos[1].photoId },
      ],
    })
    const answered = { value: { idRecebimentoAvaria: 34_007 } }
    expect(registerDamage.accept(answered, { ...args, photos: [] })).toMatchObject({ id: 34_007 })
  })

  it('stands in the list and by itself before the provider knows, with its photos', () => {
    const given = { ...args, photos: [...args.photos] }
    const after = apply(registerDamage, given, {
      [keys.header]: { report: { avariasStatus: 0 } },
      [keys.damages]: damageList(),
      [`damage:${local}`]: undefined,
    })
    expect(after[keys.header]).toEqual({ report: { avariasStatus: 2 } })
    const list = after[keys.damages] as ShownDamageList
    expect(list.items).toHaveLength(2)
    for (const shown of [list.items[1], after[`damage:${local}`]]) {
      expect(shown).toMatchObject({
        idRecebimentoAvaria: local,
        tipoAvaria: 'BAG',
        operador: 'Ana',
        imagens: [{ photoId, idRecebimentoImage: null }, { sha256: 'cd' }],
      })
    }
    // The provider lists it by now.
    const known = { ...given, idRecebimentoAvaria: 34_001 as never }
    expect(apply(registerDamage, known, after)[keys.damages]).toEqual(list)
  })

  it('takes no more photos than the provider does, and at least one', () => {
    const photos = Array.from({ length: 21 }, () => args.photos[0])
    expect(() => registerDamage({ ...args, photos })).toThrow()
    expect(() => registerDamage({ ...args, photos: [] })).toThrow()
  })

  describe('whether it arrived, when the answer was lost', () => {
    const probe = probeOf(registerDamage)
    const list = (items: unknown[]) => ({ value: { items } })
    const other = damage({ idRecebimentoAvaria: 34_000 })
    const find = (items: unknown[]) =>
      probe.find(
        list([other, ...items]),
        { ...args, photos: [...args.photos] },
        {
          ...context,
          baseline: list([other]),
        },
      )
    const ours = damage({
      idRecebimentoAvaria: 34_007,
      imagens: [image({ sha256: 'ab' }), image({ sha256: 'cd' })],
    })

    it('one more by this person with as many photos: it is there', () => {
      expect(probe.ask({ ...args, photos: [] }, context)).toBe(
        '/api/ops/recebimento/avaria/list/31001',
      )
      expect(find([])).toEqual({ is: 'absent' })
      expect(find([ours])).toEqual({ is: 'present', value: { id: 34_007 } })
    })

    it('what somebody else registered is not it, nor what has other photos', () => {
      expect(find([{ ...ours, operador: 'Beto Araújo' }])).toEqual({ is: 'absent' })
      expect(find([damage({ imagens: [image({ sha256: 'x' }), image({ sha256: 'y' })] })])).toEqual(
        { is: 'absent' },
      )
    })

    it('two that both can be it: a person is asked', () => {
      const untold = (id: number) => ({
        idRecebimentoAvaria: id,
        operador: 'ANA',
        imagens: [{ idRecebimentoImage: 1 }, { idRecebimentoImage: 2 }],
      })
      expect(find([untold(34_007)])).toEqual({ is: 'present', value: { id: 34_007 } })
      expect(find([untold(34_007), untold(34_008)])).toEqual({ is: 'unclear' })
    })
  })
})

describe('a packaging', () => {
  const args = {
    ...ofDamage,
    idRecebimentoAvariaEmbalagem: local,
    numeroEmbalagens: null,
  } as const

  it('where the provider names who made it, that tells it from another', () => {
    const probe = probeOf(addPackaging)
    const mine = { ...args, operador: 'Ana Souza' }
    const find = (operador: string) =>
      probe.find({ value: { embalagens: [{ idRecebimentoAvariaEmbalagem: 2, operador }] } }, mine, {
        ...context,
        baseline: { value: { embalagens: [] } },
      })
    expect(find('Ana Souza')).toEqual({ is: 'present', value: { id: 2 } })
    expect(find('Beto Araújo')).toEqual({ is: 'absent' })
  })

  it('DMG-17 is created with the id of its damage', () => {
    expect(addPackaging.request(args, context)).toEqual({
      method: 'POST',
      path: '/api/ops/recebimento/embalagem',
      json: { idRecebimentoAvaria: 34_001 },
    })
    const answered = { value: { idRecebimentoAvariaEmbalagem: 34_509 } }
    expect(addPackaging.accept(answered, args)).toMatchObject({ id: 34_509 })
  })

  it('counts at once, and has a screen of its own before the provider knows', () => {
    const after = apply(addPackaging, args, {
      [keys.damages]: damageList(),
      [keys.damage]: damage(),
      [`packaging:${local}`]: undefined,
    })
    expect(after[keys.damage]).toMatchObject({ embalagensCount: 1, embalagens: [{ pesoKg: null }] })
    expect((after[keys.damages] as ShownDamageList).items[0]?.embalagensCount).toBe(1)
    expect(after[`packaging:${local}`]).toMatchObject({ idRecebimentoAvariaEmbalagem: local })
  })

  it('one more than before: it arrived; two more: a person is asked', () => {
    const probe = probeOf(addPackaging)
    const ofNow = (...ids: number[]) => ({
      value: damage({
        embalagens: ids.map((id) => packaging({ idRecebimentoAvariaEmbalagem: id })),
      }),
    })
    const find = (...ids: number[]) =>
      probe.find(ofNow(...ids), args, { ...context, baseline: ofNow(1) })
    expect(probe.ask(args, context)).toBe('/api/ops/recebimento/avaria/34001')
    expect(find(1)).toEqual({ is: 'absent' })
    expect(find(1, 2)).toEqual({ is: 'present', value: { id: 2 }, likely: true })
    expect(find(1, 2, 3)).toEqual({ is: 'unclear' })
  })
})

describe('a photo as evidence', () => {
  it.each([
    ['DMG-11', addDamageEvidence, ofDamage, 'avaria/evidencia', 'IdRecebimentoAvaria', '34001'],
    [
      'DMG-27',
      addPackagingEvidence,
      ofPackaging,
      'embalagem/evidencia',
      'IdRecebimentoAvariaEmbalagem',
      '34501',
    ],
    ['WST-06', addWasteEvidence, ofReport, 'residuo/evidencia', 'IdRecebimento', '31001'],
    ['WST-14', addUnderSizeEvidence, ofReport, 'menor/evidencia', 'IdRecebimento', '31001'],
  ] as const)(
    '%s goes as multipart with the id and files',
    (_, operation, ids, path, name, value) => {
      const request = (operation as unknown as Operation).request({ ...ids, ...evidence }, context)
      expect(request).toEqual({
        method: 'POST',
        path: `/api/ops/recebimento/${path}`,
        parts: [
          { name, value },
          { name: 'files', bodyId: photoId },
        ],
      })
    },
  )

  it('shows at once where it was taken, once', () => {
    const shown = apply(
      addPackagingEvidence,
      { ...ofPackaging, ...evidence },
      {
        [keys.packaging]: packaging(),
        [keys.damage]: damage({ embalagens: [packaging()] }),
      },
    )
    expect(shown[keys.packaging]).toMatchObject({ imagens: [{ photoId }] })
    expect(shown[keys.damage]).toMatchObject({ embalagens: [{ imagens: [{ photoId }] }] })
    const known = { ...ofDamage, ...evidence, idImage: 35_001 as never }
    const after = apply(addDamageEvidence, known, { [keys.damage]: damage() })
    expect(after[keys.damage]).toEqual(damage())
  })

  it('by its bytes and by who took it one tells whether it arrived', () => {
    const probe = probeOf(addWasteEvidence)
    const args = { ...ofReport, ...evidence, sha256: 'cd' }
    const waste = (...imagens: object[]) => ({ value: { pesoResiduo: 1, imagens } })
    const find = (...added: object[]) =>
      probe.find(waste(image(), ...added), args, { ...context, baseline: waste(image()) })
    expect(probe.ask(args, context)).toBe('/api/ops/recebimento/residuo/31001')
    const ours = { idRecebimentoImage: 35_002, operador: 'Ana' }
    expect(find()).toEqual({ is: 'absent' })
    expect(find({ ...ours, sha256: 'cd' })).toEqual({ is: 'present', value: { id: 35_002 } })
    expect(find({ ...ours, sha256: 'xx' })).toEqual({ is: 'absent' })
    expect(find(ours)).toEqual({ is: 'present', value: { id: 35_002 } })
    expect(find({ ...ours, operador: 'Beto' })).toEqual({ is: 'absent' })
    expect(find(ours, { ...ours, idRecebimentoImage: 35_003 })).toEqual({ is: 'unclear' })
  })

  it('PHOTO-05 is deleted by its id, and gone at once wherever it showed', () => {
    const place = { of: 'damage', idRecebimentoAvaria: 34_001 } as const
    const args = { ...ofReport, idImage: 35_001, place }
    expect(removeEvidence.request(args, context)).toEqual({
      method: 'DELETE',
      path: '/api/ops/recebimento/imagem/35001',
    })
    const after = apply(removeEvidence, args, {
      [keys.damage]: damage(),
      [keys.damages]: damageList(),
    })
    expect(after[keys.damage]).toMatchObject({ imagens: [] })
    expect((after[keys.damages] as ShownDamageList).items[0]?.imagens).toEqual([])
  })

  it.each([
    ['label', { imagemNumeroEtiqueta: null }],
    ['seal', { imagemNumeroLacre: null }],
    ['packaging', { imagens: [] }],
  ] as const)('of the %s of a packaging as well', (of, without) => {
    const shown = packaging({
      imagemNumeroEtiqueta: image(),
      imagemNumeroLacre: image(),
      imagens: [image()],
    })
    const place = { of, idRecebimentoAvaria: 34_001, idRecebimentoAvariaEmbalagem: 34_501 }
    const args = { ...ofReport, idImage: 35_001, place }
    expect(apply(removeEvidence, args, { [keys.packaging]: shown })).toEqual({
      [keys.packaging]: { ...shown, ...without },
    })
  })

  it.each([
    ['waste', keys.waste],
    ['under-size', keys.underSize],
  ] as const)('of %s too', (of, key) => {
    const args = { ...ofReport, idImage: 35_001, place: { of } }
    expect(apply(removeEvidence, args, { [key]: { imagens: [image()] } })).toEqual({
      [key]: { imagens: [] },
    })
  })
})

describe('weights and numbers', () => {
  it('DMG-13 the classified weight of a damage', () => {
    const args = { ...ofDamage, pesoClassificado: 12.5, before: null }
    expect(setClassifiedWeight.request(args, context)).toEqual({
      method: 'PUT',
      path: '/api/ops/recebimento/avaria/pesos',
      json: { idRecebimentoAvaria: 34_001, pesoClassificado: 12.5, anterior: null },
    })
    const shown = damage({ embalagens: [packaging({ pesoKg: 20 })], pesoAvariado: 20 })
    const after = apply(setClassifiedWeight, args, { [keys.damages]: damageList([shown]) })
    expect(after[keys.damages]).toMatchObject({
      totals: { pesoAvariadoTotal: 20, pesoClassificadoTotal: 12.5, pesoVarreduraTotal: 7.5 },
    })
  })

  it('the weight of a packaging makes what its damage weighs', () => {
    const args = { ...ofPackaging, pesoKg: 25.125, before: null }
    expect(partsOf(setPackagingWeight.request(args, context))).toEqual([
      { name: 'IdRecebimentoAvariaEmbalagem', value: '34501' },
      { name: 'Value', value: '25.125' },
      { name: 'Anterior', value: '' },
    ])
    const shown = damage({ embalagens: [packaging({ pesoKg: 1 }), packaging()] })
    const two = { ...shown, embalagens: [shown.embalagens[0] as never, other] }
    const after = apply(setPackagingWeight, args, { [keys.damage]: two })
    expect(after[keys.damage]).toMatchObject({ pesoAvariado: 27.125 })
  })

  const other = packaging({ idRecebimentoAvariaEmbalagem: 34_502, pesoKg: 2 })

  it('DMG-16 the number of sacks, which each packaging shows as its own', () => {
    const args = { ...ofDamage, embalagens: [34_501], sacos: '12', before: null }
    expect(setSacks.request(args, context)).toEqual({
      method: 'PUT',
      path: '/api/ops/recebimento/embalagem/sacos',
      parts: [
        { name: 'IdRecebimentoAvaria', value: '34001' },
        { name: 'Value', value: '12' },
        { name: 'Anterior', value: '' },
      ],
    })
    const after = apply(setSacks, args, {
      [keys.damage]: damage({ embalagens: [packaging()] }),
      [keys.packaging]: packaging(),
    })
    expect(after[keys.damage]).toMatchObject({
      sacos: '12',
      embalagens: [{ numeroEmbalagens: '12' }],
    })
    expect(after[keys.packaging]).toMatchObject({ numeroEmbalagens: '12' })
  })

  it('DMG-22 the label: its number, or its photo', () => {
    const number = { ...ofPackaging, numeroEtiqueta: 'ET 123', before: 'ET 1' }
    expect(setLabel.request(number, context)).toEqual({
      method: 'PUT',
      path: '/api/ops/recebimento/embalagem/etiqueta',
      parts: [
        { name: 'IdRecebimentoAvariaEmbalagem', value: '34501' },
        { name: 'Value', value: 'ET 123' },
        { name: 'Anterior', value: 'ET 1' },
      ],
    })
    expect(setLabelPhoto.request({ ...ofPackaging, ...taken }, context)).toEqual({
      method: 'PUT',
      path: '/api/ops/recebimento/embalagem/etiqueta',
      parts: [
        { name: 'IdRecebimentoAvariaEmbalagem', value: '34501' },
        { name: 'Files', bodyId: photoId },
      ],
    })
    const after = apply(
      setLabelPhoto,
      { ...ofPackaging, ...taken },
      {
        [keys.packaging]: packaging({ imagemNumeroEtiqueta: image() }),
      },
    )
    expect(after[keys.packaging]).toMatchObject({ imagemNumeroEtiqueta: { photoId } })
  })

  it('DMG-25 the seal: its number, or its photo', () => {
    const number = { ...ofPackaging, numeroLacre: '7654321' }
    expect(setSeal.request(number, context)).toMatchObject({
      method: 'PUT',
      path: '/api/ops/recebimento/embalagem/lacre',
      parts: [{ value: '34501' }, { name: 'Value', value: '7654321' }],
    })
    expect(setSealPhoto.request({ ...ofPackaging, ...taken }, context)).toMatchObject({
      path: '/api/ops/recebimento/embalagem/lacre',
      parts: [{ value: '34501' }, { name: 'Files', bodyId: photoId }],
    })
    const shown = apply(setSeal, number, { [keys.packaging]: packaging() })
    expect(shown[keys.packaging]).toMatchObject({ numeroLacre: '7654321' })
    const cleared = apply(setSeal, { ...number, numeroLacre: '' }, shown)
    expect(cleared[keys.packaging]).toMatchObject({ numeroLacre: null })
  })

  it('WST-05 waste', () => {
    const args = { ...ofReport, pesoResiduo: 3.2, before: null }
    expect(setWaste.request(args, context)).toEqual({
      method: 'PUT',
      path: '/api/ops/recebimento/residuo',
      json: { idRecebimento: 31_001, pesoResiduo: 3.2, anterior: null },
    })
    const after = apply(setWaste, args, {
      [keys.waste]: { pesoResiduo: null, imagens: [] },
      [keys.totals]: { residuoPeso: 0 },
      [keys.header]: { report: { residuosStatus: 0 } },
    })
    expect(after).toMatchObject({
      [keys.waste]: { pesoResiduo: 3.2 },
      [keys.totals]: { residuoPeso: 3.2 },
      [keys.header]: { report: { residuosStatus: 2 } },
    })
  })

  it('WST-13 under-size: read as embalagensCount, sent as embalagens', () => {
    const args = {
      ...ofReport,
      embalagens: 2,
      pesoMenor: 50.5,
      before: { embalagens: null, pesoMenor: null },
    }
    expect(setUnderSize.request(args, context)).toEqual({
      method: 'PUT',
      path: '/api/ops/recebimento/menor',
      json: {
        idRecebimento: 31_001,
        embalagens: 2,
        pesoMenor: 50.5,
        anterior: { embalagens: null, pesoMenor: null },
      },
    })
    const after = apply(setUnderSize, args, {
      [keys.underSize]: { embalagensCount: null, pesoMenor: null, imagens: [] },
      [keys.totals]: { menorEmbalagens: 0, menorPeso: 0 },
    })
    expect(after).toMatchObject({
      [keys.underSize]: { embalagensCount: 2, pesoMenor: 50.5 },
      [keys.totals]: { menorEmbalagens: 2, menorPeso: 50.5 },
    })
  })

  it('a section that the type of entry does not allow stays so', () => {
    const args = { ...ofReport, pesoResiduo: 1 }
    const header = { report: { residuosStatus: 100 } }
    expect(apply(setWaste, args, { [keys.header]: header })[keys.header]).toEqual(header)
  })
})

describe('what somebody else has saved since', () => {
  const args = { ...ofReport, pesoResiduo: 5, before: 1 }
  const send = (pesoResiduo: unknown, more: object = {}) =>
    setWaste.request({ ...args, ...more }, { ...context, seen: { value: { pesoResiduo } } })

  it('is looked at right before, unless the damage or packaging was made here', () => {
    expect(setWaste.look?.(args, context)).toBe('/api/ops/recebimento/residuo/31001')
    const weight = { ...ofPackaging, pesoKg: 5 }
    expect(setPackagingWeight.look?.(weight, context)).toBe('/api/ops/recebimento/embalagem/34501')
    const inMade = { ...weight, idRecebimentoAvariaEmbalagem: local }
    const known = { id: () => 34_501 }
    expect(setPackagingWeight.look?.(inMade, known)).toBeUndefined()
    // The provider has said that somebody was there.
    for (const more of [{ refused: true as const }, { overrules: 3 }]) {
      expect(setPackagingWeight.look?.(inMade, { ...known, ...more })).toBe(
        '/api/ops/recebimento/embalagem/34501',
      )
    }
    expect(setLabel.look?.({ ...ofPackaging, numeroEtiqueta: 'x' }, context)).toBe(
      '/api/ops/recebimento/embalagem/34501',
    )
    expect(setUnderSize.look?.({ ...ofReport, embalagens: 1, pesoMenor: 1 }, context)).toBe(
      '/api/ops/recebimento/menor/31001',
    )
  })

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
    const decided = setWaste.request(args, { ...context3, overrules: 3 })
    expect(decided.json).toEqual({ idRecebimento: 31_001, pesoResiduo: 5, anterior: 3 })
    const { before: _, ...withoutBefore } = args
    expect(setWaste.request(withoutBefore, context3).json).toEqual({
      idRecebimento: 31_001,
      pesoResiduo: 5,
    })
  })

  it('of count and weight both count', () => {
    const both = {
      ...ofReport,
      embalagens: 2,
      pesoMenor: 5,
      before: { embalagens: 1, pesoMenor: 5 },
    }
    const seen = (embalagensCount: number) => ({ value: { embalagensCount, pesoMenor: 5 } })
    expect(setUnderSize.request(both, { ...context, seen: seen(1) }).method).toBe('PUT')
    expect(() => setUnderSize.request(both, { ...context, seen: seen(9) })).toThrow(
      'agora está 9 embalagens, 5 Kg',
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
    return operation.request({ ...args, ...more }, { ...context, seen, ...inContext })
  }

  it('is looked at right before, unless the packaging was made here', () => {
    expect(operation.look?.(args, context)).toBe('/api/ops/recebimento/embalagem/34501')
    const made = { ...args, idRecebimentoAvariaEmbalagem: local }
    expect(operation.look?.(made, { id: () => 34_501 })).toBeUndefined()
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

  it('a provider that tells no bytes is asked whose it is', () => {
    const untold = { sha256: undefined, size: undefined }
    expect(() => send({ ...theirs, ...untold })).toThrow('Outra pessoa')
    expect(send({ ...theirs, ...untold, operador: 'Ana' }).method).toBe('PUT')
  })

  it('is replaced by whoever has seen it, and by whom nobody asked', () => {
    expect(send(theirs, {}, { overrules: 35_009 }).method).toBe('PUT')
    expect(() => send(theirs, {}, { overrules: 35_008 })).toThrow('Outra pessoa')
    const { before: _, ...undecided } = args
    const seen = { value: packaging({ [field]: theirs }) }
    expect(operation.request(undecided, { ...context, seen }).method).toBe('PUT')
  })
})
