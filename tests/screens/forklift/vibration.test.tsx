import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { idChecklist } from '#src/features/forklift/example-forklift.ts'
import { base, checklistAnswers, openForklift, pageOn, today } from './open-forklift.tsx'

vi.mock('#src/api/config.ts', { spy: true })

const once = [40]
const twice = [[40, 80, 40]]
const vibrate = vi.fn<() => boolean>(() => true)
Object.assign(navigator, { vibrate })
beforeEach(() => void vibrate.mockClear())

async function openFirst() {
  const at = `${base}/checklist/${idChecklist}`
  const opened = await openForklift({ at, answers: checklistAnswers(pageOn(today)) })
  await screen.findByRole('heading', { name: 'Item freio' })
  return opened
}

const tap = (name: string) => screen.getByRole('button', { name })

describe('UX-40 an answer', () => {
  it('that is kept vibrates once, and the count changes', async () => {
    const { user } = await openFirst()
    expect(vibrate).not.toHaveBeenCalled()
    await user.click(tap('Bom'))
    await screen.findByText('1 de 3 itens')
    await waitFor(() => expect(vibrate.mock.calls).toEqual([once]))
  })

  it('that does not fit on the device vibrates twice, with the reason', async () => {
    const { user, database, entries } = await openFirst()
    const full = new DOMException('no room', 'QuotaExceededError')
    vi.spyOn(database.strict.entries, 'bulkAdd').mockRejectedValue(full as never)
    await user.click(tap('Bom'))
    expect(await screen.findByText(/^Não há espaço neste aparelho: nada foi salvo/)).toBeDefined()
    expect(vibrate.mock.calls).toEqual([twice])
    expect(await entries()).toEqual([])
  })

  it('that is no number vibrates twice, with the expected format', async () => {
    const { user } = await openFirst()
    await user.click(screen.getByRole('button', { name: /Item carga/ }))
    await screen.findByRole('heading', { name: 'Item carga' })
    await user.type(screen.getByLabelText('Item carga'), 'muito')
    await user.click(tap('Salvar'))
    expect(await screen.findByText(/^Use só números/)).toBeDefined()
    expect(vibrate.mock.calls).toEqual([twice])
  })
})
