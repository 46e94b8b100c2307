import { describe, expect, it } from 'vitest'
import { damage, damageList, image, packaging } from '../testing/example-records.ts'
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
  apply,
  context,
  keys,
  ofDamage,
  ofPackaging,
  ofReport,
  partsOf,
  photoId,
  taken,
} from '../testing/example-parts.ts'
import { extendedCall } from '#src/outbox/model/extensions.ts'

const overNone = { ...context, replaces: null }

describe('operations that set weights and numbers', () => {
  it('DMG-13 sets the classified weight of a damage', () => {
    const args = { ...ofDamage, pesoClassificado: 12.5 }
    expect(extendedCall(setClassifiedWeight)(args, overNone)).toEqual({
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

  it('the weight of a packaging is added to the weight of its damage', () => {
    const args = { ...ofPackaging, pesoKg: 25.125 }
    expect(partsOf(extendedCall(setPackagingWeight)(args, overNone))).toEqual([
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

  it('DMG-16 sets the number of sacks, which each packaging shows as its own', () => {
    const args = { ...ofDamage, embalagens: [34_501], sacos: '12' }
    expect(extendedCall(setSacks)(args, overNone)).toEqual({
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

  it('DMG-22 sets the number or the photo of the label', () => {
    const number = { ...ofPackaging, numeroEtiqueta: 'ET 123' }
    expect(extendedCall(setLabel)(number, { ...context, replaces: 'ET 1' })).toEqual({
      method: 'PUT',
      path: '/api/ops/recebimento/embalagem/etiqueta',
      parts: [
        { name: 'IdRecebimentoAvariaEmbalagem', value: '34501' },
        { name: 'Value', value: 'ET 123' },
        { name: 'Anterior', value: 'ET 1' },
      ],
    })
    expect(extendedCall(setLabelPhoto)({ ...ofPackaging, ...taken }, context)).toEqual({
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

  it('DMG-25 sets the number or the photo of the seal', () => {
    const number = { ...ofPackaging, numeroLacre: '7654321' }
    expect(extendedCall(setSeal)(number, context)).toEqual({
      method: 'PUT',
      path: '/api/ops/recebimento/embalagem/lacre',
      parts: [
        { name: 'IdRecebimentoAvariaEmbalagem', value: '34501' },
        { name: 'Value', value: '7654321' },
      ],
    })
    expect(extendedCall(setSealPhoto)({ ...ofPackaging, ...taken }, context)).toEqual({
      method: 'PUT',
      path: '/api/ops/recebimento/embalagem/lacre',
      parts: [
        { name: 'IdRecebimentoAvariaEmbalagem', value: '34501' },
        { name: 'Files', bodyId: photoId },
      ],
    })
    const shown = apply(setSeal, number, { [keys.packaging]: packaging() })
    expect(shown[keys.packaging]).toMatchObject({ numeroLacre: '7654321' })
    const cleared = apply(setSeal, { ...number, numeroLacre: '' }, shown)
    expect(cleared[keys.packaging]).toMatchObject({ numeroLacre: null })
  })

  it('WST-05 sets the waste weight', () => {
    const args = { ...ofReport, pesoResiduo: 3.2 }
    expect(extendedCall(setWaste)(args, overNone)).toEqual({
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

  it('WST-13 reads under-size as embalagensCount and sends it as embalagens', () => {
    const args = { ...ofReport, embalagens: 2, pesoMenor: 50.5 }
    const replaces = { embalagens: null, pesoMenor: null }
    expect(extendedCall(setUnderSize)(args, { ...context, replaces })).toEqual({
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

  it('a section that the type of entry does not allow keeps that status', () => {
    const args = { ...ofReport, pesoResiduo: 1 }
    const header = { report: { residuosStatus: 100 } }
    expect(apply(setWaste, args, { [keys.header]: header })[keys.header]).toEqual(header)
  })
})
