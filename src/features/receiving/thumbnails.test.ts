import { expect, test } from 'vitest'
import { damage, image, packaging } from './example-records.ts'
import { thumbnailsOf } from './thumbnails.ts'

const of = (id: number) => image({ idRecebimentoImage: id })

test('of a report are those of its damages, packagings, labels, seals, waste and under-size', () => {
  const whole = packaging({
    imagemNumeroEtiqueta: of(2),
    imagemNumeroLacre: of(3),
    imagens: [of(4)],
  })
  const damages = [
    damage({ imagens: [of(1)], embalagens: [whole, packaging()] }),
    damage({ imagens: [] }),
  ]
  expect(thumbnailsOf({ damages, waste: [of(5)], underSize: [of(6)] })).toEqual(
    [1, 2, 3, 4, 5, 6].map((id) => `/api/ops/recebimento/imagem/thumb/31001/${id}`),
  )
})

test('what only this device has needs none', () => {
  const here = [image({ idRecebimentoImage: null, photoId: 'x' })]
  expect(thumbnailsOf({ damages: [], waste: here, underSize: [] })).toEqual([])
})
