import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { paths } from '#contract/paths.ts'
import type {
  ChecklistModel,
  ChecklistResponse,
  ChecklistStep,
} from '#contract/schemas/checklist.ts'
import type { ReceivedFile } from '#contract/schemas/common.ts'
import { checklists } from '../../db/schema/checklists.ts'
import { addEntry } from '../../testing/rows/add-entry.ts'
import { exitIds } from '../../testing/rows/fill-database.ts'
import { openForFile } from '../../testing/provider-of-file.ts'
import { picture } from '../../testing/pictures.ts'
import { readReportRows } from '../../testing/rows/read-report.ts'
import { valueOf } from '../../testing/calls/make-caller.ts'
import { receivingCalls } from '../../testing/calls/receiving-calls.ts'

const provider = await openForFile()
const ana = receivingCalls(provider, await provider.authorize('ana'))
const beto = receivingCalls(provider, await provider.authorize('beto'))

const start = async () => ana.start(await addEntry(provider.database))

const rowsOf = async (id: number) => (await readReportRows(provider.database, id)).checklist

test('RCVCHK-05 RCVCHK-07 RCVCHK-08 RCVCHK-14 a checklist begins at its first question, with all of its options', async () => {
  const { id, idChecklist } = await start()
  expect(await ana.step(id)).toEqual({
    id: idChecklist,
    ready: 0,
    step: 1,
    blocked: 0,
    total: 12,
    current: 1,
    question: {
      id: 101,
      pergunta: 'O lacre do veículo está íntegro e confere com a nota fiscal?',
      tipo: 'SIM/NAO/NA',
      descricao: 'Lacre do veículo',
    },
    options: [
      { id: 1011, tipo: 'OK', texto: 'Sim', obsRequired: 0, imagesRequired: 0 },
      { id: 1012, tipo: 'NOK', texto: 'Não', obsRequired: 1, imagesRequired: 1 },
      { id: 1013, tipo: 'OTHER', texto: 'Não se aplica', obsRequired: 0, imagesRequired: 0 },
    ],
    responses: [],
    images: [],
    hints: [
      { value: 'Compare o número do lacre com o da nota fiscal.' },
      { value: 'Sem lacre: responda «Não» e registre a foto da porta.' },
    ],
  })
})

test('RCVCHK-06 any step can be read, even before it is reached', async () => {
  const { id } = await start()
  const last = await ana.step(id, 12)
  expect(last).toMatchObject({ current: 12, step: 1, question: { id: 112, tipo: 'COMBOBOX' } })
  const beyond = await ana.call('GET', paths.receivingChecklist(id, 13))
  expect([beyond.status, beyond.message]).toEqual([404, 'Etapa não encontrada neste checklist'])
  const none = await ana.call('GET', paths.receivingChecklist(999_999))
  expect([none.status, none.message]).toEqual([404, 'Checklist não encontrado'])
})

test('the checklist model can be read before any report exists, and equals the questions of a report', async () => {
  const model = valueOf<ChecklistModel>(await ana.call('GET', paths.receivingChecklistModel()))
  expect(model.total).toBe(12)
  const { id } = await start()
  for (const { step, ...asked } of model.steps) {
    const { question, options, hints } = await ana.step(id, step)
    expect(asked).toEqual({ question, options, hints })
  }
  expect(model.steps).toHaveLength(12)
})

test('RCVCHK-02 RCVCHK-03 the menu has each step with its answer, its note and its status', async () => {
  const { id, idChecklist } = await start()
  const first = valueOf<ChecklistResponse>(
    await ana.answer({ idChecklist, idPergunta: 101, idOption: 1012, obs: 'Rompido' }),
  )
  await ana.addQuestionPhoto({ idChecklist, idPergunta: 102 })
  const menu = await ana.menu(id)
  expect(menu).toHaveLength(12)
  expect(menu.slice(0, 3)).toEqual([
    {
      step: 1,
      descricao: 'Lacre do veículo',
      respostas: [{ idResposta: first.idResposta, value: 'Não' }],
      observacoes: 'Rompido',
      // «Não» requires a photo, and there is none.
      status: 2,
      idPergunta: 101,
    },
    {
      step: 2,
      descricao: 'Veículo fechado',
      respostas: [],
      observacoes: null,
      status: 1,
      idPergunta: 102,
    },
    {
      step: 3,
      descricao: 'Lona e carroceria',
      respostas: [],
      observacoes: null,
      status: 0,
      idPergunta: 103,
    },
  ])
  await ana.addQuestionPhoto({ idChecklist, idPergunta: 101 })
  expect((await ana.menu(id))[0]?.status).toBe(1)
})

