import { expect, test } from 'vitest'
import { shownStep } from '#src/checklist/example-step.ts'
import { damage, damageList, image, packaging } from './testing/example-records.ts'
import { thumbnailsOf, thumbnailsOfDamages, thumbnailsOfStep } from './thumbnails.ts'

const of = (id: number) => image({ idRecebimentoImage: id })
const pathsOf = (...ids: number[]) =>
  ids.map((id) => `/api/ops/recebimento/imagem/thumb/31001/${id}`)

test('thumbnailsOfDamages includes those of packagings, labels and seals', () => {
  const whole = packaging({
    imagemNumeroEtiqueta: of(2),
    imagemNumeroLacre: of(3),
    imagens: [of(4)],
  })
  const damages = [
    damage({ imagens: [of(1)], embalagens: [whole, packaging()] }),
    damage({ imagens: [] }),
  ]
  expect(thumbnailsOfDamages(damageList(damages))).toEqual(pathsOf(1, 2, 3, 4))
})

test('photos that only this device has need no thumbnail', () => {
  expect(thumbnailsOf([image({ idRecebimentoImage: null, photoId: 'x' }), of(5)])).toEqual(
    pathsOf(5),
  )
  const images = [
    { id: 'local:8f14e45f-ceea-467f-a2b8-5d3f6c1a9b01' as const, size: 1 },
    { id: 43_001, size: 1 },
  ]
  expect(thumbnailsOfStep(shownStep({ images }))).toEqual([
    '/api/core/checklist/image/thumb/41001/43001',
  ])
})
