import { describe, expect, it } from 'vitest'
import type { SeenImage } from '#src/checklist/seen-image.ts'
import type { Operation } from '#src/outbox/model/operation.ts'
import type { ShownDamageList } from '../shown.ts'
import {
  addDamageEvidence,
  addPackagingEvidence,
  addUnderSizeEvidence,
  addWasteEvidence,
} from './add-evidence.ts'
import { damage, damageList, image, packaging } from '../testing/example-records.ts'
import type { PackagingPhotoArgs } from '../packaging-photo.ts'
import { removeEvidence } from './remove-evidence.ts'
import { setLabelPhoto, setSealPhoto } from './set-number-photo.ts'
import {
  afterLoss,
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

  it('by its bytes one tells whether it arrived; a name tells no device', () => {
    const observe = observeOf(addWasteEvidence)
    const args = { ...ofReport, ...evidence, sha256: 'cd' }
    const waste = (...imagens: object[]) => ({ value: { pesoResiduo: 1, imagens } })
    const find = (...added: object[]) =>
      observe.compare(waste(image(), ...added), args, { ...afterLoss, baseline: waste(image()) })
    expect(observe.reads(args, context)).toBe('/api/ops/recebimento/residuo/31001')
    const ours = { idRecebimentoImage: 35_002, operador: 'Ana' }
    expect(find()).toEqual({ is: 'before' })
    expect(find({ ...ours, sha256: 'cd' })).toEqual({ is: 'mine', value: { id: 35_002 } })
    expect(find({ ...ours, sha256: 'xx' })).toEqual({ is: 'before' })
    expect(find(ours)).toEqual({ is: 'unclear' })
    expect(find(ours, { ...ours, idRecebimentoImage: 35_003 })).toEqual({ is: 'unclear' })
  })

  it('a name that was put right since: the bytes tell, and without them a person', () => {
    const observe = observeOf(addWasteEvidence)
    const args = { ...ofReport, ...evidence, sha256: 'cd', operador: 'Ana Souza' }
    const waste = (...imagens: object[]) => ({ value: { pesoResiduo: 1, imagens } })
    const find = (added: object) =>
      observe.compare(waste(image(), { idRecebimentoImage: 35_002, ...added }), args, {
        ...afterLoss,
        baseline: waste(image()),
      })
    const named = { operador: 'Ana Lima Souza' }
    expect(find({ ...named, sha256: 'cd' })).toEqual({ is: 'mine', value: { id: 35_002 } })
    expect(find({ ...named, sha256: 'xx' })).toEqual({ is: 'before' })
    expect(find(named)).toEqual({ is: 'unclear' })
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
    ['label', setLabelPhoto],
    ['seal', setSealPhoto],
  ] as const)(
    'of the %s waits until no lost call can put the photo there again',
    (of, set: Operation<PackagingPhotoArgs>) => {
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
    'of the %s tells the provider which one it replaces, who may have another by then',
    (_, set: Operation<PackagingPhotoArgs>, field) => {
      const args = { ...ofPackaging, ...evidence, sha256: 'ours' }
      const untold = image({ idRecebimentoImage: 7, operador: 'Ana' })
      delete untold.sha256
      const shownAs = (there: string | undefined) =>
        there === undefined ? null : there === '' ? untold : { ...untold, sha256: there }
      const said = (saw: SeenImage | null | undefined, there?: string, overrules?: true) => {
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
      // Taken away meanwhile: it replaces none.
      expect(said(theirs, undefined, true)).toEqual([''])
      // This device’s own, which its name tells here, by the bytes that it had.
      expect(said({ sha256: 'old' }, '')).toEqual(['old'])
      // Nothing to compare with: what the person has decided, or bytes that are not told.
      expect([said(undefined), said({ id: 7 }, '')]).toEqual([[], []])
    },
  )

  it.each([
    ['label', setLabelPhoto, 'imagemNumeroEtiqueta'],
    ['seal', setSealPhoto, 'imagemNumeroLacre'],
  ] as const)(
    'of the %s is told after a lost answer by its bytes, or as a picture',
    (_, set: Operation<PackagingPhotoArgs>, field) => {
      const args = { ...ofPackaging, ...evidence, sha256: 'ours' }
      const find = (there: object | null | undefined, isIt?: boolean) => {
        const shows = () => isIt
        return observeOf(set).compare({ value: { [field]: there } }, args, { ...afterLoss, shows })
          .is
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

  it('of a place that takes several each by itself', () => {
    const of = (idImage: number) =>
      targetOf(removeEvidence, { ...ofReport, idImage, place: { of: 'waste' } })
    expect(of(35_001)).not.toBe(of(35_002))
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

/** What it writes over, by which it waits for calls that may still arrive there. */
const targetOf = <Args>({ target }: Operation<Args>, args: Args) =>
  target ? target(args) : expect.unreachable()
