import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ForkliftAnswerAnswer } from '#contract/schemas/forklift.ts'
import { addForklift } from '../../testing/add-forklift.ts'
import { bodyOf, forkliftCalls } from '../../testing/forklift-calls.ts'
import { openProvider, type TestProvider } from '../../testing/open-provider.ts'
import { picture } from '../../testing/pictures.ts'
import { forkliftHashesOf, readForkliftRows } from '../../testing/read-forklift.ts'

let provider: TestProvider
let ivo: ReturnType<typeof forkliftCalls>
let iara: ReturnType<typeof forkliftCalls>
let clock = new Date('2026-11-20T12:00:00.000Z')

beforeAll(async () => {
  provider = await openProvider({ now: () => clock })
  ivo = forkliftCalls(provider, await provider.authorize('ivo'))
  iara = forkliftCalls(provider, await provider.authorize('iara'))
})

beforeEach(() => {
  clock = new Date('2026-11-20T12:00:00.000Z')
})

afterAll(async () => {
  expect(provider.reported).toEqual([])
  await provider.close()
})

const begin = async () => {
  const { id } = await addForklift(provider.database)
  return { id, checklist: await ivo.start(id) }
}

const answersOf = async (idMaquina: number) =>
  (await readForkliftRows(provider.database, idMaquina)).at(-1)?.answers ?? []

const itemOf = ({ checklist }: ForkliftAnswerAnswer, field: string) =>
  checklist.items.find((item) => item.field === field)

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

test('FLK-25 FLK-26 FLK-27 items of both kinds are answered, and told with their words', async () => {
  const { id, checklist } = await begin()
  await ivo.answer(checklist, 'garfos', '1')
  const told = bodyOf<ForkliftAnswerAnswer>(await iara.answer(checklist, 'carga', '87.5'))
  expect(itemOf(told, 'garfos')).toMatchObject({
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
    updatedAt: clock.toISOString(),
  })
  expect(itemOf(told, 'carga')).toMatchObject({
    fieldType: 'DECIMAL',
    value: '87.5',
    valueText: '87,5',
    respostas: [],
    responsavel: 'Iara Inspetora',
  })
  expect(told.checklist).toMatchObject({ totalPreenchidos: 2, totalProblemas: 0 })
  expect(await answersOf(id)).toMatchObject([
    { field: 'garfos', value: '1', variant: 'OK', username: 'ivo' },
    { field: 'carga', value: '87.5', variant: 'OK', username: 'iara' },
  ])
})

