import { expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import type { ReceiptHeader, ReceiptProduct } from '#contract/schemas/receiving.ts'
import { addEntry } from '../../testing/rows/add-entry.ts'
import { openForFile } from '../../testing/provider-of-file.ts'
import { readReportRows } from '../../testing/rows/read-report.ts'
import { valueOf } from '../../testing/calls/make-caller.ts'
import { receivingCalls } from '../../testing/calls/receiving-calls.ts'

const provider = await openForFile()
const ana = receivingCalls(provider, await provider.authorize('ana'))
const beto = receivingCalls(provider, await provider.authorize('beto'))

const products = async (idNotaFiscal: number) =>
  valueOf<ReceiptProduct[]>(await ana.call('GET', paths.receivingProducts(idNotaFiscal)))

test('RCV-16 RCV-17 the products and lots of an entry are listed with and without a report', async () => {
  const entry = await addEntry(provider.database, {
    items: [
      { produto: 'PP H 301', lote: 'A1', peso: 1_375.5 },
      { produto: 'PP H 301', lote: 'A2' },
    ],
  })
  const [first, second] = entry.items
  const { id, idChecklist } = await ana.start(entry)
  expect(await products(entry.idNotaFiscal)).toEqual([
    {
      idRecebimento: id,
      idNotaFiscal: entry.idNotaFiscal,
      produto: 'PP H 301',
      lote: 'A1',
      peso: 1_375.5,
      status: 2,
      referenceId: first?.referenceId,
      idChecklist,
    },
    {
      idRecebimento: null,
      idNotaFiscal: entry.idNotaFiscal,
      produto: 'PP H 301',
      lote: 'A2',
      peso: 25_000,
      status: 0,
      referenceId: second?.referenceId,
      idChecklist: null,
    },
  ])
  const missing = await ana.call('GET', paths.receivingProducts(999_999))
  expect([missing.status, missing.message]).toEqual([404, 'Recebimento não encontrado'])
})

test('RCV-18 a report begins in progress, with its checklist and its history', async () => {
  const entry = await addEntry(provider.database)
  const { id, idChecklist } = await ana.start(entry)
  const rows = await readReportRows(provider.database, id)
  expect(rows).toMatchObject({
    produto: 'PP',
    lote: 'L1',
    report: { status: 2, pesoInicial: 25_000, checklistsStatus: 0, avariasStatus: 0 },
    history: [{ status: 2, observacao: null, username: 'ana' }],
    checklist: { id: idChecklist, step: 1, ready: 0, blocked: 0, questions: [] },
    damages: [],
    waste: [],
    underSize: [],
  })
})

test('a product and lot has one report: a second start returns its id', async () => {
  const entry = await addEntry(provider.database)
  const first = await ana.start(entry)
  expect(await beto.start(entry)).toEqual(first)
  const again = await readReportRows(provider.database, first.id)
  expect(again.history).toHaveLength(1)
})

test('a product or lot that the invoice does not have gets no report', async () => {
  const { idNotaFiscal } = await addEntry(provider.database)
  for (const body of [
    { idNotaFiscal, produto: 'PP', lote: 'L2' },
    { idNotaFiscal, produto: 'PEAD', lote: 'L1' },
    { idNotaFiscal: 999_999, produto: 'PP', lote: 'L1' },
  ]) {
    const answer = await ana.call('POST', paths.receivingNew(), { body })
    expect([answer.status, answer.message]).toEqual([
      404,
      'Produto e lote não encontrados nesta nota fiscal',
    ])
  }
})

test('RCV-20 RCV-21 RCV-23 the header can be read by report id and by reference', async () => {
  const dataEntrada = new Date('2026-11-20T09:30:00.000Z')
  const entry = await addEntry(provider.database, { ot: 'OT-77', notaFiscal: null, dataEntrada })
  const { id, idChecklist } = await ana.start(entry)
  const referenceId = entry.items[0]?.referenceId ?? 0
  const header = await ana.header(id)
  expect(header).toEqual({
    ot: 'OT-77',
    dataEntrada: '2026-11-20T09:30:00.000Z',
    placaCavalo: null,
    notaFiscal: null,
    fornecedor: 'Fornecedor Açucareiro S.A.',
    motorista: null,
    tipoEntradaText: 'Nacional',
    report: {
      produto: 'PP',
      lote: 'L1',
      status: 2,
      idRecebimento: id,
      referenceId,
      checklistsStatus: 0,
      avariasStatus: 0,
      residuosStatus: 0,
      menorStatus: 0,
      idChecklist,
      tipoAvaria: 'PALLET',
      confirmedAt: null,
      custoAdicional: null,
    },
  })
  const url = paths.receivingHeaderByReference(referenceId)
  expect(valueOf<ReceiptHeader>(await ana.call('GET', url))).toEqual(header)
})

test('the header by reference exists before the report does, for a report made offline', async () => {
  const items = [{ produto: 'SBR', lote: 'L1', mode: 'BAG' as const }]
  const entry = await addEntry(provider.database, { tipo: 'Devolução', items })
  const url = paths.receivingHeaderByReference(entry.items[0]?.referenceId ?? 0)
  expect(valueOf<ReceiptHeader>(await ana.call('GET', url)).report).toMatchObject({
    status: 0,
    idRecebimento: null,
    idChecklist: null,
    residuosStatus: 100,
    menorStatus: 100,
    tipoAvaria: 'BAG',
  })
})

test.each([
  ['Nacional', 0, 0],
  ['Importação', 0, 0],
  ['Transferência', 100, 0],
  ['Devolução', 100, 100],
] as const)(
  'an entry of type %s has waste status %i, under-size status %i',
  async (tipo, residuos, menor) => {
    const { id } = await ana.start(await addEntry(provider.database, { tipo }))
    expect((await ana.header(id)).report).toMatchObject({
      residuosStatus: residuos,
      menorStatus: menor,
    })
  },
)

test('an unknown report is not found by any of its calls', async () => {
  const urls = [
    paths.receivingHeader(999_999),
    paths.receivingTotals(999_999),
    paths.receivingHistory(999_999),
    paths.damageList(999_999),
    paths.waste(999_999),
    paths.underSize(999_999),
    paths.receivingPdf(999_999),
  ]
  for (const url of urls) {
    const { status, message } = await ana.call('GET', url)
    expect([url, status, message]).toEqual([url, 404, 'Relatório de recebimento não encontrado'])
  }
  const reference = await ana.call('GET', paths.receivingHeaderByReference(999_999))
  expect([reference.status, reference.message]).toEqual([404, 'Produto e lote não encontrados'])
})

test('RCV-24 RCV-25 totals begin at 0 and sum what was recorded', async () => {
  const { id } = await ana.start(await addEntry(provider.database))
  const none = {
    avariaEmbalagens: 0,
    avariaPesoAvariado: 0,
    avariaPesoClassificado: 0,
    avariaPesoVarredura: 0,
    residuoPeso: 0,
    menorEmbalagens: 0,
    menorPeso: 0,
  }
  expect(await ana.totals(id)).toEqual(none)
  await ana.fillDamage(id)
  await ana.fillDamage(id)
  await ana.setWaste(id, 3.2)
  await ana.setUnderSize(id, 4, 10.001)
  expect(await ana.totals(id)).toEqual({
    avariaEmbalagens: 2,
    avariaPesoAvariado: 51,
    avariaPesoClassificado: 40,
    avariaPesoVarredura: 11,
    residuoPeso: 3.2,
    menorEmbalagens: 4,
    menorPeso: 10.001,
  })
})

test('RCV-26 RCV-27 the history has each step of a report, the latest first', async () => {
  const { id } = await ana.start(await addEntry(provider.database))
  const [entry] = await beto.history(id)
  expect(entry).toEqual({
    idRecebimentoHistorico: expect.any(Number),
    status: 2,
    statusNome: 'Em Elaboração',
    observacao: null,
    operador: 'Ana Conceição',
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
  })
})
