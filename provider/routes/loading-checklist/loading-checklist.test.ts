import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { addExit } from '../../testing/rows/add-exit.ts'
import { loadingChecklistCalls, tarpaulinOf } from '../../testing/calls/loading-checklist-calls.ts'
import { exitIds } from '../../testing/rows/fill-database.ts'
import { openForFile } from '../../testing/provider-of-file.ts'
import { picture } from '../../testing/pictures.ts'
import { readLoadingChecklistRows } from '../../testing/rows/read-loading-checklist.ts'

const provider = await openForFile()
const ivo = loadingChecklistCalls(provider, await provider.authorize('ivo'))
const lia = loadingChecklistCalls(provider, await provider.authorize('lia'))

const add = (options?: Parameters<typeof addExit>[1]) => addExit(provider.database, options)
const rowsOf = (idSaida: number) => readLoadingChecklistRows(provider.database, idSaida)
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

const begin = async () => {
  const idSaida = await add()
  const { checklist, perguntas } = await ivo.page(idSaida)
  return { idSaida, idChecklist: checklist.idChecklist, perguntas }
}

test('LCK-05 a vehicle without a checklist appears in the list, which is an array', async () => {
  const id = await add({ ot: 'OT-SOZINHA', oc: 'OC-7' })
  const row = {
    id,
    ot: 'OT-SOZINHA',
    oc: 'OC-7',
    dataSaida: null,
    destinatario: 'Exportações Açaí Ltda.',
    placaCavalo: 'ABC-1D23',
    placaCarroceria: 'XYZ-9876',
    idChecklist: null,
    faltam: 14,
  }
  expect(await ivo.list('sozinha')).toEqual([row])
  expect(await ivo.list(String(id))).toEqual([row])
  expect(await rowsOf(id)).toBeUndefined()
  const { checklist } = await ivo.page(id)
  expect(checklist).toEqual({ ...row, idChecklist: expect.any(Number), blocked: 0 })
  expect(await ivo.list('sozinha')).toEqual([{ ...row, idChecklist: checklist.idChecklist }])
})

test('the list has arrived vehicles without a container: those still here first, then the latest departures', async () => {
  const at = (day: number, hour = 12) => new Date(Date.UTC(2026, 9, day, hour))
  const left = (ot: string, day: number) =>
    add({ ot: `FILA ${ot}`, dataAgendada: at(1), dataSaida: at(day) })
  await left('saiu dia 8', 8)
  await add({ ot: 'FILA aqui desde 2', dataAgendada: at(2) })
  await left('saiu dia 9', 9)
  await add({ ot: 'FILA aqui desde 3', dataAgendada: at(3) })
  await add({ ot: 'FILA não chegou', oc: null })
  await add({ ot: 'FILA com container', containerNumero: 'MSKU 111111-1' })
  const names = async (...asked: Parameters<typeof ivo.list>) =>
    (await ivo.list(...asked)).map(({ ot }) => ot?.replace('FILA ', ''))
  const order = ['aqui desde 3', 'aqui desde 2', 'saiu dia 9', 'saiu dia 8']
  expect(await names('fila')).toEqual(order)
  expect(await names('fila', 3)).toEqual(order.slice(0, 3))
  expect(await names('não há')).toEqual([])
  for (let more = 0; more < 20; more += 1) await add()
  expect(await names()).toHaveLength(20)
})

test('LCK-07 LCK-08 LCK-09 an opened checklist has its questions in their groups', async () => {
  const { perguntas } = await begin()
  expect(tarpaulinOf(perguntas).map(({ descricao, images }) => [descricao, images])).toEqual([
    ['Sem lona, lado direito', []],
    ['Sem lona, lado esquerdo', []],
    ['Com lona, lado direito', []],
    ['Com lona, lado esquerdo', []],
  ])
  expect(perguntas.pLocaisSaida.respostas).toEqual([])
  expect(perguntas.pLocaisSaida.options?.map(({ texto }) => texto)).toEqual([
    'Pavilhão H',
    'Pavilhão E',
    'Pátio coberto',
  ])
  expect(perguntas.padrao).toHaveLength(10)
  expect(perguntas.padrao[0]).toEqual({
    id: 206,
    pergunta: 'CNH, CRLV e ANTT do motorista e do veículo estão em dia?',
    descricao: 'Documentos',
    images: [],
    options: [
      { id: 2061, tipo: 'OK', texto: 'Conforme', obsRequired: 0, imagesRequired: 0 },
      { id: 2062, tipo: 'NOK', texto: 'Não conforme', obsRequired: 1, imagesRequired: 0 },
      { id: 2063, tipo: 'OTHER', texto: 'Não se aplica', obsRequired: 0, imagesRequired: 0 },
    ],
    answer: null,
  })
})

