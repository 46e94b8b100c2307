import { act, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { reportOutcome } from '#src/api/network-state.ts'
import { create, open, plan, save } from './planning.ts'

vi.mock('#src/api/config.ts', { spy: true })

const once = [40]
const twice = [[40, 80, 40]]
const vibrate = vi.fn<() => boolean>(() => true)
Object.assign(navigator, { vibrate })
beforeEach(() => void vibrate.mockClear())

async function openPlanned() {
  const stock = await open()
  await create()
  await plan(stock, 'A1-002', 2)
  expect(vibrate).not.toHaveBeenCalled()
  return stock
}

describe('UX-40 a plan', () => {
  it('that is kept vibrates once, and says where it is without a network', async () => {
    const { user } = await openPlanned()
    act(() => {
      reportOutcome('lost')
      reportOutcome('lost')
    })
    await user.click(save() ?? expect.unreachable())
    expect(await screen.findByText('Realocação salva neste aparelho')).toBeDefined()
    expect(vibrate.mock.calls).toEqual([once])
  })

  it('that does not fit on the device vibrates twice, with the reason', async () => {
    const { user, database, entries } = await openPlanned()
    const full = new DOMException('no room', 'QuotaExceededError')
    vi.spyOn(database.strict.entries, 'bulkAdd').mockRejectedValue(full as never)
    await user.click(save() ?? expect.unreachable())
    expect(await screen.findByText(/^Não há espaço neste aparelho: nada foi salvo/)).toBeDefined()
    expect(vibrate.mock.calls).toEqual([twice])
    expect(await entries()).toEqual([])
  })
})
