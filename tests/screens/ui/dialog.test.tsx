import { act, createEvent, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { Button } from '#src/ui/form/button.tsx'
import { Dialog } from '#src/ui/notice/dialog.tsx'
import { FullScreen } from '#src/ui/photo/full-screen.tsx'
import { showToast } from '#src/ui/notice/toast.ts'
import { Toaster } from '#src/ui/notice/toaster.tsx'
import { show } from './show.tsx'

const onClose = vi.fn()
const showModal = vi.fn(function open(this: HTMLDialogElement) {
  this.open = true
})
const close = vi.fn(function close(this: HTMLDialogElement) {
  this.open = false
})

// jsdom has the element, and not what opens it.
beforeEach(() => {
  vi.clearAllMocks()
  Object.assign(HTMLDialogElement.prototype, { showModal, close })
})

const dialog = (firm = false) => (
  <Dialog title="Descartar?" onClose={onClose} firm={firm} actions={<Button>Descartar</Button>}>
    Isto não pode ser desfeito.
  </Dialog>
)

test('it is modal while it is rendered, and named by its title', () => {
  const { unmount } = show(dialog())
  const element = screen.getByRole('dialog', { name: 'Descartar?' })
  expect(showModal).toHaveBeenCalledOnce()
  expect(element).toHaveProperty('open', true)
  unmount()
  expect(close).toHaveBeenCalledOnce()
})

test('Escape and the back gesture ask to close it, and whoever opened it decides', () => {
  show(dialog())
  const element = screen.getByRole('dialog')
  const cancel = createEvent('cancel', element, { cancelable: true })
  fireEvent(element, cancel)
  expect(cancel.defaultPrevented).toBe(true)
  expect(onClose).toHaveBeenCalledOnce()
})

test('so do its button and a tap beside it; a tap in it does not', () => {
  show(dialog())
  fireEvent.click(screen.getByText('Isto não pode ser desfeito.'))
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Fechar' }))
  fireEvent.click(screen.getByRole('dialog'))
  expect(onClose).toHaveBeenCalledTimes(2)
})

test('a firm one stays when somebody taps beside it', () => {
  show(dialog(true))
  fireEvent.click(screen.getByRole('dialog'))
  expect(onClose).not.toHaveBeenCalled()
})

test('what is cancelled in it leaves it open: the system’s gallery, a dialog over it', () => {
  const onCloseInner = vi.fn()
  show(
    <Dialog title="Problema" onClose={onClose}>
      <input type="file" aria-label="Arquivo" />
      <Dialog title="Descartar?" onClose={onCloseInner}>
        Isto não pode ser desfeito.
      </Dialog>
    </Dialog>,
  )
  fireEvent(screen.getByLabelText('Arquivo'), new Event('cancel', { bubbles: true }))
  fireEvent(screen.getByRole('dialog', { name: 'Descartar?' }), new Event('cancel'))
  expect(onCloseInner).toHaveBeenCalledOnce()
  expect(onClose).not.toHaveBeenCalled()
})

test('a photo or a camera over it is closed alone, and stays when its gallery gives nothing', () => {
  const onCloseInner = vi.fn()
  show(
    <Dialog title="Problema" onClose={onClose}>
      <FullScreen label="Câmera" onClose={onCloseInner}>
        <input type="file" aria-label="Arquivo" />
      </FullScreen>
    </Dialog>,
  )
  fireEvent(screen.getByLabelText('Arquivo'), new Event('cancel', { bubbles: true }))
  expect(onCloseInner).not.toHaveBeenCalled()
  fireEvent(screen.getByRole('dialog', { name: 'Câmera' }), new Event('cancel'))
  expect(onCloseInner).toHaveBeenCalledOnce()
  expect(onClose).not.toHaveBeenCalled()
})

test('a toast rises above an open dialog, and keeps out of the top layer without one', () => {
  const showPopover = vi.fn()
  const hidePopover = vi.fn()
  Object.assign(HTMLElement.prototype, { showPopover, hidePopover })
  const { rerender } = show(
    <>
      {dialog()}
      <Toaster />
    </>,
  )
  act(() => showToast('Arquivo enviado'))
  expect(showPopover).toHaveBeenCalledOnce()
  rerender(<Toaster />)
  act(() => showToast('Etapa avançada'))
  expect(hidePopover).toHaveBeenCalledOnce()
  expect(showPopover).toHaveBeenCalledOnce()
})
