import { paths } from '#contract/paths.ts'
import { isServerId } from '#src/outbox/model/local-ids.ts'
import { wanting, type Wanted } from '#src/reads/read.ts'
import { listYoungMs, type ShiftSet } from '#src/reads/shift-set.ts'
import { addresses } from './addresses.ts'
import { monthOf } from './days.ts'
import { pathsOfPhoto, reads } from './reads.ts'
import type { ShownIssue, ShownMachine, ShownPage } from './shown.ts'

/** All reads of one machine's screens: its page, this month's history, and today's checklist. */
export const wantedOfMachine = (
  { id, current }: Pick<ShownMachine, 'id' | 'current'>,
  today: string,
): Wanted[] => [
  wanting(reads.machine(id), { images: ({ pendencias = [] }) => thumbnailsOf(pendencias) }),
  wanting(reads.history(id, monthOf(today))),
  ...(isServerId(current?.id)
    ? [wanting(reads.checklist(current.id), { images: thumbnailsOfPage })]
    : []),
]

const thumbnailsOfPage = ({ checklist: { id, items }, pendencias }: ShownPage): string[] =>
  thumbnailsOf([
    ...items.map(({ obs }) => ({ idChecklist: id, file01: obs?.file01 ?? null })),
    ...pendencias,
  ])

/** A photo that is only on this device needs no prefetch. */
const thumbnailsOf = (problems: readonly Pick<ShownIssue, 'idChecklist' | 'file01'>[]): string[] =>
  problems.flatMap(({ idChecklist, file01 }) =>
    isServerId(idChecklist) && typeof file01 === 'string'
      ? [pathsOfPhoto(idChecklist, file01).thumbnail]
      : [],
  )

export const shiftSet: ShiftSet = {
  name: 'Checklist de Empilhadeiras',
  path: addresses.list(),
  wanted: ({ today }) => [
    wanting(reads.list(), {
      youngForMs: listYoungMs,
      next: (rows) => rows.slice(0, mostMachines).flatMap((row) => wantedOfMachine(row, today)),
      images: (rows) => rows.map(({ id }) => paths.forkliftImage(id, { thumb: true })),
    }),
  ],
}

/** Covers a shift in which more than one person inspects. */
const mostMachines = 8
