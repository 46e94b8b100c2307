import type { Role } from '#contract/roles.ts'
import type { ReceiptItem } from '#contract/schemas/receiving.ts'
import { type Id, isSameId } from '#src/domain/names/ids.ts'
import { isEditableStatus } from '#src/domain/records/receipt-status.ts'
import { receivingStatusWord } from '#src/domain/records/status-words.ts'
import type { LocalId } from '#src/outbox/model/entry.ts'
import type { ShownHeader, ShownHistoryEntry, ShownProduct, ShownReport } from './shown.ts'

/** Status codes of a report (spec 2 §4). */
export const reportStatus = {
  pending: 0,
  ready: 1,
  inProgress: 2,
  inconsistent: 3,
  awaitingApproval: 10,
} as const

/** Status of a section that the type of entry does not allow (spec 2 §4). */
export const notApplicable = 100

/** Statuses of a history entry besides those of a report (spec 2 §4; contract §14). */
export const historyStatus = { rejected: 200, approved: 300 } as const

/** State of a report that was finalized on this device and whose finalization the provider has not answered. */
export type FinalizedHere = 'waiting' | 'reopened' | undefined

/** Shown when an entry before the finalization was refused. */
export const reopenedWords =
  'O relatório foi finalizado neste aparelho e está reaberto só para corrigir o que foi recusado. Depois da correção a finalização vai sozinha.'

/** true, or the reason against it in Portuguese. */
export const can = {
  change({ status }: Pick<ShownReport, 'status'>, finalizedHere: FinalizedHere): true | string {
    if (finalizedHere === 'reopened') return reopenedWords
    if (finalizedHere === 'waiting') return 'Relatório finalizado neste aparelho, por confirmar.'
    if (isEditableStatus(status)) return true
    return `Relatório em «${receivingStatusWord(status).text}»: não pode mais ser alterado.`
  },
} as const

/** Roles that may approve and reject (contract §14). */
export const supervisors: readonly Role[] = ['SGL_OPS_ADMIN', 'ADMIN']

interface Started {
  idRecebimento: LocalId
  produto: string
  lote: string
}

/** The products of an entry after a report was started for one of them. */
export const withStarted = (
  rows: ShownProduct[],
  { idRecebimento, produto, lote }: Started,
): ShownProduct[] =>
  rows.map((row) =>
    row.produto === produto && row.lote === lote && row.idRecebimento === null
      ? { ...row, idRecebimento, status: reportStatus.inProgress }
      : row,
  )

/** The list after a report was started for one of its entries. */
export const withStartedRow = (rows: ReceiptItem[], idNotaFiscal: Id): ReceiptItem[] =>
  rows.map((row) =>
    isSameId(row.id, idNotaFiscal) && row.status === reportStatus.pending
      ? { ...row, status: reportStatus.inProgress }
      : row,
  )

/** The header of a report that was just started. */
export const hasStarted = (header: ShownHeader, idRecebimento: LocalId): ShownHeader => ({
  ...header,
  report: { ...header.report, idRecebimento, status: reportStatus.inProgress },
})

/**
 * A header built from a row of the list, for a report that is started while the header by reference is not on this
 * device. A row does not say which sections the type of entry allows.
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

/** The header of a report that was finalized here and not yet answered by the provider. */
export const withFinalizing = (header: ShownHeader): ShownHeader =>
  isEditableStatus(header.report.status)
    ? { ...header, report: { ...header.report, status: reportStatus.awaitingApproval } }
    : header

/** The history with the finalization of this device first, which the provider has not acknowledged yet. */
export const withFinalized = (
  entries: readonly ShownHistoryEntry[],
  createdAt: string,
): ShownHistoryEntry[] => [
  {
    idRecebimentoHistorico: null,
    status: reportStatus.awaitingApproval,
    statusNome: finalizedHereWords,
    observacao: null,
    operador: '',
    createdAt,
  },
  ...entries,
]

/** Status of a report whose «Finalizar» the provider has not answered yet. */
export const finalizedHereWords = 'Finalizado neste aparelho'

/** An entry with no invoice yet is «Virtual» (spec 2 §2). */
export const invoiceWords = (notaFiscal: string | null): string =>
  notaFiscal === null || notaFiscal.trim() === '' ? 'Virtual' : notaFiscal

/** Providers send an empty value as null or ''. A missing value is unknown, not blank. */
export const isBlank = (value: unknown): boolean => value === null || value === ''

/**
 * For a packaging, 0 counts as a missing weight: a packaging with weight 0 leaves its damage incomplete. For other
 * weights, a person enters 0 to state that there is none.
 */
export const isNoWeight = (value: unknown): boolean => value === 0 || isBlank(value)
