import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { openCamera } from '#src/photos/camera.ts'
import { askHint } from '#src/photos/hint/ask-hint.ts'
import { shrinkToOne } from '../../picking.ts'
import { openReceiving } from '../open-receiving.tsx'
import { answersOf, at } from './damage-answers.ts'

vi.mock('#src/api/config.ts', { spy: true })
vi.mock('#src/photos/camera.ts', { spy: true })
vi.mock('#src/photos/shrink.ts', () => ({ shrink: vi.fn<() => Promise<unknown>>() }))
vi.mock('#src/photos/hint/ask-hint.ts', () => ({ askHint: vi.fn<() => Promise<unknown>>() }))

beforeEach(() => {
  shrinkToOne()
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: {} })
  vi.mocked(openCamera).mockResolvedValue({
    ...{ hasTorch: false, setTorch: vi.fn(), zoom: undefined, setZoom: vi.fn() },
    frame: async () => ({ close: () => undefined }) as ImageBitmap,
    leave: () => undefined,
  })
})

it('PIC-05 in a series the camera says that the last photo is dark, until the next one is taken', async () => {
  vi.mocked(askHint).mockResolvedValueOnce('dark').mockResolvedValue(undefined)
  const { user } = await openReceiving({ at: `${at}/new`, answers: answersOf() })
  await user.click(await screen.findByRole('button', { name: 'Tirar foto' }))
  const camera = within(await screen.findByRole('dialog', { name: 'Câmera: Fotos da avaria' }))
  const shoot = async () => {
    const shutter = camera.getByRole('button', { name: 'Fotografar' })
    await waitFor(() => expect(shutter).toHaveProperty('disabled', false))
    await waitFor(() => expect(shutter.getAttribute('aria-busy')).toBe('false'))
    await user.click(shutter)
  }
  await shoot()
  expect(await camera.findByText('A foto está escura. Confira.')).toBeDefined()
  await shoot()
  expect(await camera.findByText('2 fotos')).toBeDefined()
  await waitFor(() => expect(camera.queryByText(/Confira/)).toBeNull())
})