test('RCVCHK-26 an answer is stored with all of its fields, and another choice replaces it', async () => {
  const { id, idChecklist } = await start()
  const values = {
    valueString: 'Sim',
    valueString2: 'dois',
    valueString3: 'três',
    valueString4: 'quatro',
    valueString5: 'cinco',
    valueInteger: 1,
    valueInteger2: -2,
    valueInteger3: 3,
    valueDecimal: 1.5,
    valueDecimal2: 2.25,
    valueDecimal3: -3.125,
    obs: 'com observação',
  }
  const place = { idChecklist, idPergunta: 101 }
  const first = valueOf<ChecklistResponse>(
    await ana.answer({ ...place, idOption: 1011, ...values }),
  )
  expect(first).toMatchObject({ ...place, idOption: 1011, tipo: 'OPTION', ...values })
  expect((await ana.step(id, 1)).responses).toEqual([first])
  const again = valueOf<ChecklistResponse>(
    await beto.answer({ ...place, idOption: 1013, obs: null }),
  )
  expect(again).toMatchObject({
    idResposta: first.idResposta,
    idOption: 1013,
    valueString: 'Não se aplica',
    valueString2: null,
    valueDecimal3: null,
    obs: null,
    operador: 'Beto Araújo',
  })
  expect((await rowsOf(id)).questions).toHaveLength(1)
})

test('an answer takes the text of its option, which decides its flag', async () => {
  const { id, idChecklist } = await start()
  const place = { idChecklist, idPergunta: 101 }
  await ana.answer({ ...place, idOption: 1011, valueString: 'Não' })
  expect((await ana.step(id, 1)).responses).toMatchObject([{ idOption: 1011, valueString: 'Sim' }])
})

test.each([
  [107, 1075, 'Não Aplicável', 0],
  [112, 1124, 'N/A', 0],
  [107, 1072, 'Big bag', 1],
  [112, 1121, 'Pavilhão H', 1],
  [101, 1013, 'Não se aplica', null],
])(
  'RCVCHK-25 question %i, option %i «%s»: the flag is %s',
  async (idPergunta, idOption, valueString, flag) => {
    const { idChecklist } = await start()
    const answer = valueOf<ChecklistResponse>(
      await ana.answer({ idChecklist, idPergunta, idOption }),
    )
    expect([answer.valueString, answer.valueInteger]).toEqual([valueString, flag])
  },
)

test('an invalid answer is refused with a message, and changes nothing', async () => {
  const { id, idChecklist } = await start()
  const place = { idChecklist, idPergunta: 101 }
  const refused = async (body: object) => {
    const { status, message, error } = await ana.answer({ ...place, ...body })
    return [status, message, Object.keys(error ?? {})]
  }
  const note = 'Esta resposta pede uma observação'
  expect(await refused({ idOption: 1012 })).toEqual([422, note, ['obs']])
  expect(await refused({ idOption: 1012, obs: ' \n ' })).toEqual([422, note, ['obs']])
  expect(await refused({})).toEqual([422, 'Escolha uma das opções', ['idOption']])
  expect(await refused({ idOption: null })).toEqual([422, 'Escolha uma das opções', ['idOption']])
  // A free text in place of an option would bypass the required note and photo.
  for (const valueString of [undefined, 'Não']) {
    const words = await refused({ tipo: 'TEXT', valueString })
    expect(words).toEqual([422, 'Escolha uma das opções', ['idOption']])
  }
  const other = 'Esta opção não é desta pergunta'
  expect(await refused({ idOption: 1031 })).toEqual([422, other, ['idOption']])
  expect(await refused({ idPergunta: 201, idOption: 1011 })).toEqual([
    404,
    'Pergunta não encontrada neste checklist',
    [],
  ])
  expect(await refused({ idChecklist: 999_999, idOption: 1011 })).toEqual([
    404,
    'Checklist não encontrado',
    [],
  ])
  expect(await refused({ idOption: 1011, tipo: 'OUTRO' })).toEqual([
    400,
    'Tipo: precisa ser um destes valores: OPTION, TEXT',
    ['tipo'],
  ])
  const long = 'Observação: aceita no máximo 2.000 caracteres'
  expect(await refused({ idOption: 1011, obs: 'x'.repeat(10_000) })).toEqual([400, long, ['obs']])
  expect((await rowsOf(id)).questions).toEqual([])
})

