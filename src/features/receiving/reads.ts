import { paths } from '#contract/paths.ts'
import type { ChecklistModel } from '#contract/schemas/checklist.ts'
import type { ReceiptItem, ReceivingTotals, UnderSize, Waste } from '#contract/schemas/receiving.ts'
import type { ChecklistOwner } from '#src/checklist/owner.ts'
import { checklistReads } from '#src/checklist/reads.ts'
import type { Id } from '#src/domain/names/ids.ts'
import { idPart } from '#src/outbox/model/local-ids.ts'
import type { RecordId } from '#src/outbox/model/entry.ts'
import { defineRead, searchedReads } from '#src/reads/read.ts'
import { receivingLane, recordTypes } from './lanes.ts'
import type {
  ShownDamage,
  ShownDamageList,
  ShownHeader,
  ShownHistoryEntry,
  ShownPackaging,
  ShownProduct,
  WithShownImages,
} from './shown.ts'

/** The checklist of a report shares the report's lane. */
export const checklistOf = (idRecebimento: RecordId): ChecklistOwner => ({
  type: recordTypes.report,
  id: idRecebimento,
})

const ofReport = (idRecebimento: RecordId) => receivingLane({ idRecebimento })

/** The fields that the provider searches. */
const searchedTexts = (row: ReceiptItem) => [
  row.id,
  row.ot,
  row.local,
  row.notaFiscal ?? 'Virtual',
  row.notaFiscalOrigem,
  row.fornecedor,
  row.placaCavalo,
  row.placaCarroceria,
  ...row.produtoLote,
]

/**
 * The reads of receiving. A key names one record and begins with its type, so that `entriesTouching` of the outbox
 * finds it under either id. All searches of the list share one key.
 */
export const reads = {
  ...searchedReads('receipts:list', paths.receivingList, searchedTexts),

  /** The products and lots of one row of the list; the row's id is their idNotaFiscal. */
  products: (idNotaFiscal: Id) =>
    defineRead<ShownProduct[]>({
      key: `receipts:${idPart(idNotaFiscal)}`,
      path: paths.receivingProducts(idNotaFiscal),
    }),

  header: (idRecebimento: RecordId) =>
    defineRead<ShownHeader>({
      key: ofReport(idRecebimento),
      path: paths.receivingHeader(idRecebimento),
    }),

  /** The data that a report starts from; the provider has it also for a product and lot without a report. */
  headerByReference: (referenceId: Id) =>
    defineRead<ShownHeader>({
      key: `receipts:reference:${idPart(referenceId)}`,
      path: paths.receivingHeaderByReference(referenceId),
    }),

  totals: (idRecebimento: RecordId) =>
    defineRead<ReceivingTotals>({
      key: `${ofReport(idRecebimento)}:totals`,
      path: paths.receivingTotals(idRecebimento),
    }),

  history: (idRecebimento: RecordId) =>
    defineRead<ShownHistoryEntry[]>({
      key: `${ofReport(idRecebimento)}:history`,
      path: paths.receivingHistory(idRecebimento),
    }),

  checklistMenu: (idRecebimento: RecordId) => checklistReads.menu(checklistOf(idRecebimento)),

  /** The given step, or the furthest one reached. */
  checklist: (idRecebimento: RecordId, step?: number) =>
    checklistReads.step(checklistOf(idRecebimento), step),

  /** The checklist model common to all reports, for a report that is started without a network. */
  checklistModel: () =>
    defineRead<ChecklistModel>({
      key: 'receipts:checklist-model',
      path: paths.receivingChecklistModel(),
    }),

  damages: (idRecebimento: RecordId) =>
    defineRead<ShownDamageList>({
      key: `${ofReport(idRecebimento)}:damages`,
      path: paths.damageList(idRecebimento),
    }),

  damage: (idRecebimentoAvaria: RecordId) =>
    defineRead<ShownDamage>({
      key: `${recordTypes.damage}:${idPart(idRecebimentoAvaria)}`,
      path: paths.damage(idRecebimentoAvaria),
    }),

  packaging: (idRecebimentoAvariaEmbalagem: RecordId) =>
    defineRead<ShownPackaging>({
      key: `${recordTypes.packaging}:${idPart(idRecebimentoAvariaEmbalagem)}`,
      path: paths.packaging(idRecebimentoAvariaEmbalagem),
    }),

  waste: (idRecebimento: RecordId) =>
    defineRead<WithShownImages<Waste>>({
      key: `${ofReport(idRecebimento)}:waste`,
      path: paths.waste(idRecebimento),
    }),

  underSize: (idRecebimento: RecordId) =>
    defineRead<WithShownImages<UnderSize>>({
      key: `${ofReport(idRecebimento)}:under-size`,
      path: paths.underSize(idRecebimento),
    }),
} as const
