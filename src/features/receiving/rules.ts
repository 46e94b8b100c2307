import type { ReceiptItem } from '#contract/schemas/receiving.ts'
import type { LocalId } from '#src/outbox/entry.ts'
import type { ShownHeader, ShownProduct } from './shown.ts'

/** Status codes of a report (spec 2 §4). */
const reportStatus = {
  pending: 0,
  ready: 1,
  inProgress: 2,
  inconsistent: 3,
  awaitingApproval: 10,
} as const

/** In progress or inconsistent; anything else refuses changes (contract §7). */
export const isEditable = (status: number): boolean =>
  status === reportStatus.inProgress || status === reportStatus.inconsistent

interface Started {
  idRecebimento: LocalId
  produto: string
  lote: string
}

/** The products of an entry, once a report was begun about one of them. */
export const withStarted = (
  rows: ShownProduct[],
  { idRecebimento, produto, lote }: Started,
): ShownProduct[] =>
  rows.map((row) =>
    row.produto === produto && row.lote === lote && row.idRecebimento === null
      ? { ...row, idRecebimento, status: reportStatus.inProgress }
      : row,
  )

/** The list, once a report was begun about one of its entries. */
export const withStartedRow = (rows: ReceiptItem[], idNotaFiscal: number): ReceiptItem[] =>
  rows.map((row) =>
    row.id === idNotaFiscal && row.status === reportStatus.pending
      ? { ...row, status: reportStatus.inProgress }
      : row,
  )

/** The header of a report that was begun a moment ago. */
export const hasStarted = (header: ShownHeader, idRecebimento: LocalId): ShownHeader => ({
  ...header,
  report: { ...header.report, idRecebimento, status: reportStatus.inProgress },
})

/**
 * What a row of the list tells of a report that would be begun from it: for when the header by
 * reference was never read on this device. Which sections the type of entry allows is not known then.
 */
export const headerFromRow = (
  row: ReceiptItem,
  { produto, lote, referenceId }: ShownProduct,
): ShownHeader => ({
  ot: row.ot,
  dataEntrada: row.data,
  placaCavalo: row.placaCavalo,
  notaFiscal: row.notaFiscal,
  fornecedor: row.fornecedor,
  motorista: null,
  tipoEntradaText: row.tipo,
  report: {
    produto,
    lote,
    status: reportStatus.pending,
    idRecebimento: null,
    referenceId: referenceId ?? 0,
    checklistsStatus: 0,
    avariasStatus: 0,
    residuosStatus: 0,
    menorStatus: 0,
  },
})
