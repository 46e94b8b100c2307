import { expect, test } from 'vitest'
import {
  judgeChecklist,
  judgeDamages,
  judgeUnderSize,
  judgeWaste,
  listMissingOfPackaging,
} from './receiving-sections.ts'

test.each([
  [null, 0, 0, 'informe o peso, ou 0 se não houve resíduos'],
  [0, 0, 1, ''],
  [12.5, 2, 1, ''],
  [12.5, 0, 2, 'o peso de 12,5 Kg não tem foto'],
  [null, 1, 2, 'há fotos, mas falta o peso'],
  [0, 1, 2, 'há fotos, mas falta o peso'],
])('waste of %s Kg with %i photos has the status %i', (peso, photos, status, missing) => {
  expect(judgeWaste({ peso, photos })).toEqual({ status, missing: missing ? [missing] : [] })
})

test.each([
  [null, null, 0, 0, 'informe a quantidade e o peso, ou 0 se não houve materiais a menor'],
  [0, 0, 0, 1, ''],
  [2, 0, 1, 1, ''],
  [0, 3, 1, 1, ''],
  [2, 3, 0, 2, 'a quantidade e o peso não têm foto'],
  [0, 3, 0, 2, 'a quantidade e o peso não têm foto'],
  [0, 0, 1, 2, 'há fotos, mas falta a quantidade e o peso'],
  [0, null, 0, 1, ''],
  [null, 0, 0, 1, ''],
  [null, null, 1, 2, 'há fotos, mas falta a quantidade e o peso'],
])('under-size of %s, %s Kg, %i photos', (embalagens, peso, photos, status, missing) => {
  expect(judgeUnderSize({ embalagens, peso, photos })).toEqual({
    status,
    missing: missing ? [missing] : [],
  })
})

const whole = {
  pesoKg: 25,
  numeroEtiqueta: 'ET1',
  imagemNumeroEtiqueta: {},
  numeroLacre: '1',
  imagemNumeroLacre: {},
  imagens: [{}],
}

test.each([
  [{}, []],
  [{ pesoKg: null }, ['sem peso']],
  [{ pesoKg: 0 }, ['sem peso']],
  [{ numeroEtiqueta: null }, ['sem o número da etiqueta']],
  [{ imagemNumeroEtiqueta: null }, ['sem a foto da etiqueta']],
  [{ numeroLacre: null }, ['sem o número do lacre']],
  [{ imagemNumeroLacre: null }, ['sem a foto do lacre']],
  [{ imagens: [] }, ['sem foto da embalagem']],
])('a packaging with %j lacks %j', (changes, missing) => {
  expect(listMissingOfPackaging({ ...whole, ...changes })).toEqual(missing)
})

test('reports no damage as pending, and a damage as complete with its packagings and its weight', () => {
  expect(judgeDamages([])).toEqual({ status: 0, missing: [] })
  expect(judgeDamages([{ pesoClassificado: 1, embalagens: [whole] }]).status).toBe(1)
  expect(judgeDamages([{ pesoClassificado: null, embalagens: [] }])).toEqual({
    status: 2,
    missing: ['sem embalagem', 'sem o peso classificado'],
  })
  const open = { pesoClassificado: 1, embalagens: [whole, { ...whole, pesoKg: null }] }
  expect(judgeDamages([open]).missing).toEqual(['sem peso'])
})

test('reports a checklist as begun after one answer, and as complete with all answers and their required photos', () => {
  const yes = { tipo: 'SIM/NAO/NA', answers: [{ imagesRequired: 0 }], photos: 0 }
  const no = { ...yes, answers: [{ imagesRequired: 1 }] }
  const none = { ...yes, answers: [] }
  const photo = { tipo: 'IMAGE', answers: [], photos: 1 }
  expect(judgeChecklist([none, { ...photo, photos: 0 }])).toEqual({
    status: 0,
    missing: ['sem resposta', 'sem foto'],
  })
  expect(judgeChecklist([yes, none])).toEqual({ status: 2, missing: ['sem resposta'] })
  expect(judgeChecklist([no, photo])).toEqual({ status: 2, missing: ['a resposta pede uma foto'] })
  expect(judgeChecklist([{ ...no, photos: 1 }, yes, photo])).toEqual({ status: 1, missing: [] })
  const either = { ...yes, answers: [...yes.answers, ...no.answers] }
  expect(judgeChecklist([either]).missing).toEqual(['a resposta pede uma foto'])
  expect(judgeChecklist([{ ...none, photos: 1 }])).toEqual({ status: 2, missing: ['sem resposta'] })
})
