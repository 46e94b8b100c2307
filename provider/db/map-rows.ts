import { Column, getTableName, is, SQL, Subquery } from 'drizzle-orm'

/** A column of a result, and its path in the row's object. */
export interface Field {
  path: readonly string[]
  field: unknown
}

type Decode = (value: unknown) => unknown
type Row = Record<string, unknown>

interface Place {
  /** The name of the nested object; undefined for a value of the row itself. */
  object: string | undefined
  name: string
  decode: Decode | undefined
}

/**
 * Maps rows to objects exactly as the query layer does, but analyses the columns once for each query and not for each
 * row. The object of an outer join without a match is null.
 */
export function mapRows(
  fields: readonly Field[],
  isNeverNull: Readonly<Record<string, boolean>> | undefined,
): (rows: unknown[][]) => Row[] {
  if (fields.some(({ path }) => path.length > 2)) throw new TypeError('objects in objects')
  const places = fields.map(({ path, field }): Place => {
    const decode = decoderOf(field)
    return path.length === 2
      ? { object: path[0], name: path[1] ?? '', decode }
      : { object: undefined, name: path[0] ?? '', decode }
  })
  const joined = isNeverNull ? findJoined(fields, isNeverNull) : []
  return (rows) =>
    rows.map((values) => {
      const row = toObject(places, values)
      for (const { object, at } of joined) if (values[at] === null) row[object] = null
      return row
    })
}

function toObject(places: readonly Place[], values: unknown[]): Row {
  const row: Row = {}
  for (let at = 0; at < places.length; at += 1) {
    const { object, name, decode } = places[at] as Place
    const node = object === undefined ? row : ((row[object] ??= {}) as Row)
    const value = values[at]
    node[name] = value === null || decode === undefined ? value : decode(value)
  }
  return row
}

/** Undefined where the driver's value is already the wanted value. */
function decoderOf(field: unknown): Decode | undefined {
  if (is(field, Column)) {
    return field.mapFromDriverValue === Column.prototype.mapFromDriverValue
      ? undefined
      : (value) => field.mapFromDriverValue(value)
  }
  const { decoder } = (
    is(field, SQL) ? field : is(field, Subquery) ? field._.sql : (field as { sql: unknown }).sql
  ) as { decoder: { mapFromDriverValue: Decode } }
  return (value) => decoder.mapFromDriverValue(value)
}

/** Nested objects with columns of one table that may be missing: present when its first column is not null. */
function findJoined(fields: readonly Field[], isNeverNull: Readonly<Record<string, boolean>>) {
  const found = new Map<string, { object: string; at: number; table: string; isOne: boolean }>()
  for (const [at, { path, field }] of fields.entries()) {
    const [object = ''] = path
    if (path.length !== 2 || !is(field, Column)) continue
    const table = getTableName(field.table)
    const known = found.get(object)
    if (!known) found.set(object, { object, at, table, isOne: true })
    else if (known.table !== table) known.isOne = false
  }
  return [...found.values()].filter(({ table, isOne }) => isOne && !isNeverNull[table])
}
