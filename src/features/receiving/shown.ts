import type {
  Damage,
  DamageList,
  EvidenceImage,
  Packaging,
  ReceiptHeader,
  ReceiptProduct,
  ReceivingHistoryEntry,
  ReceivingReport,
} from '#contract/schemas/receiving.ts'
import type { Id } from '#src/domain/names/ids.ts'
import type { RecordId } from '#src/outbox/model/entry.ts'

/**
 * What screens show of the provider's records: the same, with what this device has added. Where the
 * provider has given no id yet, there is one of this device.
 */
type With<Base, Changed> = Omit<Base, keyof Changed> & Changed

export type ShownProduct = With<ReceiptProduct, { idRecebimento: RecordId | null }>

export type ShownReport = With<ReceivingReport, { idRecebimento: RecordId | null }>

export type ShownHeader = With<ReceiptHeader, { report: ShownReport }>

/** Without an id while the provider has not written it. */
export type ShownHistoryEntry = With<ReceivingHistoryEntry, { idRecebimentoHistorico: Id | null }>

/**
 * A photo: the provider's, or, by its `photoId`, one whose bytes this device still holds. One that
 * came with its damage has no id of its own before the provider has given it.
 */
export type ShownImage = With<
  EvidenceImage,
  { idRecebimento: RecordId; idRecebimentoImage: RecordId | null; photoId?: string }
>

export type ShownPackaging = With<
  Packaging,
  {
    idRecebimentoAvariaEmbalagem: RecordId
    idRecebimentoAvaria: RecordId
    idRecebimento: RecordId
    imagemNumeroEtiqueta: ShownImage | null
    imagemNumeroLacre: ShownImage | null
    imagens: ShownImage[]
    numberHere?: number
  }
>

export type ShownDamage = With<
  Damage,
  {
    idRecebimentoAvaria: RecordId
    idRecebimento: RecordId
    imagens: ShownImage[]
    embalagens: ShownPackaging[]
    /** By which it is told from others that the provider has not numbered yet. */
    numberHere?: number
  }
>

export type ShownDamageList = With<DamageList, { items: ShownDamage[] }>

/** Waste and under-size. */
export type WithShownImages<Base> = With<Base, { imagens: ShownImage[] }>
