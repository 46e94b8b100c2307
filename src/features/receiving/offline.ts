import type { ReceiptItem } from '#contract/schemas/receiving.ts'
import type { ChecklistMenuItem } from '#contract/schemas/checklist.ts'
import { isEditableStatus } from '#src/domain/receipt-status.ts'
import type { RecordId } from '#src/outbox/entry.ts'
import { wanting, type Wanted } from '#src/reads/read.ts'
import { todayFirst, type ShiftSet } from '#src/reads/shift-set.ts'
import { addresses } from './addresses.ts'
import { reads } from './reads.ts'
import type { ShownDamage, ShownDamageList, ShownProduct } from './shown.ts'
import { thumbnailsOf, thumbnailsOfDamages, thumbnailsOfStep } from './thumbnails.ts'

/** All that the screens of one entry of the list read, as far down as one can go. */
export const wantedOfEntry = ({ id }: Pick<ReceiptItem, 'id'>): Wanted[] => [
  wanting(reads.products(id), { next: wantedOfProducts }),
]

/** A report that is there, or all that is needed to begin one with no network. */
export const wantedOfProducts = (products: readonly ShownProduct[]): Wanted[] =>
  products.flatMap(({ idRecebimento, referenceId, status }) => {
    if (idRecebimento !== null) return wantedOfReport(idRecebimento, status)
    const known = referenceId === undefined ? [] : [wanting(reads.headerByReference(referenceId))]
    return [...known, wanting(reads.checklistModel())]
  })

/** Of one that can be changed, each step of the checklist and each damage as well. */
export function wantedOfReport(id: RecordId, status: number): Wanted[] {
  const isDeep = isEditableStatus(status)
  return [
    wanting(reads.header(id)),
    wanting(reads.totals(id)),
    wanting(reads.history(id)),
    wanting(reads.checklistMenu(id), {
      next: isDeep ? (menu) => wantedOfMenu(id, menu) : undefined,
    }),
    wanting(reads.damages(id), {
      next: isDeep ? wantedOfDamages : undefined,
      images: thumbnailsOfDamages,
    }),
    wanting(reads.waste(id), { images: ({ imagens }) => thumbnailsOf(imagens) }),
    wanting(reads.underSize(id), { images: ({ imagens }) => thumbnailsOf(imagens) }),
  ]
}

const wantedOfMenu = (id: RecordId, menu: readonly ChecklistMenuItem[]): Wanted[] => [
  wanting(reads.checklist(id)),
  ...menu.map(({ step }) => wanting(reads.checklist(id, step), { images: thumbnailsOfStep })),
]

const wantedOfDamages = ({ items }: ShownDamageList): Wanted[] => items.flatMap(wantedOfDamage)

const wantedOfDamage = ({ idRecebimentoAvaria, embalagens }: ShownDamage): Wanted[] => [
  wanting(reads.damage(idRecebimentoAvaria)),
  ...embalagens.map(({ idRecebimentoAvariaEmbalagem }) =>
    wanting(reads.packaging(idRecebimentoAvariaEmbalagem)),
  ),
]

export const shiftSet: ShiftSet = {
  name: 'Recebimento',
  path: addresses.list(),
  wanted: (today) => [
    wanting(reads.list(), {
      next: (rows) => todayFirst(rows, ({ data }) => data, today).flatMap(wantedOfEntry),
    }),
    wanting(reads.checklistModel()),
  ],
}
