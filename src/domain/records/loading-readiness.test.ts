import { expect, test } from 'vitest'
import {
  listMissingOfLoading,
  tellMissingOfLoading,
  type LoadingQuestionFacts,
} from './loading-readiness.ts'

const question = (
  kind: LoadingQuestionFacts['kind'],
  more: Partial<LoadingQuestionFacts> = {},
): LoadingQuestionFacts => ({ id: 1, descricao: 'Lona', kind, photos: 0, answers: 0, ...more })

test.each([
  ['a tarpaulin photo', question('photo'), 'sem foto'],
  ['an answer there does not help', question('photo', { answers: 1 }), 'sem foto'],
  ['it is there', question('photo', { photos: 2 }), undefined],
  ['a standard question', question('standard'), 'sem resposta'],
  ['a photo there does not help', question('standard', { photos: 1 }), 'sem resposta'],
  ['it is answered', question('standard', { answers: 1 }), undefined],
  ['exit places may be left out', question('places'), undefined],
])('readiness: %s', (_what, facts, missing) => {
  expect(listMissingOfLoading([facts])[0]?.missing).toBe(missing)
})

test('names what is missing, at most the first three', () => {
  const names = ['Lona', 'Pneus e rodas', 'Assoalho', 'Amarração', 'Sinalização']
  const missing = listMissingOfLoading(
    names.map((descricao, id) => question(id === 0 ? 'photo' : 'standard', { id, descricao })),
  )
  expect([0, 1, 2, 5].map((count) => tellMissingOfLoading(missing.slice(0, count)))).toEqual([
    'Checklist completo',
    'Falta 1: Lona (sem foto)',
    'Faltam 2: Lona (sem foto), Pneus e rodas (sem resposta)',
    'Faltam 5: Lona (sem foto), Pneus e rodas (sem resposta), Assoalho (sem resposta) e mais 2',
  ])
})
