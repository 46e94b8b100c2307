/**
 * The fields of the contract that hold a moment (ISO 8601 with `Z`). `mapDates` converts text in
 * these fields only, so that no text typed by a person is mistaken for a moment.
 * `tests/date-fields.test.ts` compares the list with the schemas.
 */
export const dateFields: ReadonlySet<string> = new Set([
  'anunciadaEm',
  'approvedAt',
  'confirmedAt',
  'createdAt',
  'data',
  'dataAgendada',
  'dataEntrada',
  'dataSaida',
  'desde',
  'dtSaida',
  'feitoEm',
  'fim',
  'informadoEm',
  'inicio',
  'lastDate',
  'openedAt',
  'timestamp',
  'updatedAt',
  'veiculoCarregado',
  'versaoDesde',
  'visto',
])

/**
 * Converts each moment in a value, for example in the body of a request or a response: each Date,
 * and each text in a date field that matches `isoMoment`.
 */
export function mapDates<Value>(value: Value, turn: (moment: Date) => Date): Value {
  return turnIn(value, undefined, turn) as Value
}

/** The format in which the provider writes a moment. */
export const isoMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/

function turnIn(value: unknown, field: string | undefined, turn: (moment: Date) => Date): unknown {
  if (value instanceof Date) return turn(value)
  if (typeof value === 'string') {
    if (field === undefined || !dateFields.has(field) || !isoMoment.test(value)) return value
    const moment = new Date(value)
    // A leap second matches the format, but `Date` cannot parse it. The route refuses it with 422.
    return Number.isNaN(moment.getTime()) ? value : turn(moment).toISOString()
  }
  if (Array.isArray(value)) return value.map((item) => turnIn(item, field, turn))
  if (!isPlain(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, turnIn(inner, name, turn)]),
  )
}

/** False for bytes, files and functions, which are passed on unchanged. */
const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' &&
  value !== null &&
  [Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null)
