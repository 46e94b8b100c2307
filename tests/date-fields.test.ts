import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { dateFields, mapDates } from '#contract/date-fields.ts'
import { wallTimeOf } from '#src/domain/time/wall-time.ts'

type Schema = Record<string, unknown>

/** Adds the names of the properties of a schema that hold a date-time, at any depth. */
function namesIn(schema: unknown, name: string | undefined, found: Set<string>): void {
  if (typeof schema !== 'object' || schema === null) return
  const { format, properties, anyOf, allOf, items } = schema as Schema
  if (format === 'date-time' && name !== undefined) found.add(name)
  for (const part of [anyOf, allOf].flat()) namesIn(part, name, found)
  namesIn(items, name, found)
  for (const [inner, part] of Object.entries((properties ?? {}) as Schema)) {
    namesIn(part, inner, found)
  }
}

test("dateFields lists exactly the date-time properties of the contract's schemas", async () => {
  const folder = new URL('../contract/schemas/', import.meta.url)
  const found = new Set<string>()
  for (const file of readdirSync(folder)) {
    const schemas = (await import(new URL(file, folder).href)) as Schema
    for (const schema of Object.values(schemas)) namesIn(schema, undefined, found)
  }
  expect([...found].toSorted()).toEqual([...dateFields].toSorted())
})

test('mapDates leaves a leap second as it is, because Date cannot parse it', () => {
  const body = { feitoEm: '2026-11-20T23:59:60Z' }
  expect(mapDates(body, (moment) => wallTimeOf(moment, 'America/Sao_Paulo'))).toEqual(body)
})

test('mapDates converts times by the names of their fields, and leaves free text unchanged', () => {
  const bytes = new Uint8Array([1])
  const body = {
    value: [{ createdAt: '2026-11-24T00:07:00Z', obs: '2026-11-24T00:07:00Z', data: '2026-11-24' }],
    lastDate: null,
    inicio: new Date('2026-11-24T00:07:00.500Z'),
    bytes,
  }
  expect(mapDates(body, (moment) => wallTimeOf(moment, 'America/Sao_Paulo'))).toEqual({
    value: [
      { createdAt: '2026-11-23T21:07:00.000Z', obs: '2026-11-24T00:07:00Z', data: '2026-11-24' },
    ],
    lastDate: null,
    inicio: new Date('2026-11-23T21:07:00.500Z'),
    bytes,
  })
})
