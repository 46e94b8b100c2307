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
