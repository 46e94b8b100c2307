import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import type { NewDamageAnswer } from '#contract/schemas/receiving.ts'
import { addEntry } from '../../testing/rows/add-entry.ts'
import { openForFile } from '../../testing/provider-of-file.ts'
import { picture } from '../../testing/pictures.ts'
import { hashesOf, readReportRows } from '../../testing/rows/read-report.ts'
import { type Reported } from '../../testing/calls/make-caller.ts'
import { receivingCalls } from '../../testing/calls/receiving-calls.ts'

const provider = await openForFile()
const as = async (username: string) => receivingCalls(provider, await provider.authorize(username))
const ana = await as('ana')
const beto = await as('beto')
const chefe = await as('chefe')

const statusesOf = (answers: Reported[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other)

test('two concurrent starts for the same product and lot begin one report', async () => {
  const entry = await addEntry(provider.database)
  const begun = await Promise.all([ana, beto, ana, beto].map((person) => person.start(entry)))
  expect(new Set(begun.map(({ id }) => id)).size).toBe(1)
  expect(new Set(begun.map(({ idChecklist }) => idChecklist)).size).toBe(1)
  const { history } = await readReportRows(provider.database, begun[0]?.id ?? 0)
  expect(history).toHaveLength(1)
})

test('of concurrent approvals and rejections one succeeds, and the others get 409', async () => {
  const id = await ana.finish(await addEntry(provider.database))
  const answers = await Promise.all([chefe.approve(id), chefe.approve(id), chefe.reprove(id)])
  expect(statusesOf(answers)).toEqual([200, 409, 409])
  const { report, history } = await readReportRows(provider.database, id)
  const decisions = history.filter(({ status }) => status >= 200)
  expect(decisions).toHaveLength(1)
  expect(report.status).toBe(decisions[0]?.status === 300 ? 1 : 2)
})

test('a report finalized twice at once is finalized once', async () => {
  const entry = await addEntry(provider.database, { tipo: 'Devolução' })
  const { id } = await ana.start(entry)
  await ana.fillChecklist(id)
  expect(statusesOf(await Promise.all([ana.confirm(id), beto.confirm(id)]))).toEqual([200, 409])
  const { history } = await readReportRows(provider.database, id)
  expect(history.map(({ status }) => status)).toEqual([2, 10])
})

test('a change that is concurrent with finalizing is either part of the report or refused', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { id, idChecklist } = await ana.start(
      await addEntry(provider.database, { tipo: 'Devolução' }),
    )
    await ana.fillChecklist(id)
    const [confirmed, answered, removed, photo] = await Promise.all([
      ana.confirm(id),
      beto.answer({ idChecklist, idPergunta: 101, idOption: 1013 }),
      beto.call('POST', paths.checklistAnswerRemoval(), { body: { idChecklist, idPergunta: 103 } }),
      beto.addQuestionPhoto({ idChecklist, idPergunta: 104 }),
    ])
    for (const { status } of [answered, removed, photo]) expect([200, 409]).toContain(status)
    const { report, checklist } = await readReportRows(provider.database, id)
    const { success } = confirmed.value as { success: boolean }
    // It is finalized only with all its answers, and an accepted answer is stored.
    expect(report.status).toBe(success ? 10 : 2)
    expect(checklist.questions.filter(({ answers }) => answers.length > 0)).toHaveLength(
      removed.status === 200 ? 9 : 10,
    )
    expect(success).toBe(removed.status !== 200)
    const first = checklist.questions[0]?.answers[0]?.valueString
    expect(first).toBe(answered.status === 200 ? 'Não se aplica' : 'Sim')
  }
})

test('many concurrent photos are all stored, and the status of their sections is correct', async () => {
  const { id } = await ana.start(await addEntry(provider.database))
  const { idRecebimentoAvaria } = await ana.fillDamage(id)
  await ana.setWaste(id, 1)
  const pictures = await Promise.all([31, 32, 33, 34, 35, 36].map((width) => picture(width, 10)))
  const answers = await Promise.all(
    pictures.flatMap((bytes) => [
      ana.addEvidence('damageEvidence', idRecebimentoAvaria, bytes),
      beto.addEvidence('wasteEvidence', id, bytes),
    ]),
  )
  expect(new Set(statusesOf(answers))).toEqual(new Set([200]))
  const rows = await readReportRows(provider.database, id)
  expect([rows.damages[0]?.photos.length, rows.waste.length]).toEqual([7, 6])
  expect(rows.report).toMatchObject({ avariasStatus: 1, residuosStatus: 1 })
})

test('when two people delete the same photo at once, one of them gets 404', async () => {
  const { id } = await ana.start(await addEntry(provider.database))
  const added = (await ana.addEvidence('wasteEvidence', id)).value as { id: number }
  const answers = await Promise.all([ana.removeImage(added.id), beto.removeImage(added.id)])
  expect(statusesOf(answers)).toEqual([200, 404])
})

test('two concurrent packagings for one bag are one packaging', async () => {
  const items = [{ produto: 'SBR', lote: 'L1', mode: 'BAG' as const }]
  const { id } = await ana.start(await addEntry(provider.database, { items }))
  const { idRecebimentoAvaria } = await ana.registerDamage(id)
  const made = await Promise.all([
    ana.addPackaging(idRecebimentoAvaria),
    beto.addPackaging(idRecebimentoAvaria),
  ])
  expect(new Set(made).size).toBe(1)
})

test('a create whose response was lost is replayed under its key', async () => {
  const { id } = await ana.start(await addEntry(provider.database))
  const key = { 'idempotency-key': `"${randomUUID()}"` }
  const files = [await picture(52, 21), await picture(53, 21)]
  const register = () => ana.send('POST', paths.damageNew(), { IdRecebimento: id, files }, key)
  const first = (await register()).value as NewDamageAnswer
  const again = await register()
  expect(again.value).toEqual(first)
  expect(again.headers['idempotency-replayed']).toBe('true')
  expect(hashesOf(await readReportRows(provider.database, id))).toHaveLength(2)

  // Another photo under the same key is another call.
  const other = await ana.send(
    'POST',
    paths.damageNew(),
    { IdRecebimento: id, files: [await picture(54, 21)] },
    key,
  )
  expect(other.status).toBe(422)
})

test('warnings are replayed under their key, and a new call checks again', async () => {
  const { id } = await ana.start(await addEntry(provider.database, { tipo: 'Devolução' }))
  const key = { 'idempotency-key': `"${randomUUID()}"` }
  const first = await ana.confirm(id, key)
  expect(first.value).toMatchObject({ success: false })
  await ana.fillChecklist(id)
  expect((await ana.confirm(id, key)).value).toEqual(first.value)
  expect((await ana.confirm(id)).value).toMatchObject({ success: true })
})
