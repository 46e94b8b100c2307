import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { CameraView } from '#src/evidence/camera/camera-view.tsx'
import { openCamera } from '#src/photos/camera.ts'
import { show } from './show.tsx'

vi.mock('#src/photos/camera.ts', { spy: true })

const setTorch = vi.fn<(on: boolean) => Promise<void>>()
beforeEach(() => void setTorch.mockReset().mockResolvedValue())

function showCamera(hasTorch: boolean) {
  vi.mocked(openCamera).mockResolvedValue({
    ...{ hasTorch, setTorch },
    frame: () => expect.unreachable(),
    leave: () => undefined,
  })
  const props = { onFrame: vi.fn(), onFile: vi.fn(), onProblem: vi.fn(), onClose: vi.fn() }
  show(<CameraView title="Lacre" {...props} />)
  return waitFor(() =>
    expect(screen.getByRole('button', { name: 'Fotografar' })).toHaveProperty('disabled', false),
  )
}

const lamp = () => screen.queryByRole('button', { name: 'Lanterna' })
const isOn = () => lamp()?.getAttribute('aria-pressed')

it('UX-30 a camera with a torch has a button for it', async () => {
  await showCamera(true)
  const user = userEvent.setup()
  for (const on of [true, false]) {
    await user.click(lamp() ?? expect.unreachable())
    await waitFor(() => expect(isOn()).toBe(String(on)))
  }
  expect(setTorch.mock.calls).toEqual([[true], [false]])
})

it('a torch that refuses stays off', async () => {
  setTorch.mockRejectedValue(new Error('too hot'))
  await showCamera(true)
  await userEvent.click(lamp() ?? expect.unreachable())
  expect(isOn()).toBe('false')
})

it('UX-30 a camera without a torch has no button', async () => {
  await showCamera(false)
  expect(lamp()).toBeNull()
})
