import type { Refused } from '../open-correcting.tsx'

/** A typed value that is rejected, and its correction in its field. */
export interface Row extends Omit<Refused, 'error'> {
  name: string
  /** The provider's field name, and the label on the screen. */
  field: string
  label: string | RegExp
  /** The displayed rejected value, and the corrected text. */
  shown: string
  typed: string
  /** The button that saves it, and the resulting call to the provider. */
  save: string
  sent: string
  answer: unknown
}
