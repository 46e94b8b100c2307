import { expect, test } from 'vitest'
import { dayOf, formatDayOf, isDay, knownZone } from './days.ts'

test.each([
  ['a minute before midnight in São Paulo', '2026-11-21T02:59:59.999Z', '2026-11-20'],
  ['midnight in São Paulo', '2026-11-21T03:00:00.000Z', '2026-11-21'],
  ['the last evening of a year', '2027-01-01T02:30:00.000Z', '2026-12-31'],
  ['a leap day', '2028-03-01T01:00:00.000Z', '2028-02-29'],
  ['within the last summer time', '2019-01-15T01:30:00.000Z', '2019-01-14'],
  ['after it: two hours from UTC then, three now', '2019-01-15T02:30:00.000Z', '2019-01-15'],
])('%s belongs to its day', (_when, moment, day) => {
  expect(dayOf(new Date(moment), 'America/Sao_Paulo')).toBe(day)
})

test("the day depends on the given time zone, not on the machine's", () => {
  const moment = new Date('2026-11-20T23:30:00.000Z')
  expect(['UTC', 'Asia/Tokyo', 'Pacific/Honolulu'].map((zone) => dayOf(moment, zone))).toEqual([
    '2026-11-20',
    '2026-11-21',
    '2026-11-20',
  ])
})

test('a day is formatted as dd/MM/yyyy', () => {
  expect(formatDayOf('2026-03-09')).toBe('09/03/2026')
})

test.each([
  ['2026-11-20', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['1900-01-01', false],
  ['02026-11-20', false],
  ['2026-11-20T00', false],
  ['2026-11-2', false],
  ['ontem', false],
  ['', false],
])('%j is a valid day: %s', (text, is) => {
  expect(isDay(text)).toBe(is)
})

test('a misspelt time zone falls back to the default one', () => {
  expect(knownZone('America/Sao_Paolo')).toBe('America/Sao_Paulo')
  expect(knownZone('UTC')).toBe('UTC')
})
