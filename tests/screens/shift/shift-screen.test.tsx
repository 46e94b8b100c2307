import { act, screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { formatClock } from '#src/domain/time/dates.ts'
import { ShiftScreen } from '#src/features/shift/shift-screen.tsx'
import { defineRead, wanting } from '#src/reads/read.ts'
import { endSession, lapsedSession, startSession } from '#src/session/session.ts'
import { openDevice } from '../open-device.tsx'

vi.mock('#src/api/config.ts', { spy: true })

const lines = defineRead<string[]>({ key: 'lines', path: '/api/lines' })
const sets = [{ name: 'Estoque', path: '/', wanted: () => [wanting(lines)] }]

test('once the session has ended, preparing a shift leads to the sign-in, and sends nothing', async () => {
  const { provider, user, token, answer, show } = await openDevice({ operations: new Map() })
  answer({ [lines.path]: { value: ['A1-001'] } })
  show(<ShiftScreen sets={sets} />, '/')
  await screen.findByRole('button', { name: 'Preparar agora' })

  act(() => endSession())
  expect(screen.queryByRole('button', { name: 'Preparar agora' })).toBeNull()
  const lapsed = lapsedSession()
  await user.click(screen.getByRole('button', { name: 'Entrar novamente' }))
  // A person who postponed the sign-in is asked again.
  expect(lapsedSession()).not.toBe(lapsed)
  expect(screen.getByText('Entre novamente para preparar o turno.')).toBeDefined()
  expect(provider.received).toEqual([])

  act(() => void startSession(token))
  await user.click(screen.getByRole('button', { name: 'Preparar agora' }))
  await vi.waitFor(() => expect(provider.received.map(({ path }) => path)).toEqual([lines.path]))
})

test('UX-10 a tap with nothing to fetch says when the check found everything present', async () => {
  const { provider, user, answer, show } = await openDevice({ operations: new Map() })
  answer({ [lines.path]: { value: ['A1-001'] } })
  show(<ShiftScreen sets={sets} />, '/')
  const tapAt = async (at: number) => {
    vi.mocked(Date.now).mockReturnValue(at)
    await user.click(await screen.findByRole('button', { name: 'Preparar agora' }))
    await screen.findByText(`Tudo preparado às ${formatClock(at, 'America/Sao_Paulo')}`)
  }
  const now = Date.now()
  const clock = vi.spyOn(Date, 'now').mockReturnValue(now)
  onTestFinished(() => clock.mockRestore())
  await tapAt(now)
  await tapAt(now + 10 * 60_000)
  expect(provider.received.map(({ path }) => path)).toEqual([lines.path])
})
