import { readFileSync } from 'node:fs'
import { getTableColumns } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { schema } from '../schema.ts'
import type { Clock } from './clock.ts'

export type TableName = keyof typeof schema
export type Row<T extends TableName> = (typeof schema)[T]['$inferSelect']

/** A row of the file as it is written there, by column. */
export type Cells = Readonly<Record<string, string>>

/** The rows of `data/<path>.csv`: the first line names the columns, a semicolon separates the cells. */
export const readCells = (path: string): Cells[] => {
  const text = readFileSync(new URL(`data/${path}.csv`, import.meta.url), 'utf8')
  const [head = '', ...lines] = text.trimEnd().split(/\r?\n/)
  const names = head.split(';')
  return lines.map((line) => {
    const cells = line.split(';')
    return Object.fromEntries(names.map((name, at) => [name, cells[at] ?? '']))
  })
}

export type Reading = {
  clock: Clock
  /** Returns the SHA-256 under which a picture is stored. */
  album: (picture: string) => string
}

/** `{-28}` in a text, for instance in a lot's number, becomes the day 28 days ago in the form 261023. */
const fillDays = (text: string, { readMoment, dayOf }: Clock) =>
  text.replaceAll(/\{(-\d+)\}/g, (_, days: string) =>
    dayOf(readMoment(`d${days} 12:00`))
      .replaceAll('-', '')
      .slice(2),
  )

const readCell = (column: PgColumn, name: string, text: string, { clock, album }: Reading) => {
  if (text === '') return column.default ?? null
  if (name === 'sha256') return album(text)
  if (column.getSQLType() === 'date') return clock.dayOf(clock.readMoment(text))
  if (column.dataType === 'date') return clock.readMoment(text)
  if (column.dataType === 'number') return Number(text)
  if (column.dataType === 'boolean') return text === 'true'
  if (column.dataType === 'json') return JSON.parse(text) as unknown
  return fillDays(text, clock)
}

/** The rows as the table stores them; an empty or missing cell is the column's default, or null. */
export const toRows = <T extends TableName>(
  table: T,
  cells: readonly Cells[],
  reading: Reading,
): Row<T>[] => {
  const columns = Object.entries<PgColumn>(getTableColumns(schema[table]))
  return cells.map(
    (row) =>
      Object.fromEntries(
        columns.map(([name, column]) => [name, readCell(column, name, row[name] ?? '', reading)]),
      ) as Row<T>,
  )
}
