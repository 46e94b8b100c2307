import type { SyntheticEvent } from 'react'

/**
 * Closes a modal dialog on its own `cancel`. React passes on to those around what is of a dialog over this
 * one, or of a picker in it.
 */
export const onOwnCancel = (close: () => void) => (event: SyntheticEvent) => {
  if (event.target !== event.currentTarget) return
  event.preventDefault()
  close()
}
