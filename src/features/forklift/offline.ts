import { wanting, type Wanted } from '#src/reads/read.ts'
import type { ShiftSet } from '#src/reads/shift-set.ts'
import { addresses } from './addresses.ts'
import { monthOf } from './days.ts'
import { reads } from './reads.ts'
import type { ShownMachine } from './shown.ts'

/** All that the screens of one machine read: its page, this month, and today's checklist. */
export const wantedOfMachine = (
  { id, current }: Pick<ShownMachine, 'id' | 'current'>,
  today: string,
): Wanted[] => [
  wanting(reads.machine(id)),
  wanting(reads.history(id, monthOf(today))),
  ...(typeof current?.id === 'number' ? [wanting(reads.checklist(current.id))] : []),
]

export const shiftSet: ShiftSet = {
  name: 'Checklist de Empilhadeiras',
  path: addresses.list(),
  wanted: (today) => [
    wanting(reads.list(), (rows) => rows.flatMap((row) => wantedOfMachine(row, today))),
  ],
}
