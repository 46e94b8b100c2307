import { toSearchText } from './search-text.ts'

interface InvoiceWords {
  ot: string
  local: string
  /** Null while it is virtual. */
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

/** All that an invoice is found by, with all its items; with one of them, a report about it. */
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
