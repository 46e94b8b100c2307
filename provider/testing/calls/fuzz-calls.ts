import fc from 'fast-check'
import { addExamples, nearly, oddText, type Schema } from './fuzz-arbitraries.ts'
import { multipart, type Part } from './multipart.ts'

interface Parameter {
  name: string
  in: 'path' | 'query'
  schema: Schema
}

/** The part of a call's OpenAPI description that is used here. */
export interface Operation {
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

interface Call {
  url: string
  headers: Record<string, string>
  payload?: string | Buffer
}

/** The material of generated calls. */
interface Material {
  /** Existing values, by the names of the parameters that take them. */
  known: Record<string, unknown[]>
  photo: Buffer
  /** The session and other headers. */
  headers: fc.Arbitrary<Record<string, string>>
}

/** A call that mostly fits the document, and often does not. */
export const callOf = (
  template: string,
  operation: Operation,
  material: Material,
): fc.Arbitrary<Call> =>
  fc
    .tuple(
      urlOf(template, operation.parameters ?? [], material.known),
      bodyOf(operation, material),
      material.headers,
    )
    .map(([url, body, headers]) => ({ ...body, url, headers: { ...body.headers, ...headers } }))

const pathValue = ({ name, schema }: Parameter, known: Material['known']) => {
  const examples = known[name]
  return examples ? nearly({ ...schema, examples }) : nearly(schema)
}

const urlOf = (
  template: string,
  parameters: Parameter[],
  known: Material['known'],
): fc.Arbitrary<string> => {
  const inPath = parameters.filter((one) => one.in === 'path')
  const inQuery = parameters.filter((one) => one.in === 'query')
  return fc
    .tuple(
      fc.tuple(...inPath.map((one) => pathValue(one, known))),
      fc.tuple(...inQuery.map(({ schema }) => fc.option(nearly(schema), { nil: undefined }))),
    )
    .map(([segments, values]) => {
      const path = inPath.reduce(
        (url, { name }, index) => url.replace(`{${name}}`, () => encode(segments[index])),
        template,
      )
      const query = inQuery.flatMap(({ name }, index) =>
        values[index] === undefined ? [] : [`${name}=${encode(values[index])}`],
      )
      return query.length === 0 ? path : `${path}?${query.join('&')}`
    })
}

/** A lone surrogate cannot be encoded, so its raw bytes are sent. */
const encode = (value: unknown) =>
  encodeURIComponent(String(value).replaceAll(/[\ud800-\udfff]/g, '')) || '%ED%A0%80'

const partOf = ([name, schema]: [string, Schema], photo: Buffer): fc.Arbitrary<Part[]> => {
  const file = fc
    .oneof(
      fc.constant(photo),
      fc.uint8Array({ maxLength: 2_000 }).map((bytes) => Buffer.from(bytes)),
    )
    .map((bytes): Part => ({ name, bytes, filename: '../x' }))
  if (schema.type === 'array') {
    return fc.array(file, { maxLength: 3 })
  }
  const text = nearly(schema).map((value): Part => ({ name, value: String(value) }))
  const part = schema.format === 'binary' ? fc.oneof({ weight: 4, arbitrary: file }, text) : text
  return fc.oneof(
    { weight: 6, arbitrary: part.map((one) => [one]) },
    { weight: 1, arbitrary: fc.constant<Part[]>([]) },
    { weight: 1, arbitrary: fc.array(part, { minLength: 2, maxLength: 2 }) },
  )
}

const bodyOf = (
  { requestBody }: Operation,
  { known, photo }: Material,
): fc.Arbitrary<Pick<Call, 'headers' | 'payload'>> => {
  const [type, media] = Object.entries(requestBody?.content ?? {})[0] ?? []
  const junk = fc
    .tuple(
      oddText,
      fc.constantFrom('application/json', 'text/plain', 'multipart/form-data; boundary=b'),
    )
    .map(([payload, contentType]) => ({ payload, headers: { 'content-type': contentType } }))
  const none = fc.constant({ headers: {} })
  if (media) addExamples(media.schema, known)
  if (!media) return fc.oneof({ weight: 4, arbitrary: none }, junk)
  const whole =
    type === 'multipart/form-data'
      ? fc
          .tuple(
            ...Object.entries(media.schema.properties ?? {}).map((part) => partOf(part, photo)),
          )
          .map((parts) => {
            const { payload, headers } = multipart(parts.flat())
            return { payload: payload as Buffer, headers: headers as Record<string, string> }
          })
      : nearly(media.schema).map((value) => ({
          payload: JSON.stringify(value) ?? '',
          headers: { 'content-type': 'application/json' },
        }))
  return fc.oneof({ weight: 8, arbitrary: whole }, junk, none)
}
