import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { usePhotoSource } from '#src/evidence/camera/use-photo-source.ts'
import { drawMarked, loadPicture } from '#src/evidence/mark/draw-marked.ts'
import { MarkEditor } from '#src/evidence/mark/mark-editor.tsx'
import { show } from './show.tsx'

// Drawing is tested in a real browser: e2e/floor/better-photo.spec.ts.
vi.mock('#src/evidence/mark/draw-marked.ts', { spy: true })
vi.mock('#src/evidence/camera/use-photo-source.ts', { spy: true })

const picture = { naturalWidth: 1000, naturalHeight: 500 } as HTMLImageElement
const frame = Promise.resolve({} as ImageBitmap)

beforeEach(() => {
  vi.mocked(usePhotoSource).mockReturnValue({ src: 'blob:photo', missing: undefined })
  vi.mocked(loadPicture).mockResolvedValue(picture)
  vi.mocked(drawMarked).mockReset().mockReturnValue(frame)
})

async function open() {
  const props = { onSave: vi.fn(), onClose: vi.fn() }
  const { user } = show(
    <MarkEditor photo={{ key: '1' }} name="Fotos da avaria, foto 1" {...props} />,
  )
  const canvas = await screen.findByRole('button', { name: 'Marcar: Fotos da avaria, foto 1' })
  const box = { left: 0, top: 0, width: 1000, height: 500 }
  vi.spyOn(canvas, 'getBoundingClientRect').mockReturnValue(box as DOMRect)
  Object.assign(canvas, { setPointerCapture: () => undefined })
  const button = (name: string) => screen.getByRole('button', { name })
  const drag = (...points: [number, number][]) => {
    const [[x, y] = [0, 0], ...others] = points
    fireEvent.pointerDown(canvas, { clientX: x, clientY: y, button: 0, isPrimary: true })
    const last = others.at(-1) ?? [x, y]
    fireEvent.pointerMove(canvas, { clientX: last[0], clientY: last[1], isPrimary: true })
    fireEvent.pointerUp(canvas, { clientX: last[0], clientY: last[1], isPrimary: true })
  }
  return { ...props, user, canvas, button, drag }
}

const drawnMarks = () =>
  [...document.querySelectorAll('[data-mark]')].map((one) => one.getAttribute('data-mark'))
const savedMarks = () => vi.mocked(drawMarked).mock.calls.map(([, marks]) => marks)

it('PIC-11 circles and arrows are placed by a drag and by a tap, and undone one by one', async () => {
  const { user, button, drag, onSave, onClose } = await open()
  expect(button('Salvar foto marcada')).toHaveProperty('disabled', true)
  drag([100, 100], [300, 200])
  await user.click(button('Seta'))
  drag([500, 250])
  drag([700, 400])
  expect(drawnMarks()).toEqual(['circle', 'arrow', 'arrow'])
  expect(screen.getByText('3 marcas')).toBeDefined()
  await user.click(button('Desfazer'))
  await user.click(button('Salvar foto marcada'))
  expect(savedMarks()).toEqual([
    [
      { shape: 'circle', from: { x: 100, y: 100 }, to: { x: 300, y: 200 } },
      { shape: 'arrow', from: { x: 360, y: 110 }, to: { x: 500, y: 250 } },
    ],
  ])
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(onSave.mock.calls).toEqual([[await frame]])
})

it('PIC-12 the arrow keys and Enter place a mark, and the focus stays on the photo', async () => {
  const { user, canvas, button } = await open()
  canvas.focus()
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowDown}{Enter}')
  expect(document.activeElement).toBe(canvas)
  await user.keyboard('{Enter}')
  await user.click(button('Salvar foto marcada'))
  // Two steps of 40 px to the right of the middle and one below it; then the middle itself.
  expect(savedMarks()).toMatchObject([
    [{ from: { x: 500, y: 210 }, to: { x: 660, y: 370 } }, { from: { x: 420, y: 170 } }],
  ])
})

it('PIC-12 Esc closes at once without marks, and asks first with marks', async () => {
  const { user, drag, onSave, onClose } = await open()
  const escape = () =>
    fireEvent(
      screen.getByRole('dialog', { name: 'Marcar na foto' }),
      new Event('cancel', { cancelable: true }),
    )
  drag([500, 250])
  escape()
  const question = within(await screen.findByRole('dialog', { name: 'Descartar as marcas?' }))
  expect(onClose).not.toHaveBeenCalled()
  await user.click(question.getByRole('button', { name: 'Continuar marcando' }))
  expect(drawnMarks()).toEqual(['circle'])
  await user.click(screen.getByRole('button', { name: 'Desfazer' }))
  escape()
  expect(onClose).toHaveBeenCalledOnce()
  expect(onSave).not.toHaveBeenCalled()
})

it('PIC-12 the question is visible also where the browser closes the editor at the second Esc', async () => {
  const { drag, onClose } = await open()
  const editor = screen.getByRole<HTMLDialogElement>('dialog', { name: 'Marcar na foto' })
  drag([500, 250])
  // Chromium lets no page prevent it, and closes the dialog after the event.
  fireEvent(editor, new Event('cancel', { cancelable: false }))
  editor.close()
  await screen.findByRole('dialog', { name: 'Descartar as marcas?' })
  fireEvent.click(screen.getByRole('button', { name: 'Continuar marcando' }))
  expect(editor.open).toBe(true)
  expect(onClose).not.toHaveBeenCalled()
})

it('a photo that cannot be read says so, and offers no mark', async () => {
  vi.mocked(loadPicture).mockRejectedValue(new Error('broken'))
  show(<MarkEditor photo={{ key: '1' }} name="foto" onSave={vi.fn()} onClose={vi.fn()} />)
  expect(await screen.findByText('A foto não pôde ser aberta')).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Marcar:/ })).toBeNull()
})
