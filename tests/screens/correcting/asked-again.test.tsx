import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { isBusyHere } from '#src/hooks/draft/busy.ts'
import { openRefused } from './open-correcting.tsx'
import { refusedAtTheGate } from './refused/gate.ts'

vi.mock('#src/api/config.ts', { spy: true })

it('UX-11 no new version takes over from text that is typed in Envios, before it is saved', async () => {
  const [row = expect.unreachable()] = refusedAtTheGate
  const { user, entry } = await openRefused({ ...row, error: { [row.field]: 'Não' } })
  const field = await screen.findByLabelText(row.label)
  expect(isBusyHere()).toBe(false)
  await user.type(field, ' da Silva')
  expect(isBusyHere()).toBe(true)
  await user.click(screen.getByRole('button', { name: row.save }))
  await waitFor(async () => expect((await entry()).state).toBe('waiting'))
  await waitFor(() => expect(isBusyHere()).toBe(false))
})
