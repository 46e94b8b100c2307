import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { formatCurrency } from '#src/domain/amounts/numbers.ts'
import { receivingReports } from '../../db/schema/receiving.ts'
import { addEntry } from '../../testing/rows/add-entry.ts'
import { openForFile } from '../../testing/provider-of-file.ts'
import { picture } from '../../testing/pictures.ts'
import { readPdf } from '../../testing/read-pdf.ts'
import { receivingCalls } from '../../testing/calls/receiving-calls.ts'

const provider = await openForFile()
const ana = receivingCalls(provider, await provider.authorize('ana'))
const chefe = receivingCalls(provider, await provider.authorize('chefe'))

test('there is no PDF before the report is ready', async () => {
  const { id } = await ana.start(await addEntry(provider.database))
  const early = await ana.call('GET', paths.receivingPdf(id))
  expect([early.status, early.message]).toEqual([
    409,
    'O PDF existe quando o relatório está pronto',
  ])
  const waiting = await ana.finish(await addEntry(provider.database))
  expect((await ana.call('GET', paths.receivingPdf(waiting))).status).toBe(409)
})

test('the PDF of a ready report has all recorded data and every photo', async () => {
  const entry = await addEntry(provider.database, { ot: 'OT-PDF', notaFiscal: 'NF-1234' })
  const { id, idChecklist } = await ana.start(entry)
  await ana.fillChecklist(id)
  const note = `Lacre ${'muito '.repeat(120)}danificado`
  await ana.answer({ idChecklist, idPergunta: 101, idOption: 1012, obs: note })
  await ana.addQuestionPhoto({ idChecklist, idPergunta: 101 }, await picture(101, 50))
  const { idRecebimentoAvaria, packaging } = await ana.fillDamage(id)
  const second = await ana.fillDamage(id)
  await ana.setNumber('packagingLabel', packaging, {
    Value: 'ETIQUETA-9',
    Files: await picture(102, 50),
  })
  await ana.addEvidence('damageEvidence', idRecebimentoAvaria, await picture(103, 50))
  await ana.setWaste(id, 12.5)
  await ana.addEvidence('wasteEvidence', id, await picture(104, 50))
  await ana.setUnderSize(id, 3, 7.25)
  await ana.addEvidence('underSizeEvidence', id, await picture(105, 50))
  expect((await ana.confirm(id)).value).toMatchObject({ success: true })
  await chefe.approve(id, { custoAdicional: 99.9, observacao: 'Tudo conferido' })

  const answer = await ana.call('GET', paths.receivingPdf(id))
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'private, no-cache',
    'content-disposition': `inline; filename="recebimento-${id}.pdf"`,
  })
  const { raw, text, pages } = readPdf(answer.bytes)
  for (const words of [
    'Relatório de Recebimento',
    'OT-PDF',
    'NF-1234',
    'Nacional',
    'O lacre do veículo está íntegro',
    'danificado',
    `Avaria ${idRecebimentoAvaria} · Palete`,
    `Avaria ${second.idRecebimentoAvaria} · Palete`,
    `Avaria ${idRecebimentoAvaria}, embalagem ${packaging}`,
    'ETIQUETA-9',
    '25,5 Kg',
    '12,5 Kg',
    '3 embalagens · 7,25 Kg',
    formatCurrency(99.9),
    'Tudo conferido',
    'Ana Conceição',
    `página ${pages} de ${pages}`,
  ]) {
    expect(text).toContain(words)
  }
  // Checklist 2 + 1, damages 2 + 1, packagings 2 × 3, waste, under-size.
  expect(raw.match(/\/S \/Figure/g)).toHaveLength(14)
  for (const width of [101, 102, 103, 104, 105]) expect(raw).toContain(`/Width ${width}\n`)
  expect(raw).toContain('/Lang (pt-BR)')
  expect(raw).toContain('/MarkInfo')

  const headers = { 'if-none-match': String(answer.headers['etag']) }
  expect((await ana.call('GET', paths.receivingPdf(id), { headers })).status).toBe(304)
})

