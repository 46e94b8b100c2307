import { toSearchText } from './search-text.ts'

interface InvoiceWords {
  ot: string
  local: string
  /** Null for a virtual invoice. */
  notaFiscal: string | null
  notaFiscalOrigem: string | null
  fornecedor: string
  placaCavalo: string | null
  placaCarroceria: string | null
}

interface ItemWords {
  produto: string
  lote: string
}

/** All search words of an invoice, with all its items; with one item, those of its report. */
export const toInvoiceSearchText = (invoice: InvoiceWords, items: readonly ItemWords[]): string =>
  toSearchText(
    invoice.ot,
    invoice.local,
    invoice.notaFiscal ?? 'virtual',
    invoice.notaFiscalOrigem,
    invoice.fornecedor,
    invoice.placaCavalo,
    invoice.placaCarroceria,
    ...items.flatMap(({ produto, lote }) => [produto, lote]),
  )