test('a checklist that two people open at once, or that is opened again, is one checklist', async () => {
  const idSaida = await add()
  const pages = await Promise.all([ivo.page(idSaida), lia.page(idSaida), ivo.page(idSaida)])
  const ids = new Set(pages.map(({ checklist }) => checklist.idChecklist))
  expect(ids).toEqual(new Set([(await rowsOf(idSaida))?.id]))
})

test('LCK-10 a standard question is answered and answered again, and its answer is removed', async () => {
  const { idSaida, idChecklist } = await begin()
  const place = { idChecklist, idPergunta: 208 }
  const answerOf = async () =>
    (await lia.page(idSaida)).perguntas.padrao.find(({ id }) => id === 208)?.answer
  await ivo.answer({ ...place, idOption: 2081 })
  expect(await answerOf()).toEqual({
    id: expect.any(Number),
    idOption: 2081,
    valueString: 'Conforme',
    valueString2: null,
    obs: null,
    operador: 'Ivo Inspetor',
    updatedAt: expect.stringMatching(/Z$/),
  })
  await lia.answer({ ...place, idOption: 2082, obs: ' Sem calço ', valueString2: 'Dianteiro' })
  expect(await answerOf()).toMatchObject({
    valueString: 'Não conforme',
    valueString2: 'Dianteiro',
    obs: 'Sem calço',
    operador: 'Lia dos Carregamentos',
  })
  expect((await lia.page(idSaida)).checklist.faltam).toBe(13)
  for (let again = 0; again < 2; again += 1) {
    expect((await ivo.remove(idChecklist, 208)).status).toBe(200)
    expect(await answerOf()).toBeNull()
  }
  expect(await rowsOf(idSaida)).toMatchObject({ answers: [], photos: [] })
})

test.each([undefined, null, '', '   \n'])(
  'LCK-13 an option that requires an observation is refused with %j, and nothing is saved',
  async (obs) => {
    const { idSaida, idChecklist } = await begin()
    const place = { idChecklist, idPergunta: 208 }
    await ivo.answer({ ...place, idOption: 2081 })
    const answer = await ivo.answer({
      ...place,
      idOption: 2082,
      ...(obs === undefined ? {} : { obs }),
    })
    const message = 'Esta resposta pede uma observação'
    expect([answer.status, answer.message, answer.error]).toEqual([422, message, { obs: message }])
    expect((await rowsOf(idSaida))?.answers).toMatchObject([{ idOption: 2081, obs: null }])
  },
)

test('an answer of another person is not overwritten unseen', async () => {
  const { idChecklist } = await begin()
  const place = { idChecklist, idPergunta: 209 }
  await lia.answer({ ...place, idOption: 2092, obs: 'Careca' })
  const unseen = await ivo.answer({ ...place, idOption: 2091, anterior: null })
  expect([unseen.status, unseen.message]).toEqual([
    409,
    'Lia dos Carregamentos já respondeu «Não conforme: Careca». Confira e responda de novo.',
  ])
})

test('the same answer given twice keeps its first author', async () => {
  const { idSaida, idChecklist, perguntas } = await begin()
  const [question] = perguntas.padrao
  const [first, second] = question?.options ?? []
  const answer = { idChecklist, idPergunta: question?.id ?? 0, idOption: first?.id ?? null }
  const current = async () => (await ivo.page(idSaida)).perguntas.padrao[0]?.answer
  await ivo.answer({ ...answer, anterior: null })
  const before = await current()
  expect(before?.operador).toBe('Ivo Inspetor')
  const again = await lia.answer({ ...answer, anterior: null })
  expect([again.status, await current()]).toEqual([200, before])
  const seen = { idOption: first?.id ?? null, valueString: first?.texto ?? null, obs: null }
  const other = { ...answer, idOption: second?.id ?? null, obs: 'Vencido' }
  expect((await lia.answer({ ...other, anterior: seen })).status).toBe(200)
  expect((await current())?.operador).not.toBe('Ivo Inspetor')
})

