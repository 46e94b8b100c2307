import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { CameraView } from '#src/evidence/camera/camera-view.tsx'
import { openCamera } from '#src/photos/camera.ts'
import { show } from './show.tsx'

vi.mock('#src/photos/camera.ts', { spy: true })

beforeEach(() => {
  localStorage.removeItem('pavilhao.compare')
  vi.mocked(openCamera).mockResolvedValue({
    ...{ hasTorch: false, setTorch: vi.fn(), zoom: undefined, setZoom: vi.fn() },
    frame: () => expect.unreachable(),
    leave: () => undefined,
  })
})

async function showCamera(before?: string) {
  const props = { onFrame: vi.fn(), onFile: vi.fn(), onProblem: vi.fn(), onClose: vi.fn() }
  const shown = show(<CameraView title="Terceira camada" before={before} {...props} />)
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Fotografar' })).toHaveProperty('disabled', false),
  )
  return shown
}

const outline = () => document.querySelector('img')
const toggle = () => screen.getByRole('button', { name: 'Comparar com a anterior' })

it('PIC-07 PIC-08 the photo before is over the finder until it is switched off, and the choice stays', async () => {
  const { user, unmount } = await showCamera('blob:before')
  expect(outline()?.getAttribute('src')).toBe('blob:before')
  expect(toggle().getAttribute('aria-pressed')).toBe('true')
  await user.click(toggle())
  expect(outline()).toBeNull()
  expect(toggle().getAttribute('aria-pressed')).toBe('false')
  unmount()

  const again = await showCamera('blob:before')
  expect(outline()).toBeNull()
  await again.user.click(toggle())
  expect(outline()).not.toBeNull()
})

it('PIC-07 without a photo before there is nothing to switch', async () => {
  await showCamera()
  expect(outline()).toBeNull()
  expect(screen.queryByRole('button', { name: 'Comparar com a anterior' })).toBeNull()
})

it('PIC-08 on a device that stores nothing more, the choice holds for this photo', async () => {
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const { user } = await showCamera('blob:before')
  await user.click(toggle())
  expect(outline()).toBeNull()
  full.mockRestore()
})
