import { expect, test } from 'vitest'
import { seenFacts } from './seen.ts'

test('seenFacts names known fields in Portuguese, those first, and leaves out technical fields', () => {
  const seen = {
    value: { hasPre: 1, id_nota: 5, preCounter: 4, picture2: 0, step: 'PRE', note: null, peso: 2 },
  }
  expect(seenFacts(seen)).toEqual([
    { term: 'Etapa atual', value: 'PRE' },
    { term: 'Fotos da etapa PRE', value: '4' },
    { term: 'Peso', value: '2' },
    { term: 'Foto da etapa 2', value: 'não há' },
  ])
})

test('seenFacts counts lists, writes decimal commas, and does not repeat the message', () => {
  expect(seenFacts([1, 2])).toEqual([{ term: 'No servidor', value: '2 itens' }])
  expect(seenFacts({ message: 'Não', error: {}, data: undefined, peso: 1.5, fotos: [1] })).toEqual([
    { term: 'Peso', value: '1,5' },
    { term: 'Fotos', value: '1 item' },
  ])
})

test('UX-05 a refused checklist shows who made the existing one, and its time as wall time', () => {
  const seen = {
    id: 913,
    responsavel: 'Helena Duarte Prado',
    data: '2026-11-26T14:40:15.277Z',
    dia: '2026-11-26',
    horimetro: 100.5,
    message: 'Esta empilhadeira já tem o checklist de hoje',
  }
  expect(seenFacts(seen)).toEqual([
    { term: 'Número', value: '913' },
    { term: 'Responsável', value: 'Helena Duarte Prado' },
    { term: 'Data', value: '26/11/2026 14:40' },
    { term: 'Dia', value: '26/11/2026' },
    { term: 'Horímetro', value: '100,5' },
  ])
})

test('a moment is formatted in any field, and a text that only begins like one is left as it is', () => {
  expect(seenFacts('2026-11-26T23:59:00Z')).toEqual([
    { term: 'No servidor', value: '26/11/2026 23:59' },
  ])
  const seen = {
    data: { updatedAt: '2026-11-26T08:05:01.000Z', lote: '2026-11-26T', ot: '2026-13-45' },
  }
  expect(seenFacts(seen)).toEqual([
    { term: 'Mudado em', value: '26/11/2026 08:05' },
    { term: 'Lote', value: '2026-11-26T' },
    { term: 'OT', value: '2026-13-45' },
  ])
})

test.each([undefined, null, {}, '', { value: {} }, { deep: { er: 1 } }])(
  'seenFacts returns nothing for %j',
  (seen) => {
    expect(seenFacts(seen)).toEqual([])
  },
)

test('seenFacts returns at most eight facts', () => {
  const many = Object.fromEntries(
    Array.from({ length: 40 }, (_, index) => [`picture${index % 10}`, index]),
  )
  expect(seenFacts(many)).toHaveLength(8)
})

/** Example values of each thing that an operation observes, as the provider sends them. */
const raw = {
  'the end of PRE': {
    ...{
      idSaida: 4711,
      status: 0,
      step: 'PRE',
      hasPre: 1,
      preCounter: 2,
      picture1: 0,
      picture2: 1,
    },
    pictures: [{ step: 'PRE', sha256: 'ab12' }],
  },
  'a photo': { id: 7, size: 300, sha256: 'ab12', file01: 'x.jpg', ordem: 1, descricao: 'Lacre' },
  'an answer of a machine': {
    ...{ field: 'field01', tipo: 'OPTION', value: '3', valueText: 'Com problema', ativo: true },
    ...{ descricao: 'Freio', responsavel: 'Bia', updatedAt: '2026-11-26T14:40:15.277Z' },
  },
  'a report': { id: 9, status: 10, editable: false, type: 'LINHA', code: 409, variant: 'OK' },
}

test.each(Object.entries(raw))(
  'UX-05 for %s no code, flag, hash or technical date is shown',
  (_matter, seen) => {
    const reported = seenFacts(seen).map(({ term, value }) => `${term}: ${value}`)
    expect(reported).not.toEqual([])
    expect(reported.filter((line) => !inWords.has(line))).toEqual([])
  },
)

const inWords = new Set([
  ...['Etapa atual: PRE', 'Fotos da etapa PRE: 2', 'Saída: 4711'],
  ...['Foto da etapa 1: não há', 'Foto da etapa 2: há uma'],
  ...['Número: 7', 'Item: Lacre', 'Número: 9'],
  ...['Item: Freio', 'Resposta: Com problema', 'Responsável: Bia', 'Mudado em: 26/11/2026 14:40'],
])
