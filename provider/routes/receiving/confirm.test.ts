import { expect, test } from 'vitest'
import type { ConfirmAnswer } from '#contract/schemas/receiving.ts'
import { addEntry, changeEntryWeight } from '../../testing/rows/add-entry.ts'
import { openForFile } from '../../testing/provider-of-file.ts'
import { picture } from '../../testing/pictures.ts'
import { readReportRows } from '../../testing/rows/read-report.ts'
import { valueOf } from '../../testing/calls/make-caller.ts'
import { receivingCalls } from '../../testing/calls/receiving-calls.ts'

const provider = await openForFile()
const ana = receivingCalls(provider, await provider.authorize('ana'))

const confirm = async (id: number) => valueOf<ConfirmAnswer>(await ana.confirm(id))

const reported = ({ errors }: ConfirmAnswer) =>
  errors.map(({ tipo, mensagem }) => `${tipo}: ${mensagem}`)

test('RCV-32 an empty report is not finalized: each missing part is one warning', async () => {
  const { id } = await ana.start(await addEntry(provider.database))
  const answer = await confirm(id)
  expect(answer.success).toBe(false)
  expect(reported(answer)).toEqual([
    'Checklist: Etapa 1, Lacre do veículo: sem resposta',
    'Checklist: Etapa 2, Veículo fechado: sem foto',
    'Checklist: Etapa 3, Lona e carroceria: sem resposta',
    'Checklist: Etapa 4, Limpeza: sem resposta',
    'Checklist: Etapa 5, Pragas: sem resposta',
    'Checklist: Etapa 6, Carga antes da descarga: sem foto',
    'Checklist: Etapa 7, Tipo de embalagem: sem resposta',
    'Checklist: Etapa 8, Paletes e skids: sem resposta',
    'Checklist: Etapa 9, Filme e amarração: sem resposta',
    'Checklist: Etapa 10, Etiquetas e lote: sem resposta',
    'Checklist: Etapa 11, Umidade: sem resposta',
    'Checklist: Etapa 12, Destino da descarga: sem resposta',
    'Resíduos: Informe o peso, ou 0 se não houve resíduos',
    'Materiais a menor: Informe a quantidade e o peso, ou 0 se não houve materiais a menor',
  ])
  expect(answer.errors[0]).toMatchObject({ step: 1 })
  expect(answer.header.report.status).toBe(2)
  expect(await ana.history(id)).toHaveLength(1)
})

test('a damage is complete only with all its parts: every step removes one warning', async () => {
  const { id } = await ana.start(await addEntry(provider.database))
  await ana.fillChecklist(id)
  await ana.setWaste(id, 0)
  await ana.setUnderSize(id, 0, 0)
  const { idRecebimentoAvaria } = await ana.registerDamage(id)
  const itself = `Avarias: Avaria ${idRecebimentoAvaria}`
  expect(reported(await confirm(id))).toEqual([
    `${itself} sem embalagem`,
    `${itself} sem o peso classificado`,
  ])
  const packaging = await ana.addPackaging(idRecebimentoAvaria)
  const answer = await confirm(id)
  const ofIt = `Embalagens: Embalagem ${packaging} da avaria ${idRecebimentoAvaria}`
  const missing = [
    `${itself} sem o peso classificado`,
    `${ofIt} sem peso`,
    `${ofIt} sem o número da etiqueta`,
    `${ofIt} sem a foto da etiqueta`,
    `${ofIt} sem o número do lacre`,
    `${ofIt} sem a foto do lacre`,
    `${ofIt} sem foto da embalagem`,
  ]
  expect(reported(answer)).toEqual(missing)
  expect(answer.errors.at(-1)).toMatchObject({
    idRecebimentoAvaria,
    idRecebimentoAvariaEmbalagem: packaging,
  })
  const steps = [
    () => ana.classify(idRecebimentoAvaria, 0),
    () => ana.weigh(packaging, 12),
    () => ana.setNumber('packagingLabel', packaging, { Value: 'ET-1' }),
    async () => ana.setNumber('packagingLabel', packaging, { Files: await picture() }),
    () => ana.setNumber('packagingSeal', packaging, { Value: '123' }),
    async () => ana.setNumber('packagingSeal', packaging, { Files: await picture() }),
  ]
  for (const [done, step] of steps.entries()) {
    expect((await step()).status).toBe(200)
    expect(reported(await confirm(id))).toEqual(missing.slice(done + 1))
  }
  await ana.addEvidence('packagingEvidence', packaging)
  expect(await confirm(id)).toMatchObject({ success: true, errors: [] })
})

test('a complete report goes to approval, and takes no more changes', async () => {
  const id = await ana.finish(await addEntry(provider.database))
  const { report, history, checklist } = await readReportRows(provider.database, id)
  expect(report).toMatchObject({
    status: 10,
    checklistsStatus: 1,
    avariasStatus: 1,
    residuosStatus: 1,
    menorStatus: 1,
    confirmedAt: expect.any(Date),
    confirmedBy: report.createdBy,
  })
  expect(history.map(({ status }) => status)).toEqual([2, 10])
  expect(checklist.blocked).toBe(1)
  expect((await ana.header(id)).report).toMatchObject({ status: 10, avariasStatus: 1 })
})

