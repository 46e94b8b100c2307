import { plural } from '../amounts/plurals.ts'
import type { StatusTone } from './status-words.ts'
import { describeUnsent } from './waiting-words.ts'

/** Work of one's own on something that the provider has not acknowledged. */
export interface OwnWork {
  /** How much of it there is. */
  count: number
  /** How much of that was refused: it goes no further without the person. */
  refused: number
}

export const noWork: OwnWork = { count: 0, refused: 0 }

/** The marks of it on a list row: what was refused first, then what goes by itself (UX-04). */
export function marksOf({ count, refused }: OwnWork): { text: string; tone: StatusTone }[] {
  const going = count - refused
  return [
    ...(refused > 0
      ? [{ text: plural(refused, 'recusado', 'recusados'), tone: 'danger' as const }]
      : []),
    ...(going > 0 ? [{ text: describeUnsent(going), tone: 'warning' as const }] : []),
  ]
}
