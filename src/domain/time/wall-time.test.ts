import { expect, test } from 'vitest'
import { momentOfWallTime, wallIso, wallTimeOf } from './wall-time.ts'

const zone = 'America/Sao_Paulo'
const evening = new Date('2026-11-24T00:07:00.500Z')

test("the wall time of a moment is the reading of the warehouse's clock, written as UTC", () => {
  expect(wallIso(evening, zone)).toBe('2026-11-23T21:07:00.500Z')
  expect(wallIso(evening, 'Asia/Kolkata')).toBe('2026-11-24T05:37:00.500Z')
  expect(wallIso(evening, 'UTC')).toBe(evening.toISOString())
  expect(wallIso(-1, zone)).toBe('1969-12-31T20:59:59.999Z')
})

test('a wall time converts back to its moment, also around a change of summer time', () => {
  for (const timeZone of [zone, 'Asia/Kolkata', 'UTC', 'America/New_York', 'Australia/Lord_Howe']) {
    for (let hour = 0; hour < 48; hour += 0.5) {
      const moment = new Date(Date.parse('2026-03-07T12:00:00Z') + hour * 3_600_000)
      const wall = wallTimeOf(moment, timeZone)
      expect(momentOfWallTime(wall, timeZone).toISOString()).toBe(moment.toISOString())
    }
  }
})

test('a repeated wall time converts to the earlier moment, and a skipped one still converts', () => {
  const twice = new Date('2026-11-01T01:30:00Z')
  expect(momentOfWallTime(twice, 'America/New_York').toISOString()).toBe('2026-11-01T05:30:00.000Z')
  const never = new Date('2026-03-08T02:30:00Z')
  expect(Number.isNaN(momentOfWallTime(never, 'America/New_York').getTime())).toBe(false)
})

test('a misspelt zone in the configuration falls back to the default one', () => {
  expect(wallIso(evening, 'America/Sao_Paolo')).toBe(wallIso(evening, zone))
})
