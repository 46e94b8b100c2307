import { act, render } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { reportOutcome } from '#src/api/network-state.ts'
import { useShiftSets } from '#src/app/pages/use-shift-sets.ts'
import { useKeptSets, useStartShift } from '#src/hooks/reads/use-shift.ts'
import type { KeptSet } from '#src/reads/kept-set.ts'
import { idleRun } from '#src/reads/prepare-shift.ts'
import type { ShiftSet } from '#src/reads/shift-set.ts'

vi.mock('#src/hooks/reads/use-shift.ts', () => ({
  useKeptSets: vi.fn<typeof useKeptSets>(),
  useStartShift: vi.fn<typeof useStartShift>(),
}))
vi.mock('#src/app/pages/use-shift-sets.ts', () => ({ useShiftSets: vi.fn<typeof useShiftSets>() }))

const sets: ShiftSet[] = ['Recebimento', 'Estoque', 'Estufagem'].map((name) => ({
  name,
  path: '/',
  wanted: () => [],
}))
const fresh = (): KeptSet => ({ kept: 3, missing: 0, oldestAt: Date.now() })
const start = vi.fn<(sets: readonly ShiftSet[]) => Promise<typeof idleRun>>()

beforeEach(() => {
  vi.resetModules()
  vi.unstubAllGlobals()
  start.mockReset().mockResolvedValue(idleRun)
  vi.mocked(useShiftSets).mockReturnValue(sets)
  vi.mocked(useStartShift).mockReturnValue(start)
  reportOutcome('answered')
  reportOutcome('answered')
})

const signIn = async () => {
  const { startSession } = await import('#src/session/session.ts')
  const { fakeToken } = await import('#src/session/fake-token.ts')
  act(() => void startSession(fakeToken({ sub: '7', exp: Date.now() / 1000 + 3600 })))
}

/** Opens the app with these sets on the device; returns the sets whose preparation started automatically. */
async function open(kept: Record<string, KeptSet>): Promise<string[][]> {
  vi.mocked(useKeptSets).mockReturnValue(new Map(Object.entries(kept)))
  await signIn()
  const { PrepareByItself } = await import('#src/app/pages/prepare-by-itself.tsx')
  const { rerender } = render(<PrepareByItself />)
  rerender(<PrepareByItself />)
  return start.mock.calls.map(([begun]) => begun.map(({ name }) => name))
}

test('UX-10 on a good network, stale or incomplete sets are fetched automatically, once', async () => {
  const begun = await open({
    Recebimento: { ...fresh(), oldestAt: Date.now() - 9 * 3_600_000 },
    Estoque: fresh(),
    Estufagem: { ...fresh(), missing: 1 },
  })
  expect(begun).toEqual([['Recebimento', 'Estufagem']])
})

test('UX-10 the sets are fetched for the next person who signs in', async () => {
  expect(await open({})).toHaveLength(1)
  await signIn()
  expect(start).toHaveBeenCalledTimes(2)
})

test('UX-10 fresh sets are not fetched again', async () => {
  const begun = await open({ Recebimento: fresh(), Estoque: fresh(), Estufagem: fresh() })
  expect(begun).toEqual([])
})

test.each([{ saveData: true }, { effectiveType: '3g' }])(
  'UX-10 nothing is fetched over a metered or slow network: %j',
  async (connection) => {
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { connection }))
    expect(await open({})).toEqual([])
  },
)

test('UX-10 nothing is fetched while somebody uses a form or a camera', async () => {
  const { holdBusy: hold } = await import('#src/hooks/draft/busy.ts')
  const release = hold()
  expect(await open({})).toEqual([])
  release()
})
