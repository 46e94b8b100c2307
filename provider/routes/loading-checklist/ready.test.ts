import { expect, test } from 'vitest'
import { addExit } from '../../testing/rows/add-exit.ts'
import { loadingChecklistCalls } from '../../testing/calls/loading-checklist-calls.ts'
import { openForFile } from '../../testing/provider-of-file.ts'
import { picture } from '../../testing/pictures.ts'
import { readPdf } from '../../testing/read-pdf.ts'

const provider = await openForFile({ now: () => new Date('2026-11-20T12:30:00.000Z') })
const ivo = loadingChecklistCalls(provider, await provider.authorize('ivo'))

const add = (options?: Parameters<typeof addExit>[1]) => addExit(provider.database, options)

test('a checklist that was not begun is not ready, and the query does not begin it', async () => {
  const idSaida = await add()
  for (const answer of [await ivo.ready(idSaida), await ivo.pdf(idSaida)]) {
    expect([answer.status, answer.body]).toEqual([
      409,
      { ready: false, message: 'Este checklist ainda não foi iniciado' },
    ])
  }
})

test('until the last photo and answer, the missing items are returned and there is no PDF', async () => {
  const idSaida = await add()
  const { checklist } = await ivo.page(idSaida)
  const none = await ivo.ready(idSaida)
  expect(none.status).toBe(409)
  expect(none.message).toBe(
    'Faltam 14: Sem lona, lado direito (sem foto), Sem lona, lado esquerdo (sem foto), ' +
      'Com lona, lado direito (sem foto) e mais 11',
  )
  expect(Object.keys(none.error ?? {})).toHaveLength(14)
  await ivo.fill(idSaida)
  const { idChecklist } = checklist
  expect((await ivo.ready(idSaida)).body).toEqual({ ready: true, message: 'Checklist completo' })
  expect((await ivo.page(idSaida)).checklist.faltam).toBe(0)
  await ivo.remove(idChecklist, 211)
  const almost = await ivo.ready(idSaida)
  expect([almost.message, almost.error, almost.body]).toEqual([
    'Falta 1: Lona (sem resposta)',
    { 211: 'sem resposta' },
    expect.objectContaining({ ready: false }),
  ])
  const pdf = await ivo.pdf(idSaida)
  expect([pdf.status, pdf.body]).toEqual([409, almost.body])
  await ivo.answer({ idChecklist, idPergunta: 211, idOption: 2113 })
  expect((await ivo.pdf(idSaida)).status).toBe(200)
})

test('a text answer without an option does not make the checklist ready', async () => {
  const idSaida = await add()
  const idChecklist = await ivo.fill(idSaida)
  await ivo.remove(idChecklist, 206)
  await ivo.answer({ idChecklist, idPergunta: 206, tipo: 'TEXT' })
  const ready = await ivo.ready(idSaida)
  expect([ready.status, ready.error]).toEqual([409, { 206: 'sem resposta' }])
})

test('the PDF has the departure, the places, every question with its observation, and the photos', async () => {
  const dataSaida = new Date('2026-11-20T15:00:00.000Z')
  const dataAgendada = new Date('2026-11-20T02:05:00.000Z')
  const idSaida = await add({ ot: 'OT-PDF', oc: 'OC-PDF', dataSaida, dataAgendada })
  const idChecklist = await ivo.fill(idSaida)
  for (const [at, width] of [101, 102, 103, 104].entries()) {
    await ivo.setPhoto(idChecklist, 201 + at, await picture(width, 50))
  }
  const place = { idChecklist, idPergunta: 205 }
  await ivo.answer({ ...place, idSub: 1, idOption: 2051, obs: 'Linhas 3 e 4' })
  await ivo.answer({ ...place, idSub: 2, idOption: 2052 })
  await ivo.answer({
    idChecklist,
    idPergunta: 211,
    idOption: 2112,
    obs: 'Furo remendado à direita',
  })
  const answer = await ivo.pdf(idSaida)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'private, no-cache',
    'content-disposition': `inline; filename="checklist-carregamento-${idSaida}.pdf"`,
  })
  const { raw, text, pages } = readPdf(answer.bytes)
  expect(raw).toContain('/Lang (pt-BR)')
  expect(raw).toContain('/MarkInfo')
  expect(raw.match(/\/S \/Figure/g)).toHaveLength(4)
  for (const width of [101, 102, 103, 104]) expect(raw).toContain(`/Width ${width}\n`)
  const { perguntas } = await ivo.page(idSaida)
  for (const reported of [
    'Checklist de Carregamento',
    `Saída ${idSaida} · OT OT-PDF`,
    'OC-PDF',
    'Exportações Açaí Ltda.',
    '19/11/2026 23:05',
    '20/11/2026 12:00',
    'João da Silva',
    'ABC-1D23',
    'XYZ-9876',
    'Sem lona, lado direito',
    'Com lona, lado esquerdo',
    'Recebida em 20/11/2026 09:30 · Ivo Inspetor',
    'Pavilhão H',
    'Observações: Linhas 3 e 4',
    'Pavilhão E',
    'Não conforme · Ivo Inspetor, 20/11/2026 09:30',
    'Observação: Furo remendado à direita',
    `Checklist de carregamento #${idSaida} · página 1 de ${pages}`,
    ...perguntas.padrao.flatMap(({ descricao = '', pergunta }) => [descricao, pergunta]),
  ]) {
    expect(text).toContain(reported)
  }
})

