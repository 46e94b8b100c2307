import { act, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { applyUpdate } from '#src/app/start/sw-bridge.ts'
import { UpdateNotice } from '#src/app/layout/rare-notices.tsx'
import { onceNobodyBusy } from '#src/hooks/draft/busy.ts'
import { Toaster } from '#src/ui/notice/toaster.tsx'
import { expectConsole } from '../../support/expect-console.ts'
import { show } from '../ui/show.tsx'

vi.mock('#src/app/start/sw-bridge.ts', { spy: true })
vi.mock('#src/hooks/draft/busy.ts', { spy: true })

beforeEach(() => {
  // The person goes on working.
  vi.mocked(onceNobodyBusy)
    .mockReset()
    .mockReturnValue(new Promise(() => undefined))
})

const open = () =>
  show(
    <>
      <UpdateNotice />
      <Toaster />
    </>,
  )

test('UX-11 a new version asks for consent, and says that nothing will be lost', async () => {
  vi.mocked(applyUpdate).mockResolvedValue('applied')
  const { user } = open()
  expect(screen.getByText('Nova versão disponível.')).toBeDefined()
  expect(screen.getByText('Nada será perdido.')).toBeDefined()
  expect(applyUpdate).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Atualizar agora' }))
  expect(applyUpdate).toHaveBeenCalledOnce()
})

test.each([
  ['busy', /formulário ou a câmera em uso/],
  ['sending', /envio em andamento/],
] as const)('UX-11 the update waits while the app is %s, and says why', async (result, words) => {
  vi.mocked(applyUpdate).mockResolvedValue(result)
  const { user } = open()
  await user.click(screen.getByRole('button', { name: 'Atualizar agora' }))
  expect(await screen.findByText(words)).toBeDefined()
  expect(screen.getByText('Nova versão disponível.')).toBeDefined()
})

test('UX-11 a consent given while a form was in use need not be repeated', async () => {
  vi.mocked(applyUpdate).mockReset().mockResolvedValueOnce('busy').mockResolvedValueOnce('applied')
  let free = () => {}
  vi.mocked(onceNobodyBusy).mockImplementationOnce(
    (work) =>
      new Promise((resolve) => {
        free = () => {
          work()
          resolve()
        }
      }),
  )
  const { user } = open()
  await user.click(screen.getByRole('button', { name: 'Atualizar agora' }))
  expect(await screen.findByText(/^Atualiza sozinho quando nenhum formulário/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Atualizar agora' })).toBeNull()
  expect(applyUpdate).toHaveBeenCalledOnce()
  act(() => free())
  await screen.findByRole('button', { name: 'Atualizar agora' })
  expect(applyUpdate).toHaveBeenCalledTimes(2)
})

test('UX-11 says so when the worker could not be asked to take over, and offers a retry', async () => {
  expectConsole(/could not be asked to take over/)
  vi.mocked(applyUpdate)
    .mockReset()
    .mockRejectedValueOnce(new DOMException('gone', 'InvalidStateError'))
  const { user } = open()
  await user.click(screen.getByRole('button', { name: 'Atualizar agora' }))
  expect(await screen.findByText('Não foi possível atualizar agora. Tente de novo.')).toBeDefined()
  vi.mocked(applyUpdate).mockResolvedValueOnce('applied')
  await user.click(screen.getByRole('button', { name: 'Atualizar agora' }))
  expect(applyUpdate).toHaveBeenCalledTimes(2)
})
