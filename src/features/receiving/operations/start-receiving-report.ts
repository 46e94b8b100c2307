import { paths } from '#contract/paths.ts'
import type { ChecklistModel } from '#contract/schemas/checklist.ts'
import { isId, type Id } from '#src/domain/names/ids.ts'
import type { LocalId } from '#src/outbox/model/entry.ts'
import { isLocalId } from '#src/outbox/model/local-ids.ts'
import { defineOperation, on, type Effect } from '#src/outbox/model/operation.ts'
import { madeOnce } from '#src/reads/made-once.ts'
import { mixed, object, string } from 'yup'
import { addresses } from '../addresses.ts'
import { isObject, unwrapped } from '#src/reads/unwrap.ts'
import { emptyReport, menuOf, stepOf } from '../empty-report.ts'
import { receivingLane, receivingRecord, recordTypes } from '../lanes.ts'
import { reads } from '../reads.ts'
import { hasStarted, withStarted, withStartedRow } from '../rules.ts'
import type { ShownHeader } from '../shown.ts'

export interface StartReceivingReportArgs {
  /** Local id of the report until the provider assigns one. */
  idRecebimento: LocalId
  idNotaFiscal: Id
  produto: string
  lote: string
  /** What this device knows of the receipt; the report's screen shows it until the provider's header is read. */
  header: ShownHeader
  /** The checklist model, where this device has it: the checklist can then be answered without a network. */
  checklist?: ChecklistModel
}

/**
 * «Selecione o Produto/Lote»: starts the report of a product and lot. If a report already exists, the provider returns
 * the id of that report (contract §7), and the read of the products shows the same id.
 */
export const startReceivingReport = defineOperation<StartReceivingReportArgs>({
  kind: 'receiving.startReport.v1',
  args: object({
    idRecebimento: mixed<LocalId>(isLocalId).required(),
    idNotaFiscal: mixed<Id>(isId).required(),
    produto: string().required(),
    lote: string().required(),
    header: mixed<ShownHeader>(isHeader).required(),
    checklist: mixed<ChecklistModel>(isModel).optional(),
  }).noUnknown(),
  label: ({ produto, lote }) => `Relatório de ${produto} · lote ${lote}`,
  record: ({ idRecebimento }) => receivingRecord(idRecebimento, addresses.report(idRecebimento)),
  lane: receivingLane,
  makes: ({ idRecebimento }) => ({ type: recordTypes.report, id: idRecebimento }),
  awaited: 'o relatório',
  request: ({ idNotaFiscal, produto, lote }) => ({
    method: 'POST',
    path: paths.receivingNew(),
    json: { idNotaFiscal, produto, lote },
  }),
  accept: (body) => {
    const value = unwrapped(body)
    if (!isObject(value) || !isId(value['id'])) return undefined
    return { id: value['id'], value }
  },
  observe: madeOnce({
    reads: ({ idNotaFiscal }) => paths.receivingProducts(idNotaFiscal),
    idIn: reportIn,
    facts: factsOfProduct,
  }),
  correction: {},
  effects: (args) => [
    on(reads.products(args.idNotaFiscal), (rows) => rows && withStarted(rows, args)),
    on(reads.list(), (rows) => rows && withStartedRow(rows, args.idNotaFiscal)),
    ...seedsOf(args),
  ],
})

function isHeader(value: unknown): value is ShownHeader {
  return isObject(value) && isObject(value['report'])
}

function isModel(value: unknown): value is ChecklistModel {
  return isObject(value) && Array.isArray(value['steps'])
}

/** Facts for a decision: whether the product and lot has a report by now. */
function factsOfProduct(seen: unknown, args: StartReceivingReportArgs) {
  const id = reportIn(seen, args)
  if (id === undefined) return []
  const term = `${args.produto} · ${args.lote}`
  return [{ term, value: id === null ? 'sem relatório' : `relatório #${id}` }]
}

/** The id of the report of the product and lot; null while there is none. */
function reportIn(products: unknown, { produto, lote }: StartReceivingReportArgs) {
  const rows = unwrapped(products)
  if (!Array.isArray(rows)) return undefined
  const row = rows
    .filter(isObject)
    .find((one) => one['produto'] === produto && one['lote'] === lote)
  const id = row?.['idRecebimento']
  return row && (isId(id) ? id : null)
}

/** Empty data for the reads of the report's screens; those of the checklist only where its model is known. */
function seedsOf({ idRecebimento, header, checklist }: StartReceivingReportArgs): Effect[] {
  const empty = emptyReport()
  return [
    on(reads.header(idRecebimento), (known) => known ?? hasStarted(header, idRecebimento)),
    on(reads.totals(idRecebimento), (known) => known ?? empty.totals),
    on(reads.history(idRecebimento), (known) => known ?? []),
    on(reads.damages(idRecebimento), (known) => known ?? empty.damages),
    on(reads.waste(idRecebimento), (known) => known ?? empty.waste),
    on(reads.underSize(idRecebimento), (known) => known ?? empty.underSize),
    ...(checklist === undefined
      ? []
      : [
          on(reads.checklistMenu(idRecebimento), (known) => known ?? menuOf(checklist)),
          on(reads.checklist(idRecebimento), (known) => known ?? stepOf(checklist, 1)),
          ...checklist.steps.map(({ step }) =>
            on(reads.checklist(idRecebimento, step), (known) => known ?? stepOf(checklist, step)),
          ),
        ]),
  ]
}
