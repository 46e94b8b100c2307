/** An entry with no invoice yet is «Virtual» (spec 2 §2). */
export const invoiceWords = (notaFiscal: string | null): string =>
  notaFiscal === null || notaFiscal.trim() === '' ? 'Virtual' : notaFiscal