test('FLK-27 FLK-32 a problem has its observation and its photo, and is a pendência of the machine', async () => {
  const { id, checklist } = await begin()
  const file = await picture(320, 240, '#993311')
  const obs = '  Corte na lateral do pneu direito  '
  const told = bodyOf<ForkliftAnswerAnswer>(
    await ivo.answer(checklist, 'pneus', '2', { obs, file }),
  )
  const sha256 = hashOf(file)
  expect(told).toMatchObject({ size: file.length, sha256 })
  expect(itemOf(told, 'pneus')).toMatchObject({
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
    openedAt: clock.toISOString(),
    responsavel: 'Ivo Inspetor',
  }
  expect(told.pendencias).toEqual([pendencia])
  expect((await iara.page(checklist)).pendencias).toEqual([pendencia])
  expect((await iara.machine(id)).pendencias).toEqual([pendencia])
  const [row] = await readForkliftRows(provider.database, id)
  expect(row && forkliftHashesOf(row)).toEqual([row?.photo.sha256, sha256])
  expect(row?.issues).toEqual([
    { field: 'pneus', texto: obs.trim(), sha256, closedByChecklist: null },
  ])
})

test('a problem needs neither words nor a photo; a good answer may have both', async () => {
  const { checklist } = await begin()
  const bare = bodyOf<ForkliftAnswerAnswer>(await ivo.answer(checklist, 'buzina', '2'))
  expect(itemOf(bare, 'buzina')?.obs).toBeNull()
  expect(bare.pendencias).toMatchObject([{ pergunta: 'Buzina', texto: null, file01: null }])
  const file = await picture()
  const noted = await ivo.answer(checklist, 'freio', '1', { obs: 'Regulado ontem', file })
  const told = bodyOf<ForkliftAnswerAnswer>(noted)
  expect(itemOf(told, 'freio')?.obs).toMatchObject({
    texto: 'Regulado ontem',
    sha256: hashOf(file),
  })
  expect(told.pendencias).toHaveLength(1)
})

test('an empty value clears the answer, and with it the pendência that it opened', async () => {
  const { id, checklist } = await begin()
  await ivo.answer(checklist, 'pneus', '2', { obs: 'Engano', file: await picture() })
  await ivo.answer(checklist, 'carga', '50')
  for (const value of ['', '   ']) {
    const told = bodyOf<ForkliftAnswerAnswer>(await iara.answer(checklist, 'pneus', value))
    expect(told.pendencias).toEqual([])
    expect(itemOf(told, 'pneus')).toMatchObject({ value: null, valueText: null, obs: null })
    expect(told.checklist).toMatchObject({ totalPreenchidos: 1, totalPendencias: 0, status: 2 })
  }
  await ivo.answer(checklist, 'carga', '')
  const [row] = await readForkliftRows(provider.database, id)
  expect(row).toMatchObject({ answers: [], issues: [] })
})

test('answered again, the words and the photo stay while the value does, and go with it', async () => {
  const { checklist } = await begin()
  const file = await picture(30, 20, '#010203')
  await ivo.answer(checklist, 'garfos', '2', { obs: 'Trava solta', file })
  const noteAfter = async (value: string, more: { obs?: string; file?: Buffer } = {}) => {
    const told = bodyOf<ForkliftAnswerAnswer>(await ivo.answer(checklist, 'garfos', value, more))
    const obs = itemOf(told, 'garfos')?.obs
    return [obs?.texto ?? null, obs?.sha256 ?? null, told.pendencias.map(({ texto }) => texto)]
  }
  expect(await noteAfter('2')).toEqual(['Trava solta', hashOf(file), ['Trava solta']])
  expect(await noteAfter('2', { obs: 'As duas' })).toEqual(['As duas', hashOf(file), ['As duas']])
  const other = await picture(30, 20, '#030201')
  expect(await noteAfter('2', { file: other })).toEqual(['As duas', hashOf(other), ['As duas']])
  expect(await noteAfter('2', { obs: '' })).toEqual([null, hashOf(other), [null]])
  expect(await noteAfter('1')).toEqual([null, null, []])
  expect(await noteAfter('2')).toEqual([null, null, [null]])
})

test('a call that is sent again changes nothing, with a key and without', async () => {
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

test('a pendência stays open until a later checklist answers its item', async () => {
  const { id, checklist: monday } = await begin()
  await ivo.answer(monday, 'farois', '2', { obs: 'Giroflex queimado' })
  clock = new Date('2026-11-21T12:00:00.000Z')
  expect(await iara.machine(id)).toMatchObject({ status: 2, totalPendencias: 1, current: null })
  const tuesday = await iara.start(id, 110)
  expect((await iara.page(tuesday)).pendencias).toMatchObject([{ texto: 'Giroflex queimado' }])
  // Another item says nothing of it.
  const other = bodyOf<ForkliftAnswerAnswer>(await iara.answer(tuesday, 'buzina', '1'))
  expect(other.pendencias).toHaveLength(1)
  const mended = bodyOf<ForkliftAnswerAnswer>(await iara.answer(tuesday, 'farois', '1'))
  expect(mended.pendencias).toEqual([])
  expect((await iara.page(tuesday)).encerradas).toMatchObject([{ texto: 'Giroflex queimado' }])
  expect((await iara.page(monday)).encerradas).toEqual([])
  const history = await iara.history(id, 2026, 11)
  expect(
    history.map(({ totalProblemas, totalPendencias }) => [totalProblemas, totalPendencias]),
  ).toEqual([
    [0, 0],
    [1, 0],
  ])
  // Cleared, it is as if nobody had looked.
  const cleared = bodyOf<ForkliftAnswerAnswer>(await iara.answer(tuesday, 'farois', ''))
  expect(cleared.pendencias).toMatchObject([{ texto: 'Giroflex queimado', idChecklist: monday }])
  // Still broken: one pendência, with today's words.
  const still = await iara.answer(tuesday, 'farois', '2', { obs: 'Ainda queimado' })
  expect(bodyOf<ForkliftAnswerAnswer>(still).pendencias).toMatchObject([
    { texto: 'Ainda queimado', idChecklist: tuesday },
  ])
})

test('work of yesterday that arrives today is yesterday’s, and closes and opens only what is older', async () => {
  const { id, checklist: yesterday } = await begin()
  const data = '2026-11-20T23:30:00.000Z'
  await ivo.answer(yesterday, 'farois', '2', { obs: 'Queimado' })
  clock = new Date('2026-11-21T12:00:00.000Z')
  const today = await iara.start(id, 110)
  await iara.answer(today, 'freio', '1')
  const late = await ivo.answer(yesterday, 'freio', '2', { obs: 'Baixo', data })
  expect(late.status).toBe(200)
  expect(bodyOf<ForkliftAnswerAnswer>(late).pendencias).toMatchObject([{ texto: 'Queimado' }])
  expect((await ivo.answer(yesterday, 'farois', '1', { data })).body).toMatchObject({
    pendencias: [],
  })
  const [old] = await readForkliftRows(provider.database, id)
  expect(old?.issues).toMatchObject([{ field: 'freio', closedByChecklist: today }])
  expect(old?.answers).toMatchObject([
    { field: 'farois', value: '1', updatedAt: data },
    { field: 'freio', value: '2', updatedAt: data },
  ])
  // Today's answer cleared: what it had closed is open again.
  const cleared = bodyOf<ForkliftAnswerAnswer>(await iara.answer(today, 'freio', ''))
  expect(cleared.pendencias).toMatchObject([{ texto: 'Baixo', idChecklist: yesterday }])
})

test('a checklist of yesterday is closed: the answer says which one is today’s, and by whom', async () => {
  const { id, checklist } = await begin()
  await ivo.answer(checklist, 'pneus', '1')
  const before = await readForkliftRows(provider.database, id)
  // Midnight in São Paulo, to the millisecond.
  clock = new Date('2026-11-21T02:59:59.999Z')
  expect((await ivo.answer(checklist, 'pneus', '1')).status).toBe(200)
  clock = new Date('2026-11-21T03:00:00.000Z')
  const none = await ivo.answer(checklist, 'pneus', '2')
  expect([none.status, none.body]).toEqual([
    409,
    {
      message:
        'Este checklist é de 20/11/2026 e só pode ser alterado nesse dia. O de 21/11/2026 ainda não foi criado.',
    },
  ])
  const today = await iara.start(id, 120)
  for (const value of ['2', '']) {
    const there = await ivo.answer(checklist, 'pneus', value)
    expect([there.status, there.body]).toEqual([
      409,
      {
        id: today,
        responsavel: 'Iara Inspetora',
        data: clock.toISOString(),
        dia: '2026-11-21',
        horimetro: 120,
        message:
          'Este checklist é de 20/11/2026 e só pode ser alterado nesse dia. ' +
          'O de 21/11/2026 é outro, criado por Iara Inspetora.',
      },
    ])
  }
  const page = await ivo.page(checklist)
  expect(page.checklist.items.some(({ editable }) => editable)).toBe(false)
  const [old] = await readForkliftRows(provider.database, id)
  expect(old?.answers.map(({ value }) => value)).toEqual(
    before[0]?.answers.map(({ value }) => value),
  )
})

test('an answer of today does not go into yesterday’s checklist, nor one of yesterday into today’s', async () => {
  const { id, checklist: yesterday } = await begin()
  clock = new Date('2026-11-21T12:00:00.000Z')
  const today = await iara.start(id, 110)
  const of = (data: string) => ({ data })
  expect((await ivo.answer(yesterday, 'pneus', '1', of('2026-11-21T03:00:00Z'))).status).toBe(409)
  expect((await ivo.answer(today, 'pneus', '1', of('2026-11-21T02:59:59Z'))).status).toBe(409)
  expect((await ivo.answer(yesterday, 'pneus', '1', of('2026-11-21T02:59:59Z'))).status).toBe(200)
  expect((await ivo.answer(today, 'pneus', '1', of('2026-11-21T00:00:00-03:00'))).status).toBe(200)
})

const already = (words: string) =>
  `Iara Inspetora já respondeu ${words}. Confira e responda de novo.`

test('an answer of somebody else is not written over unseen', async () => {
  const { checklist } = await begin()
  await iara.answer(checklist, 'pneus', '2', { obs: 'Corte' })
  const unseen = await ivo.answer(checklist, 'pneus', '1', { anterior: '' })
  expect([unseen.status, unseen.message]).toEqual([409, already('«Ruim»: «Corte»')])
  const { items } = (await ivo.page(checklist)).checklist
  expect(unseen.body).toEqual({
    message: unseen.message,
    item: items.find(({ field }) => field === 'pneus'),
  })
  // The same answer is no overwriting, one that was seen neither; nor is the last word without any.
  expect((await ivo.answer(checklist, 'pneus', '2', { anterior: '' })).status).toBe(200)
  expect((await ivo.answer(checklist, 'pneus', '1', { anterior: '2' })).status).toBe(200)
  await iara.answer(checklist, 'pneus', '')
  const gone = await ivo.answer(checklist, 'pneus', '2', { anterior: '1' })
  expect(gone.message).toBe('A resposta foi apagada por outra pessoa. Confira e responda de novo.')
  expect((await ivo.answer(checklist, 'pneus', '', { anterior: '1' })).status).toBe(200)
  expect((await ivo.answer(checklist, 'pneus', '1')).status).toBe(200)
})

test('the same answer of somebody else keeps its words, its photo and its owner: others are not written over them unseen', async () => {
  const { id, checklist } = await begin()
  const file = await picture(30, 20, '#112233')
  const other = await picture(30, 20, '#332211')
  const first = { obs: 'Corte', file, anterior: '' }
  await iara.answer(checklist, 'pneus', '2', first)
  const before = await readForkliftRows(provider.database, id)
  const refused = [
    { obs: 'Furo' },
    { obs: '' },
    { file: other },
    { obs: 'Corte', file: other },
    { obs: 'Corte', semFoto: '1' },
  ] as const
  for (const more of refused) {
    const unseen = await ivo.answer(checklist, 'pneus', '2', { ...more, anterior: '' })
    expect([unseen.status, unseen.message]).toEqual([409, already('«Ruim»: «Corte», com foto')])
  }
  // Her own call sent again, and his that gives nothing else: it stays hers.
  expect((await iara.answer(checklist, 'pneus', '2', first)).status).toBe(200)
  expect((await ivo.answer(checklist, 'pneus', '2', first)).status).toBe(200)
  const same = { obs: ' Corte ', anterior: '' }
  expect((await ivo.answer(checklist, 'pneus', '2', same)).status).toBe(200)
  expect((await ivo.answer(checklist, 'pneus', '2')).status).toBe(200)
  expect(await readForkliftRows(provider.database, id)).toEqual(before)
  // Words where there were none: the one who was first is still named.
  await iara.answer(checklist, 'buzina', '2')
  const bare = await ivo.answer(checklist, 'buzina', '2', { obs: 'Muda', anterior: '' })
  expect([bare.status, bare.message]).toEqual([409, already('«Não funciona»')])
})

test('words and a photo that have changed under the value that was seen are not written over either', async () => {
  const { checklist } = await begin()
  const file = await picture(30, 20, '#112233')
  const other = await picture(30, 20, '#332211')
  await iara.answer(checklist, 'pneus', '2', { obs: 'Corte', file })
  const seen = {
    anterior: '2',
    anteriorVariant: 'NOT',
    anteriorObs: 'Corte',
    anteriorFoto: hashOf(file),
  }
  const others = [{ anteriorObs: 'Furo' }, { anteriorFoto: hashOf(other) }, { anteriorFoto: '' }]
  for (const value of ['1', '']) {
    for (const change of others) {
      const { status } = await ivo.answer(checklist, 'pneus', value, { ...seen, ...change })
      expect([change, status]).toEqual([change, 409])
    }
  }
  const told = await ivo.answer(checklist, 'pneus', '2', { ...seen, obs: 'Furo' })
  expect(itemOf(bodyOf<ForkliftAnswerAnswer>(told), 'pneus')).toMatchObject({
    responsavel: 'Ivo Inspetor',
    obs: { texto: 'Furo', sha256: hashOf(file) },
  })
})

test('a number that is called a problem is another answer than the same number', async () => {
  const { checklist } = await begin()
  await iara.answer(checklist, 'carga', '20', { variant: 'OK' })
  const unseen = await ivo.answer(checklist, 'carga', '20', { variant: 'NOT', anterior: '' })
  expect([unseen.status, unseen.message]).toEqual([409, already('«20»')])
  const other = { anterior: '20', anteriorVariant: 'NOT' }
  expect((await ivo.answer(checklist, 'carga', '30', other)).status).toBe(409)
  const seen = { anterior: '20', anteriorVariant: 'OK', variant: 'NOT' }
  expect((await ivo.answer(checklist, 'carga', '20', seen)).status).toBe(200)
})

test('decided over another’s, an answer with the same value can leave their photo behind', async () => {
  const { checklist } = await begin()
  await iara.answer(checklist, 'pneus', '2', { obs: 'Corte', file: await picture() })
  const mine = await ivo.answer(checklist, 'pneus', '2', { obs: 'Furo', semFoto: '1' })
  const told = bodyOf<ForkliftAnswerAnswer>(mine)
  expect(itemOf(told, 'pneus')?.obs).toEqual({
    texto: 'Furo',
    file01: null,
    sha256: null,
    size: null,
  })
  expect(told.pendencias).toMatchObject([{ texto: 'Furo', file01: null }])
})

test('two inspectors answer one checklist at the same time: nothing of either is lost', async () => {
  const { id, checklist } = await begin()
  const fields = ['oleo_motor', 'agua_radiador', 'vazamentos', 'pneus', 'garfos', 'torre']
  const answers = await Promise.all(
    fields.map((field, at) => (at % 2 === 0 ? ivo : iara).answer(checklist, field, '1')),
  )
  expect(answers.map(({ status }) => status)).toEqual(fields.map(() => 200))
  expect((await answersOf(id)).map(({ field }) => field)).toEqual(fields)
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
    /^«Pneus e rodas» se responde de outra forma/,
  ],
  [
    'a kind that nobody knows',
    'pneus',
    '1',
    { fieldType: 'XX' },
    422,
    'fieldType',
    /^«Pneus e rodas» se responde/,
  ],
  ['letters for a number', 'carga', 'muita', {}, 422, 'value', 'Precisa ser um número'],
  ['a comma in a number', 'carga', '87,5', {}, 422, 'value', 'Precisa ser um número'],
  ['a negative number', 'carga', '-1', {}, 422, 'value', 'Precisa ser um número'],
  ['ten digits', 'carga', '1234567890', {}, 422, 'value', 'Precisa ser no máximo 999.999,999'],
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
    /^variant: precisa ser um destes valores/,
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
  '%s is refused in words, and nothing changes',
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
  ['999999.999', '999999.999'],
])('the number %s is kept as %s', async (value, kept) => {
  const { id, checklist } = await begin()
  await ivo.answer(checklist, 'carga', value)
  expect(await answersOf(id)).toMatchObject([{ field: 'carga', value: kept }])
})

test('a checklist that is not there is not found', async () => {
  const answer = await ivo.answer(999_999, 'pneus', '1')
  expect([answer.status, answer.message]).toEqual([404, 'Checklist de empilhadeira não encontrado'])
})
