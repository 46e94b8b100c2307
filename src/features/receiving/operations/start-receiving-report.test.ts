import { describe, expect, it } from 'vitest'
import type { LocalId } from '#src/outbox/model/entry.ts'
import type { ReceiptItem } from '#contract/schemas/receiving.ts'
import { contextAfterLoss, context, observeOf } from '../testing/example-parts.ts'
import { reads } from '../reads.ts'
import type { ShownHeader, ShownProduct } from '../shown.ts'
import { startReceivingReport, type StartReceivingReportArgs } from './start-receiving-report.ts'

const idRecebimento: LocalId = 'local:00000000-0000-4000-8000-000000000001'

const header: ShownHeader = {
  ot: '70012345',
  dataEntrada: '2026-11-20T11:00:00.000Z',
  placaCavalo: 'ABC1D23',
  notaFiscal: null,
  fornecedor: 'Braskem',
  motorista: 'Sebastião Miranda',
  tipoEntradaText: 'Devolução',
  report: {
    produto: 'PEAD',
    lote: 'L1',
    status: 0,
    idRecebimento: null,
    referenceId: 9,
    checklistsStatus: 0,
    avariasStatus: 0,
    residuosStatus: 100,
    menorStatus: 0,
  },
}

const question = (id: number) => ({ id, pergunta: `Pergunta ${id}?`, tipo: 'SIM/NAO/NA' })
const checklist = {
  total: 2,
  steps: [1, 2].map((step) => ({ step, question: question(100 + step), options: [], hints: [] })),
}

const args: StartReceivingReportArgs = {
  idRecebimento,
  idNotaFiscal: 22_001,
  produto: 'PEAD',
  lote: 'L1',
  header,
  checklist,
}

const product = (change: Partial<ShownProduct> = {}): ShownProduct => ({
  idRecebimento: null,
  idNotaFiscal: 22_001,
  produto: 'PEAD',
  lote: 'L1',
  peso: 1000,
  status: 0,
  ...change,
})

/** The value of a read after the operation's effects. */
function shown<Value>(read: { key: string; type?: Value }, value?: Value): Value | undefined {
  let now: unknown = value
  for (const effect of startReceivingReport.effects(args)) {
    if (effect.key === read.key) now = effect.apply(now)
  }
  return now as Value | undefined
}

describe('the call that starts a report', () => {
  it('RCV-18 is a POST with idNotaFiscal, produto and lote, and nothing else', () => {
    expect(startReceivingReport.request(args, context)).toEqual({
      method: 'POST',
      path: '/api/ops/recebimento/new',
      json: { idNotaFiscal: 22_001, produto: 'PEAD', lote: 'L1' },
    })
  })

  it('RCV-18 value.id in the response becomes the id of the report', () => {
    expect(startReceivingReport.accept({ value: { id: 31_001 } }, args)).toMatchObject({
      id: 31_001,
    })
    expect(startReceivingReport.makes?.(args)).toEqual({ type: 'receiving', id: idRecebimento })
    expect(startReceivingReport.accept({ value: { id: 'R-7' } }, args)).toMatchObject({ id: 'R-7' })
    expect(startReceivingReport.accept({ value: { id: '' } }, args)).toBeUndefined()
    expect(startReceivingReport.accept({ value: null }, args)).toBeUndefined()
  })

  it('rejects a server id, an empty product and an invalid header', () => {
    const bad = [
      { idRecebimento: 7 as never },
      { produto: '' },
      { header: {} as never },
      { checklist: 'x' as never },
    ]
    for (const change of bad)
      expect(() => startReceivingReport.check({ ...args, ...change })).toThrow()
    const { checklist: _, ...withoutModel } = args
    expect(() => startReceivingReport.check(withoutModel)).not.toThrow()
  })
})

describe('reconciliation of a started report after a lost response', () => {
  const observe = observeOf(startReceivingReport)
  const find = (answer: unknown) => observe.compare(answer, args, contextAfterLoss)

  it('reads the products of the entry', () => {
    expect(observe.reads(args, context)).toBe('/api/ops/recebimento/produtos/22001')
    expect(observe.baseline).toBeUndefined()
  })

  it('returns `mine` when that product and lot has a report, else `before`', () => {
    const others = [product({ lote: 'L2', idRecebimento: 5 }), product({ produto: 'PP' })]
    expect(find({ value: [...others, product({ idRecebimento: 31_001 })] })).toEqual({
      is: 'mine',
      value: { id: 31_001 },
    })
    expect(find({ value: [...others, product()] })).toEqual({ is: 'before' })
  })

  it.each([undefined, '<html>', { value: null }, { value: [] }, { value: [{ produto: 'PP' }] }])(
    'returns `unclear` for a response without that product and lot (%j)',
    (answer) => expect(find(answer)).toEqual({ is: 'unclear' }),
  )
})

describe('effects of a started report before the provider answers', () => {
  it('gives the product its report, and the entry the status in progress', () => {
    const rows = [product(), product({ lote: 'L2' })]
    expect(shown(reads.products(22_001), rows)).toEqual([
      product({ idRecebimento, status: 2 }),
      product({ lote: 'L2' }),
    ])
    const row = { id: 22_001, status: 0 } as ReceiptItem
    const other = { id: 22_002, status: 0 } as ReceiptItem
    expect(shown(reads.list(), [row, other])).toEqual([{ ...row, status: 2 }, other])
    expect(shown(reads.list(), [{ ...row, status: 3 }])).toEqual([{ ...row, status: 3 }])
  })

  it('keep the report of a product that somebody else has started', () => {
    const theirs = product({ idRecebimento: 31_005, status: 10 })
    expect(shown(reads.products(22_001), [theirs])).toEqual([theirs])
  })

  it('open the report with the known header, including the sections that its type of entry does not allow', () => {
    expect(shown(reads.header(idRecebimento))?.report).toEqual({
      ...header.report,
      idRecebimento,
      status: 2,
    })
    const provided: ShownHeader = { ...header, motorista: 'Outro' }
    expect(shown(reads.header(idRecebimento), provided)).toEqual(provided)
  })

  it('fill every part of the report with empty data', () => {
    expect(Object.values(shown(reads.totals(idRecebimento)) ?? {})).toEqual(
      Array.from({ length: 7 }, () => 0),
    )
    expect(shown(reads.history(idRecebimento))).toEqual([])
    expect(shown(reads.damages(idRecebimento))?.items).toEqual([])
    expect(shown(reads.waste(idRecebimento))).toEqual({ pesoResiduo: null, imagens: [] })
    expect(shown(reads.underSize(idRecebimento))?.embalagensCount).toBeNull()
  })

  it('give the checklist all steps of the model, none answered', () => {
    expect(
      shown(reads.checklistMenu(idRecebimento))?.map(({ step, status }) => [step, status]),
    ).toEqual([
      [1, 0],
      [2, 0],
    ])
    expect(shown(reads.checklist(idRecebimento, 2))).toMatchObject({
      step: 1,
      current: 2,
      total: 2,
      blocked: 0,
      question: question(102),
      responses: [],
    })
    expect(shown(reads.checklist(idRecebimento))?.current).toBe(1)
  })
})
