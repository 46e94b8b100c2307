import type { SyntheticEvent } from 'react'

/**
 * Closes a modal dialog on its own `cancel` event. React also bubbles the event of an inner dialog
 * or file picker to this dialog.
 */
export const onOwnCancel = (close: () => void) => (event: SyntheticEvent) => {
  if (event.target !== event.currentTarget) return
  event.preventDefault()
  close()
}

/** Opens a modal dialog, and again above it the dialogs in it, which open first when a hidden screen returns. */
export function openBelow(dialog: HTMLDialogElement): void {
  dialog.showModal()
  for (const over of dialog.querySelectorAll<HTMLDialogElement>('dialog[open]')) {
    over.close()
    over.showModal()
  }
}
