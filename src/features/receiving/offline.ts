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
 * All reads of the screens below one entry of the list. Cached products are stale when the list shows another status.
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

/** The few reads that are needed to start the reports of one entry. */
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

/**
 * What the list prefetches, the likeliest entries first: what is needed to start reports, and then whole entries.
 */
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

/** The reads of existing reports, and the reads that are needed to start the other reports without a network. */
export const wantedOfProducts = (
  products: readonly ShownProduct[],
  { extensions }: Provider,
): Wanted[] =>
  products.flatMap(({ idRecebimento, referenceId, status }) => {
    if (idRecebimento !== null) return wantedOfReport(idRecebimento, status)
    const known = referenceId === undefined ? [] : [wanting(reads.headerByReference(referenceId))]
    return extensions ? [...known, wanting(reads.checklistModel())] : known
  })

/** The reads of one report; every checklist step only of an editable one. The list of damages has each damage. */
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

/** Reports in progress first, among them today's, then the latest. */
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

/**
 * Estimated work of one crew in a shift. A report in progress takes some twenty reads, a report to be started three.
 */
const [mostInProgress, mostToBegin] = [2, 5]

const likelyOfShift = (rows: readonly ReceiptItem[]): ReceiptItem[] => [
  ...rows.filter(({ status }) => isEditableStatus(status)).slice(0, mostInProgress),
  ...rows.filter(({ status }) => status === 0).slice(0, mostToBegin),
]
