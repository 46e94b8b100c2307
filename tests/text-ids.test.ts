import { describe, expect, it } from 'vitest'
import { textId, withTextIds } from '#provider/testing/text-ids.ts'
import { givenId, noteGivenIds } from '#src/hooks/outbox/given-ids.ts'
import { idPart, isLocalId } from '#src/outbox/model/local-ids.ts'
import type { Operation } from '#src/outbox/model/operation.ts'
import { contextOf } from '#src/outbox/call/prepare.ts'
import { operationExamples } from './operation-examples.ts'

/** Gives every id of an example another number, so that each can be identified in a call. */
function numbered(args: unknown): unknown {
  let last = 77_000_000
  const next = (value: unknown): unknown => {
    if (typeof value === 'string') return /^reg\/\d+$/.test(value) ? (last += 1) : value
    if (Array.isArray(value)) return value.map(next)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, next(one)]))
  }
  return next(withTextIds(args))
}

const context = contextOf(new Map())

/** A path, a key or a lane, where an id is one part of several. */
const inPath = (path: string) => path.replaceAll(/770\d{5}/g, (id) => idPart(textId(Number(id))))

/** The same call or arguments with those ids as text. */
function inText(value: unknown, name = ''): unknown {
  if (typeof value === 'number')
    return value > 77_000_000 && value < 77_001_000 ? textId(value) : value
  if (typeof value === 'string') {
    if (/^770\d{5}$/.test(value)) return textId(Number(value))
    return name === 'path' ? inPath(value) : value
  }
  if (Array.isArray(value)) return value.map((one) => inText(one))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, inText(one, key)]))
}

describe.each(operationExamples)('$operation.kind with text ids', (example) => {
  const spec = example.operation as unknown as Operation
  const numbers = numbered(example.args)
  const args = inText(numbers)

  it('accepts text ids unchanged', () => {
    expect(() => spec.check(args)).not.toThrow()
  })

  it('sends text ids unchanged in the place of numbers', () => {
    expect(spec.request(args, context)).toEqual(inText(spec.request(numbers, context)))
  })

  it('reads the same paths with the encoded text ids', () => {
    const { needs, observe } = spec
    const asked = (given: unknown) => [
      ...[needs?.(given, context) ?? []].flat(),
      ...[observe?.reads(given, context) ?? []].flat(),
    ]
    expect(asked(args)).toEqual(asked(numbers).map(inPath))
  })

  it('has one encoded text id per part in its lane, keys and address', () => {
    const names = (given: unknown) => [
      spec.lane(given),
      spec.record(given).path,
      ...(spec.target ? [spec.target(given)] : []),
      ...spec.effects(given).map(({ key }) => key),
    ]
    expect(names(args)).toEqual(names(numbers).map(inPath))
  })
})

describe('a local id', () => {
  it.each(['local:7', '8f14e45f-ceea-467f-a2b8-5d3f6c1a9b01', 'localidade', 'local:', ''])(
    'is not confused with the id %j of a provider',
    (id) => expect(isLocalId(id)).toBe(false),
  )
})

describe('an id in an address', () => {
  it.each([
    ['4711', 4711],
    ['0', 0],
    ['S-47/11', 'S-47/11'],
    ['007', '007'],
    ['1e3', '1e3'],
    ['12345678901234567890', '12345678901234567890'],
  ])('the text %s is the id %j', (text, id) => expect(givenId(text)).toBe(id))

  it('is text where the provider has sent it as text in an id field', () => {
    noteGivenIds({ value: [{ idSaida: '8001', ot: '8002', notas: [{ referenceId: '8003' }] }] })
    expect(['8001', '8002', '8003'].map(givenId)).toEqual(['8001', 8002, '8003'])
  })
})