test('where the type of entry allows neither waste nor under-size, neither is required', async () => {
  const { id } = await ana.start(await addEntry(provider.database, { tipo: 'Devolução' }))
  await ana.fillChecklist(id)
  expect(await confirm(id)).toMatchObject({
    success: true,
    header: { report: { status: 10, residuosStatus: 100, menorStatus: 100 } },
  })
})

test('a changed weight of the entry makes the report inconsistent, until it is corrected', async () => {
  const entry = await addEntry(provider.database, {
    tipo: 'Devolução',
    items: [{ produto: 'PP', lote: 'L1', peso: 1_000 }],
  })
  const { id } = await ana.start(entry)
  await ana.fillChecklist(id)
  await changeEntryWeight(provider.database, entry.items[0]?.referenceId ?? 0, 1_025.5)
  const first = await confirm(id)
  expect(reported(first)).toEqual([
    'Recebimento: O peso da entrada mudou de 1.000 Kg para 1.025,5 Kg depois do início do relatório',
  ])
  expect(first.header.report.status).toBe(3)
  expect((await ana.history(id))[0]).toMatchObject({ status: 3, statusNome: 'Inconsistência' })

  // Any correction sets the report back to in progress, with the new weight as its initial weight.
  const { idRecebimentoAvaria } = await ana.registerDamage(id)
  const { report } = await readReportRows(provider.database, id)
  expect(report).toMatchObject({ status: 2, pesoInicial: 1_025.5 })
  expect(reported(await confirm(id))).toEqual([
    `Avarias: Avaria ${idRecebimentoAvaria} sem embalagem`,
    `Avarias: Avaria ${idRecebimentoAvaria} sem o peso classificado`,
  ])
})

test('an inconsistent report without errors can be finalized as it is', async () => {
  const entry = await addEntry(provider.database, { tipo: 'Devolução' })
  const { id } = await ana.start(entry)
  await ana.fillChecklist(id)
  await changeEntryWeight(provider.database, entry.items[0]?.referenceId ?? 0, 24_000)
  expect((await confirm(id)).header.report.status).toBe(3)
  expect(await confirm(id)).toMatchObject({ success: true, header: { report: { status: 10 } } })
})

test.each([
  ['finalized as it is', false],
  ['finalized once it was corrected', true],
])(
  'a weight that changes again is reported again before the report is %s',
  async (_, isCorrected) => {
    const entry = await addEntry(provider.database, {
      tipo: 'Devolução',
      items: [{ produto: 'PP', lote: 'L1', peso: 1_000 }],
    })
    const change = (peso: number) =>
      changeEntryWeight(provider.database, entry.items[0]?.referenceId ?? 0, peso)
    const { id, idChecklist } = await ana.start(entry)
    await ana.fillChecklist(id)
    await change(1_025)
    expect(reported(await confirm(id))).toHaveLength(1)
    await change(1_100)
    if (isCorrected)
      await ana.answer({ idChecklist, idPergunta: 101, idOption: 1011, obs: 'Conferido' })
    const second = await confirm(id)
    expect(reported(second)).toEqual([
      'Recebimento: O peso da entrada mudou de 1.025 Kg para 1.100 Kg depois do início do relatório',
    ])
    expect(second.header.report.status).toBe(3)
    expect((await ana.history(id))[0]).toMatchObject({ status: 3 })
    expect(await confirm(id)).toMatchObject({ success: true, header: { report: { status: 10 } } })
    const { report } = await readReportRows(provider.database, id)
    expect(report.pesoInicial).toBe(1_100)
  },
)

test('a finalized report is not finalized again', async () => {
  const id = await ana.finish(await addEntry(provider.database))
  const again = await ana.confirm(id)
  expect([again.status, again.message]).toEqual([409, 'Relatório não pode mais ser alterado'])
  const missing = await ana.confirm(999_999)
  expect([missing.status, missing.message]).toEqual([
    404,
    'Relatório de recebimento não encontrado',
  ])
})

test('a report finalized offline has its own time in its history, in addition to the time of receipt', async () => {
  const { id } = await ana.start(await addEntry(provider.database))
  await ana.fillChecklist(id)
  await ana.setWaste(id, 0)
  await ana.setUnderSize(id, 0, 0)
  const feitoEm = '2026-11-20T10:02:00.000Z'
  expect(valueOf<ConfirmAnswer>(await ana.confirm(id, {}, { feitoEm })).success).toBe(true)
  const [finalized, begun] = await ana.history(id)
  expect(finalized).toMatchObject({ status: 10, feitoEm })
  expect(begun).not.toHaveProperty('feitoEm')
})
