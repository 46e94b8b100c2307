import type { Refused } from '../open-correcting.tsx'

/** Something typed that is refused, and how it is put right in its field. */
export interface Row extends Omit<Refused, 'error'> {
  name: string
  /** The provider's name of the field, and the person's. */
  field: string
  label: string | RegExp
  /** How it was typed, and what is typed now. */
  shown: string
  typed: string
  /** What saves it, and what of it the provider gets then. */
  save: string
  sent: string
  answer: unknown
}
