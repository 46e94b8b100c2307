/** Status of a report whose «Finalizar» the provider has not answered yet. */
export const finalizedHereWords = 'Finalizado neste aparelho'

/** An entry with no invoice yet is «Virtual» (spec 2 §2). */
export const invoiceWords = (notaFiscal: string | null): string =>
  notaFiscal === null || notaFiscal.trim() === '' ? 'Virtual' : notaFiscal
