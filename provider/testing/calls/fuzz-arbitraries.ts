import fc from 'fast-check'

/** The part of JSON Schema that is used here. */
export interface Schema {
  type?: string
  enum?: unknown[]
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  format?: string
  /** Existing values: a call that gets 404 tests little. */
  examples?: unknown[]
}

/** Adds the known values to every property and parameter of a known name. */
export function addExamples(schema: Schema, known: Readonly<Record<string, unknown[]>>) {
  if (schema.items) addExamples(schema.items, known)
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const examples = known[name]
    if (examples) property.examples = examples
    addExamples(property, known)
  }
}

const limits = [0, -1, 1, 2_147_483_647, 2_147_483_648, -2_147_483_649, 9_007_199_254_740_992]

/** Texts that often break software: SQL, script, paths, control characters, lone surrogates, special characters. */
export const oddText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  // These two have passed the schemas in an earlier version.
  fc.constantFrom('a\0b', '1e400'),
  fc.constantFrom(
    "' or '1'='1",
    "'; drop table users; --",
    '<script>alert(1)</script>',
    '../../../etc/passwd',
    '%00',
    '\ud800',
    '\u202e',
    '%',
    '_',
    '\\',
    '${7*7}',
    '{"$gt":""}',
    'null',
    'NaN',
    '-0',
    'a'.repeat(5_000),
  ),
)

/** A value that the schema allows. */
function fitting({ examples, ...schema }: Schema): fc.Arbitrary<unknown> {
  if (examples) return fc.oneof(fc.constantFrom(...examples), fitting(schema))
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(fitting))
  switch (schema.type) {
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -1_000, max: schema.maximum ?? 2_147_483_647 })
    case 'number':
      return fc.double({ min: schema.minimum ?? -1e6, max: schema.maximum ?? 1e6, noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'array':
      return fc.array(fitting(schema.items ?? {}), { maxLength: 5 })
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([name, one]) => [name, fitting(one)]),
        ),
        { requiredKeys: schema.required ?? [] },
      )
    default:
      return fc.string({
        minLength: schema.minLength ?? 0,
        maxLength: Math.min(50, schema.maxLength ?? 50),
      })
  }
}

/** A value that mostly fits, and often does not. */
export const nearly = (schema: Schema): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 3, arbitrary: fitting(schema) },
    { weight: 1, arbitrary: oddText },
    { weight: 1, arbitrary: fc.constantFrom<unknown>(...limits, null, true, [], {}, 1.5) },
  )