test('a section without values, as an import may leave it, is printed as zero', async () => {
  const id = await ana.finish(await addEntry(provider.database))
  await chefe.approve(id)
  await provider.database.orm
    .update(receivingReports)
    .set({
      pesoResiduo: null,
      embalagensMenor: null,
      pesoMenor: null,
      residuosStatus: 1,
      menorStatus: 1,
    })
    .where(eq(receivingReports.id, id))
  const { text } = readPdf((await ana.call('GET', paths.receivingPdf(id))).bytes)
  expect(text).toMatch(/Resíduos\n0 Kg\n/)
  expect(text).toMatch(/Materiais a menor\n0 embalagens · 0 Kg\n/)
})

test('each question is on one page with its photos, and no page is left half empty', async () => {
  const { id, idChecklist } = await ana.start(await addEntry(provider.database))
  const { total } = await ana.step(id)
  const titles: [string, string][] = []
  for (let step = 1; step <= total; step += 1) {
    const { question, options } = await ana.step(id, step)
    const place = { idChecklist, idPergunta: question.id }
    if (question.tipo !== 'IMAGE') await ana.answer({ ...place, idOption: options[0]?.id ?? null })
    await ana.addQuestionPhoto(place)
    titles.push([`\n${step} · ${question.descricao}\n`, `\n${question.descricao}\nRecebida em `])
    await ana.next(idChecklist, question.id)
  }
  await ana.setWaste(id, 0)
  await ana.setUnderSize(id, 0, 0)
  await ana.confirm(id)
  await chefe.approve(id)
  const { pageTexts, pages } = readPdf((await ana.call('GET', paths.receivingPdf(id))).bytes)
  for (const [title, photo] of titles) {
    expect(pageTexts.find((text) => `\n${text}`.includes(title))).toContain(photo)
  }
  // One page for the facts and the first question, and one for every two other questions.
  expect(pages).toBe(1 + Math.ceil((total - 1) / 2))
})

test('a text of several lines is printed in several lines, and a fact of the record in one', async () => {
  const { id, idChecklist } = await ana.start(
    await addEntry(provider.database, { notaFiscal: 'NF\n77' }),
  )
  await ana.fillChecklist(id)
  const obs = 'Lacre cortado\r\nFilme rasgado\n\nLona\tfurada'
  await ana.answer({ idChecklist, idPergunta: 101, idOption: 1012, obs })
  await ana.addQuestionPhoto({ idChecklist, idPergunta: 101 }, await picture())
  await ana.setWaste(id, 0)
  await ana.setUnderSize(id, 0, 0)
  const feitoEm = '2020-11-20T10:02:00.000Z'
  expect((await ana.confirm(id, {}, { feitoEm })).value).toMatchObject({ success: true })
  await chefe.approve(id, { custoAdicional: 0, observacao: 'Conferido\nSem ressalvas' })
  const { text } = readPdf((await ana.call('GET', paths.receivingPdf(id))).bytes)
  expect(text).toMatch(/Observação: Lacre cortado\n+Filme rasgado\n+Lona furada\n/)
  expect(text).toMatch(/Feito em 20\/11\/2020 07:02 · recebido em /)
  expect(text).toMatch(/: Conferido\n+Sem ressalvas\n/)
  expect(text).toContain('\nNF 77\n')
})

test('a report without damages, waste or under-size says so', async () => {
  const { id } = await ana.start(await addEntry(provider.database, { tipo: 'Devolução' }))
  await ana.fillChecklist(id)
  await ana.confirm(id)
  await chefe.approve(id)
  const { text } = readPdf((await ana.call('GET', paths.receivingPdf(id))).bytes)
  expect(text).toContain('Sem avarias')
  expect(text.match(/Não aplicável/g)).toHaveLength(2)
})
