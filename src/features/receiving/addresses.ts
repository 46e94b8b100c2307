import type { RecordId } from '#src/outbox/entry.ts'

const base = '/ops/relatorios/recebimento'

/**
 * Addresses in the app of the receiving screens (spec 2 §2). An id of this device stands in them as
 * it is: it goes on leading there once the provider's is known.
 */
export const addresses = {
  list: () => base,
  /** The products and lots of one entry; `idReceipt` is the id of a row of the list. */
  products: (idReceipt: number) => `${base}/produto/${idReceipt}`,
  report: (idRecebimento: RecordId) => `${base}/${idRecebimento}`,
  checklistMenu: (idRecebimento: RecordId) => `${base}/${idRecebimento}/checklist/menu`,
  /** The checklist at the furthest step reached, or at the step that is named. */
  checklist: (idRecebimento: RecordId, step?: number) =>
    `${base}/${idRecebimento}/checklist${step === undefined ? '' : `/${step}`}`,
  damages: (idRecebimento: RecordId) => `${base}/${idRecebimento}/avarias`,
  newDamage: (idRecebimento: RecordId) => `${base}/${idRecebimento}/avarias/new`,
  damage: (idRecebimento: RecordId, idAvaria: RecordId) =>
    `${base}/${idRecebimento}/avarias/${idAvaria}`,
  packaging: (idRecebimento: RecordId, idAvaria: RecordId, idEmbalagem: RecordId) =>
    `${base}/${idRecebimento}/avarias/${idAvaria}/embalagem/${idEmbalagem}`,
  waste: (idRecebimento: RecordId) => `${base}/${idRecebimento}/residuos`,
  underSize: (idRecebimento: RecordId) => `${base}/${idRecebimento}/menor`,
} as const
