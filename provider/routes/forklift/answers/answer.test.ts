import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { ForkliftAnswerAnswer } from '#contract/schemas/forklift.ts'
import { bodyOf } from '../../../testing/calls/make-caller.ts'
import { openTwoInspectors } from '../../../testing/calls/two-inspectors.ts'
import { picture } from '../../../testing/pictures.ts'
import { forkliftHashesOf, readForkliftRows } from '../../../testing/rows/read-forklift.ts'

const { begin, clock, iara, ivo, provider } = await openTwoInspectors()

const answersOf = async (idMaquina: number) =>
  (await readForkliftRows(provider.database, idMaquina)).at(-1)?.answers ?? []

const itemOf = ({ checklist }: ForkliftAnswerAnswer, field: string) =>
  checklist.items.find((item) => item.field === field)

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

test('FLK-25 FLK-26 FLK-27 items of both kinds are answered, and returned with their texts', async () => {
  const { id, checklist } = await begin()
  await ivo.answer(checklist, 'garfos', '1')
  const reported = bodyOf<ForkliftAnswerAnswer>(await iara.answer(checklist, 'carga', '87.5'))
  expect(itemOf(reported, 'garfos')).toMatchObject({
    field: 'garfos',
    fieldType: 'CL',
    tag: 'Antes de ligar',
    descricao: 'Garfos e travas',
    value: '1',
    valueText: 'Bom',
    editable: true,
    obs: null,
    variant: 'OK',
    responsavel: 'Ivo Inspetor',
    updatedAt: clock.now.toISOString(),
  })
  expect(itemOf(reported, 'carga')).toMatchObject({
    fieldType: 'DECIMAL',
    value: '87.5',
    valueText: '87,5',
    respostas: [],
    responsavel: 'Iara Inspetora',
  })
  expect(reported.checklist).toMatchObject({ totalPreenchidos: 2, totalProblemas: 0 })
  expect(await answersOf(id)).toMatchObject([
    { field: 'garfos', value: '1', variant: 'OK', username: 'ivo' },
    { field: 'carga', value: '87.5', variant: 'OK', username: 'iara' },
  ])
})

test('FLK-27 FLK-32 a problem has its observation and its photo, and opens a pendência of the machine', async () => {
  const { id, checklist } = await begin()
  const file = await picture(320, 240, '#993311')
  const obs = '  Corte na lateral do pneu direito  '
  const reported = bodyOf<ForkliftAnswerAnswer>(
    await ivo.answer(checklist, 'pneus', '2', { obs, file }),
  )
  const sha256 = hashOf(file)
  expect(reported).toMatchObject({ size: file.length, sha256 })
  expect(itemOf(reported, 'pneus')).toMatchObject({
    value: '2',
    valueText: 'Ruim',
    variant: 'NOT',
    obs: { texto: obs.trim(), file01: `${sha256}.jpg`, sha256, size: file.length },
  })
  const pendencia = {
    id: expect.any(Number),
    field: 'pneus',
    pergunta: 'Pneus e rodas',
    texto: obs.trim(),
    idChecklist: checklist,
    file01: `${sha256}.jpg`,
    openedAt: clock.now.toISOString(),
    responsavel: 'Ivo Inspetor',
  }
  expect(reported.pendencias).toEqual([pendencia])
  expect((await iara.page(checklist)).pendencias).toEqual([pendencia])
  expect((await iara.machine(id)).pendencias).toEqual([pendencia])
  const [row] = await readForkliftRows(provider.database, id)
  expect(row && forkliftHashesOf(row)).toEqual([row?.photo.sha256, sha256])
  expect(row?.issues).toEqual([
    { field: 'pneus', texto: obs.trim(), sha256, closedByChecklist: null },
  ])
})

test('a problem needs neither an observation nor a photo; a good answer may have both', async () => {
  const { checklist } = await begin()
  const bare = bodyOf<ForkliftAnswerAnswer>(await ivo.answer(checklist, 'buzina', '2'))
  expect(itemOf(bare, 'buzina')?.obs).toBeNull()
  expect(bare.pendencias).toMatchObject([{ pergunta: 'Buzina', texto: null, file01: null }])
  const file = await picture()
  const noted = await ivo.answer(checklist, 'freio', '1', { obs: 'Regulado ontem', file })
  const reported = bodyOf<ForkliftAnswerAnswer>(noted)
  expect(itemOf(reported, 'freio')?.obs).toMatchObject({
    texto: 'Regulado ontem',
    sha256: hashOf(file),
  })
  expect(reported.pendencias).toHaveLength(1)
})

test('an empty value clears the answer, and also the pendência that it opened', async () => {
  const { id, checklist } = await begin()
  await ivo.answer(checklist, 'pneus', '2', { obs: 'Engano', file: await picture() })
  await ivo.answer(checklist, 'carga', '50')
  for (const value of ['', '   ']) {
    const reported = bodyOf<ForkliftAnswerAnswer>(await iara.answer(checklist, 'pneus', value))
    expect(reported.pendencias).toEqual([])
    expect(itemOf(reported, 'pneus')).toMatchObject({ value: null, valueText: null, obs: null })
    expect(reported.checklist).toMatchObject({ totalPreenchidos: 1, totalPendencias: 0, status: 2 })
  }
  await ivo.answer(checklist, 'carga', '')
  const [row] = await readForkliftRows(provider.database, id)
  expect(row).toMatchObject({ answers: [], issues: [] })
})

