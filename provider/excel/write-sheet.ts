import type { CellObject, Row } from 'write-excel-file/node'

/** How the values of a column are stored: numbers as numbers, moments as dates, text never as a formula. */
export type ColumnKind = 'text' | 'integer' | 'decimal' | 'weight' | 'moment' | 'day'

export interface Column<T> {
  title: string
  /** Width of the column, in characters. */
  width: number
  kind: ColumnKind
  /** The value of a cell; null for an empty one. A moment or a day is a Date, shown in UTC. */
  value: (row: T) => string | number | Date | null
}

export interface Sheet<T> {
  /** Name of the tab: 31 characters at most. */
  name: string
  columns: readonly Column<T>[]
}

const formats: Record<Exclude<ColumnKind, 'text'>, string> = {
  integer: '0',
  decimal: '#,##0.0',
  weight: '#,##0.000',
  moment: 'dd/mm/yyyy hh:mm',
  day: 'dd/mm/yyyy',
}

/** Maximum length of the text in a cell. */
const longestText = 32_767

/** A workbook of one sheet: a bold, frozen header row, and each cell of its own type. */
export async function writeSheet<T>(sheet: Sheet<T>, rows: readonly T[]): Promise<Buffer> {
  // Loaded by the first file, so that a start does not wait for it.
  const { default: writeExcelFile } = await import('write-excel-file/node')
  const head = sheet.columns.map(({ title }) => ({ value: title, fontWeight: 'bold' as const }))
  const body = rows.map((row): Row => sheet.columns.map((column) => cellOf(column, row)))
  const { name, columns } = sheet
  const options = {
    sheet: name,
    columns: columns.map(({ width }) => ({ width })),
    stickyRowsCount: 1,
  }
  return writeExcelFile([head, ...body], options, {
    fontFamily: 'Calibri',
    fontSize: 11,
  }).toBuffer()
}

function cellOf<T>({ kind, value }: Column<T>, row: T): CellObject | null {
  const content = value(row)
  if (content === null || content === '') return null
  if (kind === 'text') return { value: String(content).slice(0, longestText), type: String }
  const format = formats[kind]
  return content instanceof Date
    ? { value: content, type: Date, format }
    : { value: Number(content), type: Number, format }
}
