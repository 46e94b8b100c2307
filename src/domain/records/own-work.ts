import { plural } from '../amounts/numbers.ts'
import type { StatusTone } from './status-words.ts'
import { describeUnsent } from './waiting-words.ts'

/** A person's own unacknowledged entries for one record. */
export interface OwnWork {
  /** The number of entries. */
  count: number
  /** How many of them were refused and wait for the person. */
  refused: number
}

export const noWork: OwnWork = { count: 0, refused: 0 }

/**
 * The marks of a list row: refused entries first, then those that are sent without the person
 * (UX-04).
 */
export function marksOf({ count, refused }: OwnWork): { text: string; tone: StatusTone }[] {
  const going = count - refused
  return [
    ...(refused > 0
      ? [{ text: plural(refused, 'recusado', 'recusados'), tone: 'danger' as const }]
      : []),
    ...(going > 0 ? [{ text: describeUnsent(going), tone: 'warning' as const }] : []),
  ]
}
