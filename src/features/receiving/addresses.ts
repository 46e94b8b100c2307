import type { Id } from '#src/domain/names/ids.ts'
import { idPart, type ServerIdByLocal, withServerIds } from '#src/outbox/model/local-ids.ts'
import type { RecordId } from '#src/outbox/model/entry.ts'

const base = '/ops/relatorios/recebimento'

/**
 * Addresses of the receiving screens in the app (spec 2 §2). An address may contain a local id; it stays valid after
 * the provider has assigned the id of that record.
 */
export const addresses = {
  list: () => base,
  /** The products and lots of one entry; `idReceipt` is the id of a row of the list. */
  products: (idReceipt: Id) => `${base}/produto/${idPart(idReceipt)}`,
  report: (idRecebimento: RecordId) => `${base}/${idPart(idRecebimento)}`,
  checklistMenu: (idRecebimento: RecordId) => `${base}/${idPart(idRecebimento)}/checklist/menu`,
  /** The checklist at the named step, or at the furthest step reached. */
  checklist: (idRecebimento: RecordId, step?: number) =>
    `${base}/${idPart(idRecebimento)}/checklist${step === undefined ? '' : `/${step}`}`,
  damages: (idRecebimento: RecordId) => `${base}/${idPart(idRecebimento)}/avarias`,
  newDamage: (idRecebimento: RecordId) => `${base}/${idPart(idRecebimento)}/avarias/new`,
  damage: (idRecebimento: RecordId, idAvaria: RecordId) =>
    `${base}/${idPart(idRecebimento)}/avarias/${idPart(idAvaria)}`,
  packaging: (idRecebimento: RecordId, idAvaria: RecordId, idEmbalagem: RecordId) =>
    `${base}/${idPart(idRecebimento)}/avarias/${idPart(idAvaria)}/embalagem/${idPart(idEmbalagem)}`,
  waste: (idRecebimento: RecordId) => `${base}/${idPart(idRecebimento)}/residuos`,
  underSize: (idRecebimento: RecordId) => `${base}/${idPart(idRecebimento)}/menor`,
} as const

/** Common prefix of the addresses below a report's own screen, with the provider's id once it is known. */
export const screensOf = (idRecebimento: RecordId, serverIds: ServerIdByLocal): string =>
  `${withServerIds(addresses.report(idRecebimento), serverIds)}/`

/**
 * Whether the address is below a report's own screen. A report made here has a local id and the provider's id, and
 * the address may contain either.
 */
export const isOfReport = (
  path: string,
  idRecebimento: RecordId,
  serverIds: ServerIdByLocal,
): boolean => withServerIds(path, serverIds).startsWith(screensOf(idRecebimento, serverIds))