test('of several exit places, none is removed with the others unseen', async () => {
  const { idSaida, idChecklist } = await begin()
  const place = { idChecklist, idPergunta: 205 }
  const seen = { idOption: 2051, valueString: 'Pavilhão H', obs: null }
  const remove = (anterior: object) =>
    ivo.call('POST', paths.checklistAnswerRemoval(), { body: { ...place, anterior } })
  await ivo.answer({ ...place, idSub: 1, idOption: 2051 })
  await lia.answer({ ...place, idSub: 100, tipo: 'TEXT', valueString: 'Doca 9' })
  const refused = await remove(seen)
  expect([refused.status, refused.message]).toEqual([
    409,
    'Lia dos Carregamentos já respondeu «Doca 9». Confira e apague de novo.',
  ])
  expect((await lia.page(idSaida)).perguntas.pLocaisSaida.respostas).toHaveLength(2)
  await lia.remove(idChecklist, 205, 100)
  expect((await remove(seen)).status).toBe(200)
  expect((await lia.page(idSaida)).perguntas.pLocaisSaida.respostas).toEqual([])
})

test('LCK-08 several exit places have their own observations; one is changed, one removed', async () => {
  const { idSaida, idChecklist } = await begin()
  const place = { idChecklist, idPergunta: 205 }
  const placesOf = async () =>
    (await lia.page(idSaida)).perguntas.pLocaisSaida.respostas.map(
      ({ idSub, local, observacoes, operador }) => [idSub, local, observacoes, operador],
    )
  await ivo.answer({ ...place, idSub: 1, idOption: 2051 })
  await ivo.answer({ ...place, idSub: 3, idOption: 2053, obs: 'Dois paletes' })
  await lia.answer({ ...place, idSub: 100, tipo: 'TEXT', valueString: ' Doca 9 ' })
  expect(await placesOf()).toEqual([
    [1, 'Pavilhão H', null, 'Ivo Inspetor'],
    [3, 'Pátio coberto', 'Dois paletes', 'Ivo Inspetor'],
    [100, 'Doca 9', null, 'Lia dos Carregamentos'],
  ])
  await lia.answer({ ...place, idSub: 3, idOption: 2053, obs: 'Três paletes' })
  expect((await lia.remove(idChecklist, 205, 1)).status).toBe(200)
  expect(await placesOf()).toEqual([
    [3, 'Pátio coberto', 'Três paletes', 'Lia dos Carregamentos'],
    [100, 'Doca 9', null, 'Lia dos Carregamentos'],
  ])
  await ivo.remove(idChecklist, 205)
  expect(await placesOf()).toEqual([])
})

test.each([
  [
    'a second answer to another question',
    { idPergunta: 206, idSub: 1, idOption: 2061 },
    422,
    'Esta pergunta tem uma só resposta',
  ],
  [
    'a place without a name',
    { idPergunta: 205, idSub: 7, tipo: 'TEXT', valueString: '  ' },
    422,
    'Informe o local',
  ],
  ['no option', { idPergunta: 206 }, 422, 'Escolha uma das opções'],
  [
    'an option of another question',
    { idPergunta: 206, idOption: 2071 },
    422,
    'Esta opção não é desta pergunta',
  ],
  [
    'a question of receiving',
    { idPergunta: 101, idOption: 1011 },
    404,
    'Pergunta não encontrada neste checklist',
  ],
  [
    'a sub below zero',
    { idPergunta: 205, idSub: -1, idOption: 2051 },
    400,
    'Dados: precisa ser no mínimo 0',
  ],
  [
    'an observation without end',
    { idPergunta: 206, idOption: 2062, obs: 'x'.repeat(2_001) },
    400,
    'Observação: aceita no máximo 2.000 caracteres',
  ],
] as const)(
  '%s is refused with a message, and nothing is saved',
  async (_what, body, status, words) => {
    const { idSaida, idChecklist } = await begin()
    const answer = await ivo.answer({ idChecklist, ...body })
    expect([answer.status, answer.message]).toEqual([status, words])
    expect((await rowsOf(idSaida))?.answers).toEqual([])
  },
)

