import { describe, expect, it } from 'vitest'
import type { SeenPhoto } from '#src/evidence/photo/one-photo.ts'
import type { Operation } from '#src/outbox/model/operation.ts'
import type { ShownDamageList } from '../shown.ts'
import {
  addDamageEvidence,
  addPackagingEvidence,
  addUnderSizeEvidence,
  addWasteEvidence,
} from './add-evidence.ts'
import { damage, damageList, image, packaging } from '../testing/example-records.ts'
import { removeEvidence } from './remove-evidence.ts'
import { setLabelPhoto, setSealPhoto, type NumberPhotoArgs } from './set-number-photo.ts'
import {
  contextAfterLoss,
  apply,
  callOver,
  context,
  evidence,
  keys,
  ofDamage,
  ofPackaging,
  ofReport,
  photoId,
  observeOf,
} from '../testing/example-parts.ts'

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
    '%s sends multipart with the id and files',
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

  it('is shown at once in its place, and only once', () => {
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

  it('is found after a lost response by its hash, never by a name', () => {
    const observe = observeOf(addWasteEvidence)
    const args = { ...ofReport, ...evidence, sha256: 'cd' }
    const waste = (...imagens: object[]) => ({ value: { pesoResiduo: 1, imagens } })
    const find = (...added: object[]) =>
      observe.compare(waste(image(), ...added), args, {
        ...contextAfterLoss,
        baseline: waste(image()),
      })
    expect(observe.reads(args, context)).toBe('/api/ops/recebimento/residuo/31001')
    const ours = { idRecebimentoImage: 35_002, operador: 'Ana' }
    expect(find()).toEqual({ is: 'before' })
    expect(find({ ...ours, sha256: 'cd' })).toEqual({ is: 'mine', value: { id: 35_002 } })
    expect(find({ ...ours, sha256: 'xx' })).toEqual({ is: 'before' })
    expect(find(ours)).toEqual({ is: 'unclear' })
    expect(find(ours, { ...ours, idRecebimentoImage: 35_003 })).toEqual({ is: 'unclear' })
  })

  it('with a name corrected since is found by its hash, and is `unclear` without one', () => {
    const observe = observeOf(addWasteEvidence)
    const args = { ...ofReport, ...evidence, sha256: 'cd', operador: 'Ana Souza' }
    const waste = (...imagens: object[]) => ({ value: { pesoResiduo: 1, imagens } })
    const find = (added: object) =>
      observe.compare(waste(image(), { idRecebimentoImage: 35_002, ...added }), args, {
        ...contextAfterLoss,
        baseline: waste(image()),
      })
    const named = { operador: 'Ana Lima Souza' }
    expect(find({ ...named, sha256: 'cd' })).toEqual({ is: 'mine', value: { id: 35_002 } })
    expect(find({ ...named, sha256: 'xx' })).toEqual({ is: 'before' })
    expect(find(named)).toEqual({ is: 'unclear' })
  })

  it('PHOTO-05 is deleted by its id, and disappears at once everywhere', () => {
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
  ] as const)('disappears at once as the %s photo of a packaging', (of, without) => {
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
    ['label', setLabelPhoto],
    ['seal', setSealPhoto],
  ] as const)(
    'removed as the %s photo shares its target with setting it, so the removal waits for lost calls',
    (of, set: Operation<NumberPhotoArgs>) => {
      const place = { of, idRecebimentoAvaria: 34_001, idRecebimentoAvariaEmbalagem: 34_501 }
      const removed = targetOf(removeEvidence, { ...ofReport, idImage: 35_001, place })
      expect(removed).toBe(targetOf(set, { ...ofPackaging, ...evidence }))
      const other = { ...place, idRecebimentoAvariaEmbalagem: 34_502 }
      expect(targetOf(removeEvidence, { ...ofReport, idImage: 35_001, place: other })).not.toBe(
        removed,
      )
    },
  )

  it.each([
    ['label', setLabelPhoto, 'imagemNumeroEtiqueta'],
    ['seal', setSealPhoto, 'imagemNumeroLacre'],
  ] as const)(
    'sent as the %s photo names the photo that it replaces, because the provider may have another by then',
    (_, set: Operation<NumberPhotoArgs>, field) => {
      const args = { ...ofPackaging, ...evidence, sha256: 'ours' }
      const untold = image({ idRecebimentoImage: 7, operador: 'Ana' })
      delete untold.sha256
      const shownAs = (there: string | undefined) =>
        there === undefined ? null : there === '' ? untold : { ...untold, sha256: there }
      const said = (saw: SeenPhoto | null | undefined, there?: string, overrules?: true) => {
        const answer = packaging({ [field]: shownAs(there) })
        const { parts } = callOver(set, args, { answer, saw, ...(overrules && { overrules }) })
        return parts?.flatMap((part) =>
          part.name === 'FotoAnterior' && 'value' in part ? [part.value] : [],
        )
      }
      expect(said(null)).toEqual([''])
      expect(said({ id: 7, sha256: 'old' }, 'old')).toEqual(['old'])
      const theirs = { id: 8, sha256: 'theirs' }
      expect(said(theirs, 'theirs', true)).toEqual(['theirs'])
      // It was removed meanwhile: nothing is replaced.
      expect(said(theirs, undefined, true)).toEqual([''])
      // This device's own photo, identified by name; its stored hash is sent.
      expect(said({ sha256: 'old' }, '')).toEqual(['old'])
      // Nothing to compare with: no known previous photo, or a photo without a hash.
      expect([said(undefined), said({ id: 7 }, '')]).toEqual([[], []])
    },
  )

  it.each([
    ['label', setLabelPhoto, 'imagemNumeroEtiqueta'],
    ['seal', setSealPhoto, 'imagemNumeroLacre'],
  ] as const)(
    'set as the %s photo is found after a lost response by its hash, or by comparing pictures',
    (_, set: Operation<NumberPhotoArgs>, field) => {
      const args = { ...ofPackaging, ...evidence, sha256: 'ours' }
      const find = (there: object | null | undefined, isIt?: boolean) => {
        const shows = () => isIt
        return observeOf(set).compare({ value: { [field]: there } }, args, {
          ...contextAfterLoss,
          shows,
        }).is
      }
      expect(find(image({ sha256: 'ours' }))).toBe('mine')
      expect(find(image({ sha256: 'theirs' }), true)).toBe('before')
      expect(find(null)).toBe('before')
      expect(find(undefined)).toBe('unclear')
      const untold = { idRecebimentoImage: 7, operador: 'Ana' }
      expect([true, false, undefined].map((isIt) => find(untold, isIt))).toEqual([
        'mine',
        'before',
        'unclear',
      ])
    },
  )

  it('removed from a place with several photos has its own target', () => {
    const of = (idImage: number) =>
      targetOf(removeEvidence, { ...ofReport, idImage, place: { of: 'waste' } })
    expect(of(35_001)).not.toBe(of(35_002))
  })

  it.each([
    ['waste', keys.waste],
    ['under-size', keys.underSize],
  ] as const)('disappears at once from %s', (of, key) => {
    const args = { ...ofReport, idImage: 35_001, place: { of } }
    expect(apply(removeEvidence, args, { [key]: { imagens: [image()] } })).toEqual({
      [key]: { imagens: [] },
    })
  })
})

/** The target that the operation writes; it waits for lost calls to the same target. */
const targetOf = <Args>({ target }: Operation<Args>, args: Args) =>
  target ? target(args) : expect.unreachable()