test('each question is on one page with its photo, and no page is left half empty', async () => {
  const idSaida = await add()
  const idChecklist = await ivo.fill(idSaida)
  const { perguntas } = await ivo.page(idSaida)
  for (const { id } of perguntas.padrao) await ivo.setPhoto(idChecklist, id)
  const { pageTexts, pages } = readPdf((await ivo.pdf(idSaida)).bytes)
  for (const { descricao, pergunta } of perguntas.padrao) {
    const page = pageTexts.find((text) => text.includes(pergunta))
    expect(page).toContain(`\n${descricao}\nRecebida em `)
  }
  // One page for the facts and the tarpaulin, and one for every two questions.
  expect(pages).toBe(1 + Math.ceil(perguntas.padrao.length / 2))
})

test('a place of two lines is printed in two lines, and so is its observation', async () => {
  const idSaida = await add()
  const idChecklist = await ivo.fill(idSaida)
  const place = { idChecklist, idPergunta: 205, idSub: 100, tipo: 'TEXT' } as const
  await ivo.answer({ ...place, valueString: 'Doca 3\nfundos', obs: 'Linha 1\r\nLinha 2' })
  const { text } = readPdf((await ivo.pdf(idSaida)).bytes)
  expect(text).toMatch(/\nDoca 3\n+fundos\n/)
  expect(text).toMatch(/\nObservações: Linha 1\n+Linha 2\n/)
})

test('an observation of 300 lines fills several pages, and no line is lost', async () => {
  const idSaida = await add()
  const idChecklist = await ivo.fill(idSaida)
  const lines = Array.from({ length: 300 }, (_, at) => `l${at};`)
  await ivo.answer({ idChecklist, idPergunta: 206, idOption: 2062, obs: lines.join('\n') })
  const { text, pages } = readPdf((await ivo.pdf(idSaida)).bytes)
  expect(pages).toBeGreaterThan(5)
  expect(lines.filter((line) => !text.includes(line))).toEqual([])
})

test('an unchanged PDF gets 304, and is sent again after one more answer', async () => {
  const idSaida = await add()
  const idChecklist = await ivo.fill(idSaida)
  const etag = String((await ivo.pdf(idSaida)).headers['etag'])
  const again = await ivo.pdf(idSaida, { 'if-none-match': etag })
  expect([again.status, again.bytes.length]).toEqual([304, 0])
  await ivo.answer({ idChecklist, idPergunta: 206, idOption: 2063 })
  expect((await ivo.pdf(idSaida, { 'if-none-match': etag })).status).toBe(200)
})

test('very long observations fill several pages without breaking the layout', async () => {
  const idSaida = await add()
  const idChecklist = await ivo.fill(idSaida)
  const long = 'Observação muito longa. '.repeat(83)
  for (let idPergunta = 206; idPergunta <= 215; idPergunta += 1) {
    await ivo.answer({ idChecklist, idPergunta, idOption: idPergunta * 10 + 2, obs: long })
  }
  for (let idSub = 0; idSub < 30; idSub += 1) {
    const place = { idChecklist, idPergunta: 205, idSub }
    await ivo.answer({ ...place, tipo: 'TEXT', valueString: `Doca ${idSub}`, obs: long })
  }
  const { text, pages } = readPdf((await ivo.pdf(idSaida)).bytes)
  expect(pages).toBeGreaterThan(5)
  expect(text.match(/Observação muito longa\./g)?.length).toBeGreaterThanOrEqual(40)
  expect(text).toContain('Doca 29')
})
