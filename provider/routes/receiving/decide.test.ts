import { expect, test } from 'vitest'
import { addEntry } from '../../testing/rows/add-entry.ts'
import { openForFile } from '../../testing/provider-of-file.ts'
import { readReportRows } from '../../testing/rows/read-report.ts'
import { receivingCalls } from '../../testing/calls/receiving-calls.ts'

const provider = await openForFile()
const as = async (username: string) => receivingCalls(provider, await provider.authorize(username))
const ana = await as('ana')
const chefe = await as('chefe')
const supervisor = await as('sandra')

test('a person without one of the two supervisor roles may not decide', async () => {
  const id = await ana.finish(await addEntry(provider.database))
  for (const decide of [ana.approve, ana.reprove]) {
    const { status, message } = await decide(id)
    expect([status, message]).toEqual([403, 'Você não possui permissão para executar esta ação'])
  }
  expect((await ana.header(id)).report.status).toBe(10)
  expect((await supervisor.approve(id)).status).toBe(200)
})

test('a person may reject but not approve a report that they began or finalized, and another person may approve it', async () => {
  const refused = [
    403,
    'Quem iniciou ou finalizou o relatório não pode aprová-lo: peça a outra pessoa da supervisão',
  ]
  const own = await supervisor.finish(await addEntry(provider.database))
  const finalized = await ana.finish(await addEntry(provider.database))
  await supervisor.reprove(finalized)
  await supervisor.confirm(finalized)
  const begun = await supervisor.finish(await addEntry(provider.database))
  await chefe.reprove(begun)
  await ana.confirm(begun)
  for (const id of [own, finalized, begun]) {
    const { status, message } = await supervisor.approve(id)
    expect([status, message]).toEqual(refused)
    expect((await ana.header(id)).report.status).toBe(10)
  }
  expect((await supervisor.reprove(own)).status).toBe(200)
  expect((await chefe.approve(finalized)).status).toBe(200)
  expect((await chefe.approve(begun)).status).toBe(200)
})

test('RCV-38 an approved report is ready, with its cost and the note of the approval', async () => {
  const id = await ana.finish(await addEntry(provider.database))
  const answer = await chefe.approve(id, { custoAdicional: 1234.56, observacao: ' Repaletizado. ' })
  expect(answer.value).toMatchObject({ report: { status: 1, custoAdicional: 1234.56 } })
  const { report, history } = await readReportRows(provider.database, id)
  expect(report).toMatchObject({ status: 1, approvedAt: expect.any(Date) })
  expect(report.approvedBy).not.toBe(report.createdBy)
  expect(history.at(-1)).toEqual({ status: 300, observacao: 'Repaletizado.', username: 'chefe' })
  expect((await ana.history(id))[0]).toMatchObject({ status: 300, statusNome: 'Aprovado' })
})

test('RCV-39 a rejected report is in progress again, with or without a reason', async () => {
  const id = await ana.finish(await addEntry(provider.database))
  expect((await chefe.reprove(id, { observacao: 'Foto ilegível' })).value).toMatchObject({
    report: { status: 2, confirmedAt: null, avariasStatus: 0 },
  })
  expect((await ana.history(id))[0]).toMatchObject({
    status: 200,
    statusNome: 'Reprovado',
    observacao: 'Foto ilegível',
  })
  // It can be corrected and finalized again.
  expect((await ana.step(id)).blocked).toBe(0)
  expect((await ana.setWaste(id, 0)).status).toBe(200)
  expect((await ana.confirm(id)).value).toMatchObject({ success: true })
  expect((await chefe.reprove(id, { observacao: '   ' })).status).toBe(200)
  expect((await ana.history(id)).map(({ status, observacao }) => [status, observacao])).toEqual([
    [200, null],
    [10, null],
    [200, 'Foto ilegível'],
    [10, null],
    [2, null],
  ])
})

test('a decision about a report that is not in approval is refused with its current status', async () => {
  const { id } = await ana.start(await addEntry(provider.database))
  const early = await chefe.approve(id)
  expect([early.status, early.message]).toEqual([
    409,
    'O relatório não está mais em aprovação: o status agora é «Em Elaboração»',
  ])
  const done = await ana.finish(await addEntry(provider.database))
  await chefe.approve(done)
  for (const decide of [chefe.approve, chefe.reprove]) {
    const { status, message } = await decide(done)
    expect([status, message]).toEqual([
      409,
      'O relatório não está mais em aprovação: o status agora é «Pronto»',
    ])
  }
  expect((await ana.history(done)).filter(({ status }) => status >= 200)).toHaveLength(1)
})

test('a decision about a report that was finalized again since the supervisor read it is refused', async () => {
  const id = await ana.finish(await addEntry(provider.database))
  const { confirmedAt } = (await chefe.header(id)).report
  await supervisor.reprove(id)
  await ana.confirm(id)
  const stale = await chefe.approve(id, { confirmedAt: confirmedAt ?? null })
  expect([stale.status, stale.message]).toEqual([
    409,
    'O relatório foi corrigido e finalizado de novo. Confira antes de decidir.',
  ])
  const fresh = (await chefe.header(id)).report.confirmedAt ?? null
  expect((await chefe.approve(id, { confirmedAt: fresh })).status).toBe(200)
})

test('a decision whose body names another report than its address is refused', async () => {
  const id = await ana.finish(await addEntry(provider.database))
  const { status, error } = await chefe.approve(id, { idRecebimento: id + 1 })
  expect([status, error]).toEqual([
    422,
    { idRecebimento: 'O relatório da decisão não é o do endereço' },
  ])
})

test.each([
  [{ custoAdicional: -1 }, 'Custo adicional: precisa ser no mínimo 0'],
  [{ custoAdicional: 1e9 }, 'Custo adicional: precisa ser no máximo 1.000.000'],
  [{ custoAdicional: null }, 'Custo adicional: precisa ser um número'],
  [{ custoAdicional: '10,50' }, 'Custo adicional: precisa ser um número'],
  [{ observacao: 'x'.repeat(2_001) }, 'Observação: aceita no máximo 2.000 caracteres'],
])('a decision with %j is refused with a message', async (changes, message) => {
  const id = await ana.finish(await addEntry(provider.database))
  const answer = await chefe.approve(id, changes as object)
  expect([answer.status, answer.message]).toEqual([400, message])
  expect((await ana.header(id)).report.status).toBe(10)
})