test('observation and photo stay while an item is answered with the same value, and are removed with it', async () => {
  const { checklist } = await begin()
  const file = await picture(30, 20, '#010203')
  await ivo.answer(checklist, 'garfos', '2', { obs: 'Trava solta', file })
  const noteAfter = async (value: string, more: { obs?: string; file?: Buffer } = {}) => {
    const reported = bodyOf<ForkliftAnswerAnswer>(
      await ivo.answer(checklist, 'garfos', value, more),
    )
    const obs = itemOf(reported, 'garfos')?.obs
    return [obs?.texto ?? null, obs?.sha256 ?? null, reported.pendencias.map(({ texto }) => texto)]
  }
  expect(await noteAfter('2')).toEqual(['Trava solta', hashOf(file), ['Trava solta']])
  expect(await noteAfter('2', { obs: 'As duas' })).toEqual(['As duas', hashOf(file), ['As duas']])
  const other = await picture(30, 20, '#030201')
  expect(await noteAfter('2', { file: other })).toEqual(['As duas', hashOf(other), ['As duas']])
  expect(await noteAfter('2', { obs: '' })).toEqual([null, hashOf(other), [null]])
  expect(await noteAfter('1')).toEqual([null, null, []])
  expect(await noteAfter('2')).toEqual([null, null, [null]])
})

test('a repeated call changes nothing, with a key and without', async () => {
  const { id, checklist } = await begin()
  const file = await picture()
  const headers = { 'idempotency-key': '"0d1a3c9e-0000-4000-8000-000000000002"' }
  const send = (more = {}) => ivo.answer(checklist, 'pneus', '2', { obs: 'Corte', file }, more)
  const first = await send(headers)
  const before = await readForkliftRows(provider.database, id)
  expect((await send(headers)).headers['idempotency-replayed']).toBe('true')
  expect((await send()).body).toEqual(first.body)
  expect(await readForkliftRows(provider.database, id)).toEqual(before)
})

test.each([
  ['an unknown item', 'asas', '1', {}, 422, 'field', 'Este item não é deste checklist'],
  ['an unknown choice', 'pneus', '9', {}, 422, 'value', 'Esta resposta não é de «Pneus e rodas»'],
  [
    'a number for a choice',
    'pneus',
    '1',
    { fieldType: 'DECIMAL' },
    422,
    'fieldType',
    /^«Pneus e rodas» mudou de tipo/,
  ],
  [
    'a kind that nobody knows',
    'pneus',
    '1',
    { fieldType: 'XX' },
    422,
    'fieldType',
    /^«Pneus e rodas» mudou de tipo/,
  ],
  ['letters for a number', 'carga', 'muita', {}, 422, 'value', 'Precisa ser um número'],
  ['a comma in a number', 'carga', '87,5', {}, 422, 'value', 'Precisa ser um número'],
  ['a negative number', 'carga', '-1', {}, 422, 'value', 'Precisa ser um número'],
  ['ten digits', 'carga', '1234567890', {}, 422, 'value', 'Precisa ser no máximo 100'],
  [
    'a problem called none',
    'pneus',
    '2',
    { variant: 'OK' },
    422,
    'variant',
    '«Ruim» conta como problema em «Pneus e rodas»: descreva o problema',
  ],
  [
    'none called a problem',
    'pneus',
    '1',
    { variant: 'NOT' },
    422,
    'variant',
    '«Bom» não conta como problema em «Pneus e rodas»',
  ],
  [
    'another variant',
    'pneus',
    '1',
    { variant: 'MAYBE' },
    400,
    'variant',
    /^Dados: precisa ser um destes valores/,
  ],
  ['a day that is none', 'pneus', '1', { data: 'ontem' }, 400, 'data', /^Data: valor inválido$/],
  [
    'words without end',
    'pneus',
    '2',
    { obs: 'x'.repeat(2_001) },
    400,
    'obs',
    'Observação: aceita no máximo 2.000 caracteres',
  ],
  [
    'a photo that is text',
    'pneus',
    '2',
    { file: Buffer.from('x') },
    415,
    'file',
    'O arquivo não é uma imagem',
  ],
] as const)(
  '%s is refused with a message, and nothing changes',
  async (_what, field, value, more, status, at, words) => {
    const { id, checklist } = await begin()
    await ivo.answer(checklist, 'pneus', '2', { obs: 'Corte' })
    const before = await readForkliftRows(provider.database, id)
    const answer = await ivo.answer(checklist, field, value, more)
    const wanted = typeof words === 'string' ? words : expect.stringMatching(words)
    expect([answer.status, answer.message]).toEqual([status, wanted])
    expect(Object.keys(answer.error ?? {})).toEqual([at])
    expect(await readForkliftRows(provider.database, id)).toEqual(before)
  },
)

test.each([
  ['087.500', '87.5'],
  ['0', '0'],
  ['0.0004', '0'],
  ['99.999', '99.999'],
  ['100', '100'],
])('the number %s is stored as %s', async (value, kept) => {
  const { id, checklist } = await begin()
  await ivo.answer(checklist, 'carga', value)
  expect(await answersOf(id)).toMatchObject([{ field: 'carga', value: kept }])
})

test('an unknown checklist is not found', async () => {
  const answer = await ivo.answer(999_999, 'pneus', '1')
  expect([answer.status, answer.message]).toEqual([404, 'Checklist de empilhadeira não encontrado'])
})
