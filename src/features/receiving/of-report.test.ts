import { expect, test } from 'vitest'
import { makeLocalId } from '#src/outbox/model/local-ids.ts'
import { addresses, isOfReport } from './addresses.ts'

test("isOfReport accepts the report's own screens, and not those of a report whose number begins alike", () => {
  const isOf = (path: string) => isOfReport(path, 31_001, new Map())
  expect(isOf(addresses.waste(31_001))).toBe(true)
  expect(isOf(addresses.packaging(31_001, 34_001, 34_501))).toBe(true)
  expect(isOf(addresses.waste(310_012))).toBe(false)
})

test('isOfReport accepts both the local and the server id of a report made on this device', () => {
  const [made, damage] = [makeLocalId(), makeLocalId()]
  const serverIds = new Map([
    [made, 31_001],
    [damage, 34_001],
  ])
  for (const [at, asked] of [
    [made, 31_001],
    [31_001, made],
    [made, made],
  ] as const) {
    expect(isOfReport(addresses.damage(at, damage), asked, serverIds)).toBe(true)
    expect(isOfReport(addresses.damage(at, damage), 31_002, serverIds)).toBe(false)
  }
  // Before the server id is known.
  expect(isOfReport(addresses.damage(made, damage), made, new Map())).toBe(true)
})
