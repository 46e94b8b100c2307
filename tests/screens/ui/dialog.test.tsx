import { act, createEvent, fireEvent, screen } from '@testing-library/react'
import { Activity, type ReactNode } from 'react'
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

// jsdom has the element but not the methods that open it.
beforeEach(() => {
  vi.clearAllMocks()
  Object.assign(HTMLDialogElement.prototype, { showModal, close })
})

const dialog = (firm = false) => (
  <Dialog title="Descartar?" onClose={onClose} firm={firm} actions={<Button>Descartar</Button>}>
    Isto não pode ser desfeito.
  </Dialog>
)

test('a dialog is modal while it is rendered, and has the name of its title', () => {
  const { unmount } = show(dialog())
  const element = screen.getByRole('dialog', { name: 'Descartar?' })
  expect(showModal).toHaveBeenCalledOnce()
  expect(element).toHaveProperty('open', true)
  unmount()
  expect(close).toHaveBeenCalledOnce()
})

test('Escape and the back gesture request closing, and the owner decides', () => {
  show(dialog())
  const element = screen.getByRole('dialog')
  const cancel = createEvent('cancel', element, { cancelable: true })
  fireEvent(element, cancel)
  expect(cancel.defaultPrevented).toBe(true)
  expect(onClose).toHaveBeenCalledOnce()
})

test('opens again, below the dialogs over it, when the browser closes it at one Escape of many', () => {
  const opened: string[] = []
  showModal.mockImplementation(function open(this: HTMLDialogElement) {
    this.open = true
    opened.push(this.textContent)
  })
  show(
    <Dialog title="Problema" onClose={onClose}>
      <Dialog title="Descartar?" onClose={vi.fn()}>
        Isto não pode ser desfeito.
      </Dialog>
    </Dialog>,
  )
  const [outer, inner] = screen.getAllByRole<HTMLDialogElement>('dialog')
  if (!outer || !inner) expect.unreachable()
  opened.length = 0
  outer.open = false
  fireEvent(outer, new Event('close'))
  fireEvent(inner, new Event('close'))
  expect([outer.open, inner.open]).toEqual([true, true])
  expect(opened).toEqual([outer.textContent, inner.textContent])
})

test.each([
  [
    'a dialog',
    (of: ReactNode) => (
      <Dialog title="Fora" onClose={vi.fn()}>
        {of}
      </Dialog>
    ),
  ],
  [
    'a camera',
    (of: ReactNode) => (
      <FullScreen label="Câmera" onClose={vi.fn()}>
        {of}
      </FullScreen>
    ),
  ],
])('%s opens below the dialog in it when a hidden screen returns', (_, around) => {
  const screenOf = (mode: 'visible' | 'hidden') => (
    <Activity mode={mode}>{around(dialog())}</Activity>
  )
  const { rerender } = show(screenOf('visible'))
  const [outer, inner] = screen.getAllByRole<HTMLDialogElement>('dialog')
  if (!outer || !inner) expect.unreachable()
  rerender(screenOf('hidden'))
  const opened: HTMLDialogElement[] = []
  showModal.mockImplementation(function open(this: HTMLDialogElement) {
    this.open = true
    opened.push(this)
  })
  rerender(screenOf('visible'))
  expect(opened).toContain(outer)
  expect(opened.at(-1)).toBe(inner)
})

test('stays closed on a hidden screen, which it would make unusable, and opens again with the screen', () => {
  const screenOf = (mode: 'visible' | 'hidden') => <Activity mode={mode}>{dialog()}</Activity>
  const { rerender } = show(screenOf('visible'))
  const element = screen.getByRole<HTMLDialogElement>('dialog')
  rerender(screenOf('hidden'))
  expect(element.open).toBe(false)
  // The browser tells of it afterwards.
  fireEvent(element, new Event('close'))
  expect(element.open).toBe(false)
  rerender(screenOf('visible'))
  expect(element.open).toBe(true)
})

test('stays open while a call of it is under way, because the outcome shows in it', () => {
  const { rerender } = show(
    <Dialog busy title="Aprovar" onClose={onClose}>
      Enviando
    </Dialog>,
  )
  const element = screen.getByRole('dialog')
  const cancel = createEvent('cancel', element, { cancelable: true })
  fireEvent(element, cancel)
  fireEvent.click(element)
  expect(cancel.defaultPrevented).toBe(true)
  expect(screen.getByRole('button', { name: 'Fechar' })).toHaveProperty('disabled', true)
  expect(onClose).not.toHaveBeenCalled()
  rerender(
    <Dialog title="Aprovar" onClose={onClose}>
      Enviando
    </Dialog>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Fechar' }))
  expect(onClose).toHaveBeenCalledOnce()
})

test('its button and a tap outside request closing; a tap inside does not', () => {
  show(dialog())
  fireEvent.click(screen.getByText('Isto não pode ser desfeito.'))
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Fechar' }))
  fireEvent.click(screen.getByRole('dialog'))
  expect(onClose).toHaveBeenCalledTimes(2)
})

test('a firm dialog stays open on a tap outside', () => {
  show(dialog(true))
  fireEvent.click(screen.getByRole('dialog'))
  expect(onClose).not.toHaveBeenCalled()
})

test('a cancel event inside keeps it open: the system’s gallery, a dialog over it', () => {
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

test('closes only the photo or camera over it, and stays open when its gallery is cancelled', () => {
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

test('a toast rises above an open dialog, and leaves the top layer without one', () => {
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
