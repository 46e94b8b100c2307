import { fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { CameraView } from '#src/evidence/camera/camera-view.tsx'
import { openCamera, type Camera } from '#src/photos/camera.ts'
import { show } from './show.tsx'

vi.mock('#src/photos/camera.ts', { spy: true })

const setTorch = vi.fn<(on: boolean) => Promise<void>>()
const setZoom = vi.fn<(factor: number) => Promise<void>>()
beforeEach(() => {
  setTorch.mockReset().mockResolvedValue()
  setZoom.mockReset().mockResolvedValue()
})

async function showCamera(has: Partial<Pick<Camera, 'hasTorch' | 'zoom'>>) {
  vi.mocked(openCamera).mockResolvedValue({
    ...{ hasTorch: false, zoom: undefined, ...has, setTorch, setZoom },
    frame: () => expect.unreachable(),
    leave: () => undefined,
  })
  const props = { onFrame: vi.fn(), onFile: vi.fn(), onProblem: vi.fn(), onClose: vi.fn() }
  show(<CameraView title="Lacre" {...props} />)
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Fotografar' })).toHaveProperty('disabled', false),
  )
}

const lamp = () => screen.queryByRole('button', { name: 'Lanterna' })
const isOn = () => lamp()?.getAttribute('aria-pressed')
const tapLamp = () => userEvent.click(lamp() ?? expect.unreachable())

it('UX-30 PIC-01 a camera with a torch has a button for it, which says whether it is lit', async () => {
  await showCamera({ hasTorch: true })
  for (const on of [true, false]) {
    await tapLamp()
    await waitFor(() => expect(isOn()).toBe(String(on)))
  }
  expect(setTorch.mock.calls).toEqual([[true], [false]])
})

it('a torch that refuses stays off', async () => {
  setTorch.mockRejectedValue(new Error('too hot'))
  await showCamera({ hasTorch: true })
  await tapLamp()
  expect(isOn()).toBe('false')
})

it('PIC-01 the button is off again after the page was hidden, because the camera was stopped', async () => {
  await showCamera({ hasTorch: true })
  await tapLamp()
  await waitFor(() => expect(isOn()).toBe('true'))
  document.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(isOn()).toBe('false'))
})

it('UX-30 PIC-01 PIC-02 a camera without a torch and without zoom has neither button nor slider', async () => {
  await showCamera({})
  expect(lamp()).toBeNull()
  expect(screen.queryByRole('slider')).toBeNull()
})

const zoom = { min: 1, max: 4, value: 1 }
const slider = () => screen.getByRole('slider', { name: /Zoom/ })
const slideTo = (value: string) => fireEvent.change(slider(), { target: { value } })

it('PIC-02 a camera with zoom has a slider, which says the factor', async () => {
  await showCamera({ zoom })
  expect(slider().getAttribute('aria-valuetext')).toBe('1,0×')
  slideTo('2.5')
  expect(slider().getAttribute('aria-valuetext')).toBe('2,5×')
  expect(setZoom.mock.calls).toEqual([[2.5]])
})

it('PIC-02 the slider returns when the camera refuses the factor', async () => {
  setZoom.mockRejectedValue(new Error('not now'))
  await showCamera({ zoom })
  slideTo('3')
  await waitFor(() => expect(slider().getAttribute('aria-valuetext')).toBe('1,0×'))
})
