import { expect, test } from 'vitest'
import { formatMoment } from './format-moment.ts'
import { toPrintable } from './printable.ts'

test('all of Portuguese is printed as it is; what the fonts lack is not lost without a trace', () => {
  const portuguese = 'ÀÁÂÃÇÉÊÍÓÔÕÚÜ àáâãçéêíóôõúü ªº “aspas” ‘…’ – — • € ·'
  expect(toPrintable(portuguese)).toBe(portuguese)
  // Typed in two code points, as some keyboards do.
  expect(toPrintable('Açaí'.normalize('NFD'))).toBe('Açaí')
  expect(toPrintable('Nguyễn Łódź 漢字 😀 \u202e\0')).toBe('Nguyen ?ódz ?? ? ??')
  expect(toPrintable('um\ndois\r\ntrês\rquatro\tcinco')).toBe('um\ndois\ntrês\nquatro cinco')
})

test('SHELL-16 moments are told in UTC, as the screens do', () => {
  expect(formatMoment('2026-11-20T02:05:00.000Z')).toBe('20/11/2026 02:05')
  expect(formatMoment(new Date('2026-11-20T23:59:00.000Z'))).toBe('20/11/2026 23:59')
  expect(formatMoment(null)).toBe('—')
})
