import { fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, onTestFinished, vi } from 'vitest'
import { FilePicker } from '#src/ui/photo/file-picker.tsx'
import { show } from './show.tsx'

const file = new File(['x'], 'foto.jpg', { type: 'image/jpeg' })

const inputOf = () =>
  document.querySelector<HTMLInputElement>('input[type=file]') ?? expect.unreachable()

it.each(['camera', 'gallery'] as const)(
  'PHOTO-01 UX-31 the picker of the %s takes images only, one at a time',
  (from) => {
    show(
      <FilePicker onPick={vi.fn()} camera={from === 'camera'}>
        Foto
      </FilePicker>,
    )
    expect(inputOf()).toMatchObject({ accept: 'image/*', multiple: false })
    expect(inputOf().getAttribute('capture')).toBe(from === 'camera' ? 'environment' : null)
  },
)

it('returns the picked file, also when the same one is picked again', async () => {
  const onPick = vi.fn()
  show(<FilePicker onPick={onPick}>Galeria</FilePicker>)
  await userEvent.upload(inputOf(), file)
  await userEvent.upload(inputOf(), file)
  expect(onPick.mock.calls).toEqual([[file], [file]])
})

it('reports that the person came back without a file', () => {
  const onNothing = vi.fn()
  show(
    <FilePicker onPick={vi.fn()} onNothing={onNothing}>
      Galeria
    </FilePicker>,
  )
  fireEvent(inputOf(), new Event('cancel'))
  expect(onNothing).toHaveBeenCalledOnce()
})

it('coming back without a file does not cancel the surrounding dialog', () => {
  const onCancel = vi.fn()
  const { container } = show(<FilePicker onPick={vi.fn()}>Galeria</FilePicker>)
  container.addEventListener('cancel', onCancel)
  fireEvent(inputOf(), new Event('cancel', { bubbles: true }))
  expect(onCancel).not.toHaveBeenCalled()
})

it('keeps a photo that is picked after its button was removed', () => {
  const onPick = vi.fn()
  const { unmount } = show(<FilePicker onPick={onPick}>Galeria</FilePicker>)
  const input = inputOf()
  unmount()
  Object.defineProperty(input, 'files', { value: [file] })
  fireEvent.change(input)
  expect(onPick).toHaveBeenCalledExactlyOnceWith(file)
})

it('asks for another tap when the first was too old to open a picker, and prepares only once', async () => {
  const activation = { isActive: false, hasBeenActive: true }
  vi.stubGlobal('navigator', Object.create(navigator, { userActivation: { value: activation } }))
  onTestFinished(() => void vi.unstubAllGlobals())
  const before = vi.fn(async () => true)
  show(
    <FilePicker onPick={vi.fn()} before={before} aria-label="Galeria">
      <svg />
    </FilePicker>,
  )
  const opened = vi.spyOn(inputOf(), 'click')
  fireEvent.click(screen.getByRole('button', { name: 'Galeria' }))
  const again = await screen.findByRole('button', { name: 'Toque de novo' })
  expect(opened).not.toHaveBeenCalled()
  activation.isActive = true
  fireEvent.click(again)
  await screen.findByRole('button', { name: 'Galeria' })
  expect(opened).toHaveBeenCalledOnce()
  expect(before).toHaveBeenCalledOnce()
})

it('opens once for two taps during the preparation', async () => {
  let prepared: (mayOpen: boolean) => void = () => undefined
  const before = vi.fn(() => new Promise<boolean>((resolve) => (prepared = resolve)))
  show(
    <FilePicker onPick={vi.fn()} before={before}>
      Galeria
    </FilePicker>,
  )
  const opened = vi.spyOn(inputOf(), 'click')
  const button = screen.getByRole('button', { name: 'Galeria' })
  fireEvent.click(button)
  fireEvent.click(button)
  prepared(true)
  await vi.waitFor(() => expect(opened).toHaveBeenCalled())
  expect(before).toHaveBeenCalledOnce()
  fireEvent.click(button)
  prepared(true)
  await vi.waitFor(() => expect(opened).toHaveBeenCalledTimes(2))
})
