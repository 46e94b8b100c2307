import { isMainThread } from 'node:worker_threads'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  formatClock,
  formatClockWithSeconds,
  formatDateTime,
  formatDay,
  formatWallDateTime,
} from './dates.ts'

const moment = '2026-11-20T02:32:09Z'

afterEach(() => vi.unstubAllEnvs())

describe('dates', () => {
  // Only the main thread of a process takes another time zone; mutation testing runs tests in other threads.
  test.runIf(isMainThread).each([
    ['America/Sao_Paulo', 23],
    ['Asia/Tokyo', 11],
    ['UTC', 2],
  ])(
    'SHELL-16 a date is dd/MM/yyyy HH:mm in UTC, also on a device in %s',
    async (timeZone, localHour) => {
      vi.stubEnv('TZ', timeZone)
      vi.resetModules()
      expect(new Date(moment).getHours()).toBe(localHour)
      const there = await import('./dates.ts')
      expect(there.formatDateTime(moment)).toBe('20/11/2026 02:32')
      expect(there.formatDay(moment)).toBe('20/11/2026')
      expect(there.dayInWords('2026-12-01')).toBe('terça-feira, 1 de dezembro de 2026')
    },
  )

  test('midnight is 00:00, not 24:00', () => {
    expect(formatDateTime('2026-01-01T00:00:00Z')).toBe('01/01/2026 00:00')
  })

  test('an invalid date is empty', () => {
    for (const none of [null, undefined, '', 'amanhã']) {
      expect(formatDateTime(none)).toBe('')
      expect(formatDay(none)).toBe('')
      expect(formatClock(none)).toBe('')
      expect(formatClockWithSeconds(none)).toBe('')
      expect(formatWallDateTime(none)).toBe('')
    }
  })

  test("a moment noted by the device is shown in the warehouse's time zone", () => {
    expect(formatClock(moment, 'America/Sao_Paulo')).toBe('23:32')
    expect(formatClockWithSeconds(moment, 'America/Sao_Paulo')).toBe('23:32:09')
    expect(formatWallDateTime(moment, 'America/Sao_Paulo')).toBe('19/11/2026 23:32')
  })

  test("an unknown time zone falls back to the device's time", () => {
    expect(formatClock(moment, 'America/SaoPaulo')).toBe(formatClock(moment))
  })
})