test('an answer of another person is not overwritten by a person who has not seen it', async () => {
  const { id, idChecklist } = await start()
  const place = { idChecklist, idPergunta: 101 }
  await ana.answer({ ...place, idOption: 1012, obs: 'Rompido' })
  const blind = await beto.answer({ ...place, idOption: 1011, anterior: null })
  expect([blind.status, blind.message]).toEqual([
    409,
    'Ana Conceição já respondeu «Não: Rompido». Confira e responda de novo.',
  ])
  const old = { idOption: 1012, valueString: 'Não', obs: 'Outra' }
  expect((await beto.answer({ ...place, idOption: 1011, anterior: old })).status).toBe(409)
  expect((await ana.step(id, 1)).responses).toMatchObject([{ idOption: 1012, obs: 'Rompido' }])

  const seen = { idOption: 1012, valueString: 'Não', obs: 'Rompido' }
  const changes = [
    // The same answer again, from a person who has not seen it.
    await beto.answer({ ...place, idOption: 1012, obs: 'Rompido', anterior: null }),
    await beto.answer({ ...place, idOption: 1011, anterior: seen }),
    await beto.answer({ ...place, idOption: 1013 }),
    // Retried after a lost response.
    await beto.answer({ ...place, idOption: 1013, anterior: null }),
  ]
  expect(changes.map(({ status }) => status)).toEqual([200, 200, 200, 200])

  await ana.call('POST', paths.checklistAnswerRemoval(), { body: place })
  const gone = await beto.answer({ ...place, idOption: 1011, anterior: seen })
  expect([gone.status, gone.message]).toEqual([
    409,
    'A resposta foi apagada por outra pessoa. Confira e responda de novo.',
  ])
  expect((await beto.answer({ ...place, idOption: 1011, anterior: null })).status).toBe(200)
})

test('an answer is removed, and removing a missing answer succeeds', async () => {
  const { id, idChecklist } = await start()
  const body = { idChecklist, idPergunta: 103 }
  await ana.answer({ ...body, idOption: 1031 })
  expect((await ana.header(id)).report.checklistsStatus).toBe(2)
  for (let time = 0; time < 2; time += 1) {
    expect((await ana.call('POST', paths.checklistAnswerRemoval(), { body })).status).toBe(200)
  }
  expect((await ana.step(id, 3)).responses).toEqual([])
  expect((await ana.header(id)).report.checklistsStatus).toBe(0)
})

test('an answer that another person has changed since is not removed unseen', async () => {
  const { id, idChecklist } = await start()
  const body = { idChecklist, idPergunta: 103 }
  const seen = { idOption: 1031, valueString: 'Sim', obs: null }
  const remove = (anterior: object) =>
    ana.call('POST', paths.checklistAnswerRemoval(), { body: { ...body, anterior } })
  await ana.answer({ ...body, idOption: 1031 })
  await beto.answer({ ...body, idOption: 1033 })
  const refused = await remove(seen)
  expect([refused.status, refused.message]).toEqual([
    409,
    'Beto Araújo já respondeu «Não se aplica». Confira e apague de novo.',
  ])
  expect((await ana.step(id, 3)).responses).toMatchObject([{ idOption: 1033 }])
  expect((await remove({ ...seen, idOption: 1033, valueString: 'Não se aplica' })).status).toBe(200)
  // The answer is already removed, which is the wanted state.
  expect((await remove(seen)).status).toBe(200)
  expect((await ana.step(id, 3)).responses).toEqual([])
})

test('RCVCHK-17 RCVCHK-19 steps are completed in order; completing a step again changes nothing', async () => {
  const { id, idChecklist } = await start()
  const early = await ana.next(idChecklist, 102)
  expect([early.status, early.message]).toEqual([409, 'A etapa atual do checklist é a 1'])
  const second = valueOf<ChecklistStep>(await ana.next(idChecklist, 101))
  expect(second).toMatchObject({ step: 2, current: 2, question: { id: 102 } })
  await ana.next(idChecklist, 102)
  const again = valueOf<ChecklistStep>(await beto.next(idChecklist, 101))
  expect(again).toMatchObject({ step: 3, current: 2, ready: 0 })
  expect((await rowsOf(id)).questions.map(({ step }) => step)).toEqual([1, 2])
})

