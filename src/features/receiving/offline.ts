import type { ReceiptItem } from '#contract/schemas/receiving.ts'
import type { ChecklistMenuItem } from '#contract/schemas/checklist.ts'
import { isEditableStatus, summariseStatuses } from '#src/domain/records/receipt-status.ts'
import type { RecordId } from '#src/outbox/model/entry.ts'
import { wanting, type Wanted } from '#src/reads/read.ts'
import {
  likelyFirst,
  listYoungMs,
  type Circumstances,
  type ShiftSet,
} from '#src/reads/shift-set.ts'
import { addresses } from './addresses.ts'
import { reads } from './reads.ts'
import type { ShownProduct } from './shown.ts'
import { thumbnailsOf, thumbnailsOfDamages, thumbnailsOfStep } from './thumbnails.ts'

const isPastOf =
  ({ status }: Pick<ReceiptItem, 'status'>) =>
  (known: readonly ShownProduct[]) =>
    summariseStatuses(known.map((product) => product.status)) !== status

type Provider = Pick<Circumstances, 'extensions'>

/**
 * All that the screens of one entry of the list read, as far down as one can go. What is kept of it is
 * past where the list says another status.
 */
export const wantedOfEntry = (
  row: Pick<ReceiptItem, 'id' | 'status'>,
  provider: Provider,
): Wanted[] => [
  wanting(reads.products(row.id), {
    isPast: isPastOf(row),
    next: (products) => wantedOfProducts(products, provider),
  }),
]

/** As far as is needed to begin its reports: a few reads an entry. */
const wantedToBegin = (row: Pick<ReceiptItem, 'id' | 'status'>, provider: Provider): Wanted[] => [
  wanting(reads.products(row.id), {
    isPast: isPastOf(row),
    next: (products) =>
      wantedOfProducts(
        products.filter(({ idRecebimento }) => idRecebimento === null),
        provider,
      ),
  }),
]

/** What the list fetches ahead: what any entry begins with, then entries as far down as one can go, the likeliest first. */
export const wantedOfList = (
  rows: readonly ReceiptItem[],
  { today, ...provider }: Circumstances,
): Wanted[] => {
  const likely = likelyEntries(rows, today)
  return [
    ...likely.flatMap((row) => wantedToBegin(row, provider)),
    ...likely.flatMap((row) => wantedOfEntry(row, provider)),
  ]
}

/** A report that is there, or all that is needed to begin one with no network. */
export const wantedOfProducts = (
  products: readonly ShownProduct[],
  { extensions }: Provider,
): Wanted[] =>
  products.flatMap(({ idRecebimento, referenceId, status }) => {
    if (idRecebimento !== null) return wantedOfReport(idRecebimento, status)
    const known = referenceId === undefined ? [] : [wanting(reads.headerByReference(referenceId))]
    return extensions ? [...known, wanting(reads.checklistModel())] : known
  })

/**
 * Of one that can be changed, each step of the checklist as well. Each damage is there with their list.
 */
export function wantedOfReport(id: RecordId, status: number): Wanted[] {
  return [
    wanting(reads.header(id), { isPast: ({ report }) => report.status !== status }),
    wanting(reads.totals(id)),
    wanting(reads.history(id)),
    wanting(reads.checklistMenu(id), {
      next: isEditableStatus(status) ? (menu) => wantedOfMenu(id, menu) : undefined,
    }),
    wanting(reads.damages(id), { images: thumbnailsOfDamages }),
    wanting(reads.waste(id), { images: ({ imagens }) => thumbnailsOf(imagens) }),
    wanting(reads.underSize(id), { images: ({ imagens }) => thumbnailsOf(imagens) }),
  ]
}

const wantedOfMenu = (id: RecordId, menu: readonly ChecklistMenuItem[]): Wanted[] => [
  wanting(reads.checklist(id)),
  ...menu.map(({ step }) => wanting(reads.checklist(id, step), { images: thumbnailsOfStep })),
]

/** What is in progress first, of that what came today, then the latest. */
const likelyEntries = (rows: readonly ReceiptItem[], today: string): ReceiptItem[] =>
  likelyFirst(rows, today, {
    dateOf: ({ data }) => data,
    isOpen: ({ status }) => isEditableStatus(status),
  })

export const shiftSet: ShiftSet = {
  name: 'Recebimento',
  path: addresses.list(),
  wanted: ({ today, extensions }) => [
    wanting(reads.list(), {
      youngForMs: listYoungMs,
      next: (rows) =>
        likelyOfShift(likelyEntries(rows, today)).flatMap((row) =>
          wantedOfEntry(row, { extensions }),
        ),
    }),
    ...(extensions ? [wanting(reads.checklistModel())] : []),
  ],
}

/** As many as one crew may unload in a shift: one in progress is some twenty reads, one to be begun three. */
const [mostInProgress, mostToBegin] = [2, 5]

const likelyOfShift = (rows: readonly ReceiptItem[]): ReceiptItem[] => [
  ...rows.filter(({ status }) => isEditableStatus(status)).slice(0, mostInProgress),
  ...rows.filter(({ status }) => status === 0).slice(0, mostToBegin),
]
