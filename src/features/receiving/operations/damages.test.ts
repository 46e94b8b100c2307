import { describe, expect, it } from 'vitest'
import type { ShownDamageList } from '../shown.ts'
import { addPackaging } from './add-packaging.ts'
import { damage, damageList, image, packaging } from '../testing/example-records.ts'
import { registerDamage } from './register-damage.ts'
import {
  contextAfterLoss,
  apply,
  context,
  keys,
  local,
  ofDamage,
  ofReport,
  photoId,
  observeOf,
  taken,
} from '../testing/example-parts.ts'

const untouched = {
  numeroEtiqueta: null,
  imagemNumeroEtiqueta: null,
  numeroLacre: null,
  imagemNumeroLacre: null,
  pesoKg: null,
  imagens: [],
}

describe('registering a damage', () => {
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

  it('DMG-07 is a POST with IdRecebimento and files, and the response has idRecebimentoAvaria', () => {
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

  it('shows the damage with its photos in the list and by itself before the provider answers', () => {
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
    // The provider already lists the damage.
    const known = { ...given, idRecebimentoAvaria: 34_001 as never }
    expect(apply(registerDamage, known, after)[keys.damages]).toEqual(list)
  })

  it('requires at least one photo and accepts at most as many as the provider', () => {
    const photos = Array.from({ length: 21 }, () => args.photos[0])
    expect(() => registerDamage.check({ ...args, photos })).toThrow()
    expect(() => registerDamage.check({ ...args, photos: [] })).toThrow()
  })

  describe('reconciliation after a lost response', () => {
    const observe = observeOf(registerDamage)
    const list = (items: unknown[]) => ({ value: { items } })
    const other = damage({ idRecebimentoAvaria: 34_000 })
    const find = (items: unknown[]) =>
      observe.compare(
        list([other, ...items]),
        { ...args, photos: [...args.photos] },
        {
          ...contextAfterLoss,
          baseline: list([other]),
        },
      )
    const ours = damage({
      idRecebimentoAvaria: 34_007,
      imagens: [image({ sha256: 'ab' }), image({ sha256: 'cd' })],
    })

    it('returns `mine` when a new damage has our photos', () => {
      expect(observe.reads({ ...args, photos: [] }, context)).toBe(
        '/api/ops/recebimento/avaria/list/31001',
      )
      expect(find([])).toEqual({ is: 'before' })
      expect(find([ours])).toEqual({ is: 'mine', value: { id: 34_007 } })
    })

    it('returns `before` when the new damage has other photos', () => {
      const others = damage({ imagens: [image({ sha256: 'x' }), image({ sha256: 'y' })] })
      expect(find([others])).toEqual({ is: 'before' })
      expect(find([others, ours])).toEqual({ is: 'mine', value: { id: 34_007 } })
    })

    it('returns `mine` for our photos, whatever the name and whatever was added since', () => {
      const operador = 'Ana Lima'
      expect(find([{ ...ours, operador }])).toEqual({ is: 'mine', value: { id: 34_007 } })
      const imagens = [...ours.imagens, image({ sha256: 'z' })]
      expect(find([{ ...ours, operador, imagens }])).toMatchObject({ is: 'mine' })
    })

    it('returns `unclear` when no hash identifies the photos, whatever the name', () => {
      const imagens = [{ idRecebimentoImage: 1 }, { idRecebimentoImage: 2 }]
      const untold = { idRecebimentoAvaria: 34_008, operador: 'Ana Lima', imagens }
      expect(find([untold])).toEqual({ is: 'unclear' })
      expect(find([{ ...untold, operador: 'Ana' }])).toEqual({ is: 'unclear' })
      expect(find([untold, ours])).toEqual({ is: 'mine', value: { id: 34_007 } })
    })
  })
})

describe('adding a packaging', () => {
  const args = {
    ...ofDamage,
    idRecebimentoAvariaEmbalagem: local,
    numeroEmbalagens: null,
  } as const

  it('returns `mine` when the provider names our person as the one who added it', () => {
    const observe = observeOf(addPackaging)
    const mine = { ...args, operador: 'Ana Souza' }
    const find = (...makers: string[]) => {
      const embalagens = makers.map((operador, index) => ({
        idRecebimentoAvariaEmbalagem: index + 2,
        operador,
      }))
      const baseline = { value: { embalagens: [] } }
      return observe.compare({ value: { embalagens } }, mine, { ...contextAfterLoss, baseline })
    }
    expect(find('Ana Souza')).toEqual({ is: 'mine', value: { id: 2 } })
    expect(find('ANA SOUZA')).toEqual({ is: 'mine', value: { id: 2 } })
    expect(find('Beto Araújo', 'Ana Souza')).toEqual({ is: 'mine', value: { id: 3 } })
    // It may be our own packaging, added under a name that was corrected since.
    expect(find('Ana Lima')).toEqual({ is: 'unclear' })
  })

  it('returns `unclear` for a packaging that already has data, because the same person’s other tablet may have added it', () => {
    const observe = observeOf(addPackaging)
    const mine = { ...args, operador: 'Ana Souza' }
    const find = (change: object, tipoAvaria = 'PALLET') => {
      const embalagens = [packaging({ operador: 'Ana Souza', ...untouched, ...change })]
      const baseline = { value: damage({ tipoAvaria, embalagens: [] }) }
      return observe.compare({ value: damage({ tipoAvaria, embalagens }) }, mine, {
        ...contextAfterLoss,
        baseline,
      })
    }
    const found = { is: 'mine', value: { id: packaging().idRecebimentoAvariaEmbalagem } }
    expect(find({ numeroEmbalagens: '12' })).toEqual(found)
    // A blank value has one meaning in every form.
    expect(find({ pesoKg: 0, numeroEtiqueta: '', numeroLacre: '' })).toEqual(found)
    expect(find({ imagemNumeroEtiqueta: undefined, pesoKg: undefined })).toEqual(found)
    for (const change of [
      { numeroEtiqueta: 'ET1' },
      { imagemNumeroLacre: image() },
      { pesoKg: 3 },
      { imagens: [image()] },
    ]) {
      expect(find(change)).toEqual({ is: 'unclear' })
      // A damage of bags has one packaging, whoever added it.
      expect(find(change, 'BAG')).toEqual(found)
    }
  })

  it('DMG-17 is a POST with the id of its damage', () => {
    expect(addPackaging.request(args, context)).toEqual({
      method: 'POST',
      path: '/api/ops/recebimento/embalagem',
      json: { idRecebimentoAvaria: 34_001 },
    })
    const answered = { value: { idRecebimentoAvariaEmbalagem: 34_509 } }
    expect(addPackaging.accept(answered, args)).toMatchObject({ id: 34_509 })
  })

  it('is counted at once, and has its own screen before the provider answers', () => {
    const after = apply(addPackaging, args, {
      [keys.damages]: damageList(),
      [keys.damage]: damage(),
      [`packaging:${local}`]: undefined,
    })
    expect(after[keys.damage]).toMatchObject({ embalagensCount: 1, embalagens: [{ pesoKg: null }] })
    expect((after[keys.damages] as ShownDamageList).items[0]?.embalagensCount).toBe(1)
    expect(after[`packaging:${local}`]).toMatchObject({ idRecebimentoAvariaEmbalagem: local })
  })

  it('finds an acknowledged packaging by its id, where the list before the call is no longer known', () => {
    const observe = observeOf(addPackaging)
    const find = (...ids: number[]) => {
      const embalagens = ids.map((id) => packaging({ idRecebimentoAvariaEmbalagem: id }))
      const acknowledged = { id: 7, value: { id: 7 } }
      const known = { ...contextAfterLoss, acknowledged }
      return observe.compare({ value: damage({ embalagens }) }, args, known).is
    }
    expect([find(6, 7), find(6), find()]).toEqual(['mine', 'before', 'before'])
  })

  it('returns `unclear` when a new packaging names no person', () => {
    const observe = observeOf(addPackaging)
    const ofNow = (...ids: number[]) => ({
      value: damage({
        embalagens: ids.map((id) => packaging({ idRecebimentoAvariaEmbalagem: id })),
      }),
    })
    const find = (...ids: number[]) =>
      observe.compare(ofNow(...ids), args, { ...contextAfterLoss, baseline: ofNow(1) })
    expect(observe.reads(args, context)).toBe('/api/ops/recebimento/avaria/34001')
    expect(find(1)).toEqual({ is: 'before' })
    // The packaging names no person: it may be somebody else's.
    expect(find(1, 2)).toEqual({ is: 'unclear' })
    expect(find(1, 2, 3)).toEqual({ is: 'unclear' })
  })
})