test('completing the last step makes the checklist ready, and the last step stays the current one', async () => {
  const { id, idChecklist } = await start()
  await ana.fillChecklist(id)
  expect(await ana.step(id)).toMatchObject({ ready: 1, step: 12, current: 12 })
  expect(valueOf(await ana.next(idChecklist, 112))).toMatchObject({ ready: 1, current: 12 })
  expect((await ana.header(id)).report.checklistsStatus).toBe(1)
  expect((await ana.menu(id)).every(({ status }) => status === 1)).toBe(true)
})

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

test('RCVCHK-16 RCVCHK-27 photos of a question are added, with their sizes in KB, named by the received bytes', async () => {
  const { id, idChecklist } = await start()
  const place = { idChecklist, idPergunta: 102 }
  const files = [await picture(700, 500, 'red'), await picture(20, 10)]
  const answers: ReceivedFile[] = []
  for (const bytes of files) answers.push(valueOf(await ana.addQuestionPhoto(place, bytes)))
  expect(answers).toMatchObject(
    files.map((bytes) => ({ size: bytes.length, sha256: sha256(bytes) })),
  )
  expect((await ana.step(id, 2)).images).toEqual(
    files.map((bytes, at) => ({
      id: answers[at]?.id,
      size: Math.ceil(bytes.length / 1024),
      idSub: 0,
      sha256: sha256(bytes),
    })),
  )
})

test('the single photo of a question is replaced; each sub has its own photo', async () => {
  const { id, idChecklist } = await start()
  const place = { idChecklist, idPergunta: 106 }
  const set = async (colour: string, idSub?: number) =>
    valueOf<ReceivedFile>(
      await ana.addQuestionPhoto(
        { ...place, ...(idSub === undefined ? {} : { idSub }) },
        await picture(40, 40, colour),
        true,
      ),
    )
  const red = await set('red')
  expect(await set('red')).toEqual(red)
  const blue = await set('blue')
  const green = await set('green', 2)
  expect((await ana.step(id, 6)).images).toMatchObject([
    { id: blue.id, idSub: 0 },
    { id: green.id, idSub: 2 },
  ])
})

test('RCVCHK-28 RCVCHK-29 RCVCHK-30 a photo is served full size and as a thumbnail, and is deleted once', async () => {
  const { id, idChecklist } = await start()
  const photo = valueOf<ReceivedFile>(
    await ana.addQuestionPhoto({ idChecklist, idPergunta: 102 }, await picture(640, 480)),
  )
  for (const path of [
    paths.checklistImage(idChecklist, photo.id),
    paths.checklistThumbnail(idChecklist, photo.id),
  ]) {
    const answer = await ana.call('GET', path)
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'image/jpeg'])
  }
  const elsewhere = await ana.call('GET', paths.checklistImage(idChecklist + 1, photo.id))
  expect(elsewhere.status).toBe(404)
  expect((await ana.header(id)).report.checklistsStatus).toBe(2)
  expect((await ana.call('DELETE', paths.checklistImageRemoval(photo.id))).status).toBe(200)
  const again = await ana.call('DELETE', paths.checklistImageRemoval(photo.id))
  expect([again.status, again.message]).toEqual([404, 'Foto não encontrada'])
  expect((await ana.header(id)).report.checklistsStatus).toBe(0)
})

test('the checklist of a vehicle is changed by the same calls, until it is blocked', async () => {
  const lia = receivingCalls(provider, await provider.authorize('lia'))
  const [checklist] = await provider.database.orm
    .insert(checklists)
    .values({ idTemplate: 2, idSaida: exitIds.unstuffed, createdAt: new Date() })
    .returning()
  const idChecklist = checklist?.id ?? 0
  expect((await lia.answer({ idChecklist, idPergunta: 206, idOption: 2061 })).status).toBe(200)
  expect((await lia.addQuestionPhoto({ idChecklist, idPergunta: 201 })).status).toBe(200)
  expect((await lia.answer({ idChecklist, idPergunta: 101, idOption: 1011 })).status).toBe(404)
  await provider.database.orm
    .update(checklists)
    .set({ blocked: 1 })
    .where(eq(checklists.id, idChecklist))
  for (const answer of [
    await lia.answer({ idChecklist, idPergunta: 206, idOption: 2061 }),
    await lia.addQuestionPhoto({ idChecklist, idPergunta: 201 }),
    await lia.next(idChecklist, 201),
  ]) {
    expect([answer.status, answer.message]).toEqual([409, 'Checklist não pode mais ser alterado'])
  }
})
