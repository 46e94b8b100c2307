declare module 'gs1-barcode-parser-mod' {
  interface ParsedElement {
    /** The application identifier. */
    ai: string
    data: string | number | Date
    /** A date as 2026-12-31; empty for any other element. */
    isoDate: string
  }

  /** Throws a text if `barcode` is no GS1 element string. */
  export function parseBarcode(barcode: string): { parsedCodeItems: ParsedElement[] }
}