test('LCK-11 a photo of the tarpaulin replaces the previous one; the same photo keeps its id', async () => {
  const { idSaida, idChecklist } = await begin()
  const [first, second] = [await picture(40, 30, '#111111'), await picture(40, 30, '#222222')]
  const imagesOf = async () => (await lia.page(idSaida)).perguntas.pComLonaEsquerda.images
  const made = await ivo.setPhoto(idChecklist, 204, first)
  expect(made.value).toEqual({
    id: expect.any(Number),
    size: first.length,
    sha256: hashOf(first),
  })
  const [image] = await imagesOf()
  expect(image).toEqual({
    id: (made.value as { id: number }).id,
    size: Math.ceil(first.length / 1024),
    idSub: 0,
    sha256: hashOf(first),
  })
  await ivo.setPhoto(idChecklist, 204, first)
  expect(await imagesOf()).toEqual([image])
  await lia.setPhoto(idChecklist, 204, second)
  expect((await imagesOf()).map(({ sha256 }) => sha256)).toEqual([hashOf(second)])
  const thumbnail = paths.checklistThumbnail(idChecklist, (await imagesOf())[0]?.id ?? 0)
  expect((await ivo.call('GET', thumbnail)).headers['content-type']).toBe('image/jpeg')
  const removal = paths.checklistImageRemoval((await imagesOf())[0]?.id ?? 0)
  expect((await ivo.call('DELETE', removal)).status).toBe(200)
  expect(await imagesOf()).toEqual([])
  const text = await ivo.setPhoto(idChecklist, 204, Buffer.from('não é foto'))
  expect([text.status, text.message]).toEqual([415, 'O arquivo não é uma imagem'])
})

test('a photo of the tarpaulin is not replaced by a person who has not seen it', async () => {
  const { idSaida, idChecklist } = await begin()
  const [first, second, third] = await Promise.all([41, 42, 43].map((width) => picture(width, 40)))
  if (!first || !second || !third) throw new Error('three pictures are expected')
  const set = async (file: Buffer, seen?: string) =>
    (await lia.setPhoto(idChecklist, 204, file, seen)).status
  const shown = async () =>
    (await ivo.page(idSaida)).perguntas.pComLonaEsquerda.images.map(({ sha256 }) => sha256)
  // The first photo, then the same photo again after a lost response.
  expect([await set(first, ''), await set(first, '')]).toEqual([200, 200])
  const answer = await lia.setPhoto(idChecklist, 204, second, '')
  expect([answer.status, answer.message]).toEqual([
    409,
    'Já há outra foto aqui. Compare as fotos e decida.',
  ])
  expect(await set(second, hashOf(third))).toBe(409)
  expect(await shown()).toEqual([hashOf(first)])
  expect([await set(second, hashOf(first)), await set(third)]).toEqual([200, 200])
  expect(await shown()).toEqual([hashOf(third)])
  // The photo was removed, so this upload replaces nothing.
  const [image] = (await ivo.page(idSaida)).perguntas.pComLonaEsquerda.images
  await ivo.call('DELETE', paths.checklistImageRemoval(image?.id ?? 0))
  expect(await set(first, hashOf(third))).toBe(200)
})

test('an exit with a container can be opened by its number; an unknown exit is not found', async () => {
  expect((await ivo.page(exitIds.unstuffed)).checklist.ot).toBe('OT-4713')
  for (const path of [
    paths.loadingChecklist(999_999),
    paths.loadingChecklistReady(999_999),
    paths.loadingChecklistPdf(999_999),
  ]) {
    const { status, message } = await ivo.call('GET', path)
    expect([status, message]).toEqual([404, 'Saída não encontrada'])
  }
})

test.each([
  ['ivo', 200],
  ['lia', 200],
  ['chefe', 200],
  ['gil', 403],
  ['ana', 403],
  ['sandra', 403],
])('%s reads a vehicle and answers its checklist: %i', async (username, status) => {
  const idSaida = await add()
  const idChecklist = await ivo.fill(idSaida)
  const calls = loadingChecklistCalls(provider, await provider.authorize(username))
  const image = (await rowsOf(idSaida))?.photos[0]?.id ?? 0
  const answers = [
    await calls.call('GET', paths.loadingChecklistList('')),
    await calls.call('GET', paths.loadingChecklist(idSaida)),
    await calls.ready(idSaida),
    await calls.pdf(idSaida),
    await calls.call('GET', paths.checklistImage(idChecklist, image)),
    await calls.call('GET', paths.checklistThumbnail(idChecklist, image)),
    await calls.answer({ idChecklist, idPergunta: 206, idOption: 2061 }),
    await calls.remove(idChecklist, 206),
    await calls.setPhoto(idChecklist, 201),
    await calls.call('POST', paths.checklistNext(), {
      body: { IdChecklist: idChecklist, IdPergunta: 201 },
    }),
    await calls.call('DELETE', paths.checklistImageRemoval(image + 1)),
  ]
  expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => status))
})
