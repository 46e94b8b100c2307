import type { StuffingState } from '#contract/schemas/stuffing.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { wantedOfReport } from './offline.ts'

const report: StuffingState = {
  idSaida: 4711,
  status: 0,
  step: '2',
  hasPre: 1,
  preCounter: 2,
  picture1: 1,
  picture2: 0,
  picture3: 0,
  picture4: 0,
  picture5: 0,
  picture6: 0,
  picture7: 0,
  pictureChecklist: 0,
  pictures: [{ step: '1', sha256: '0123456789abcdef0123' }],
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: 20_777 * 86_400_000 }))
afterEach(() => void vi.useRealTimers())

test('UX-10 preparing a report fetches the thumbnails of its steps', () => {
  expect(wantedOfReport(4711)[0]?.images?.(report)).toEqual([
    '/api/ops/estufagem/file/4711/PRE?n=1&thumb=1&v=1-20777',
    '/api/ops/estufagem/file/4711/PRE?n=2&thumb=1&v=2-20777',
    '/api/ops/estufagem/file/4711/1?thumb=1&v=0123456789abcdef',
  ])
})
