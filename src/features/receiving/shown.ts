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
 * The provider's records as screens show them, with this device's changes applied. Where the provider has not assigned
 * an id yet, the id is local.
 */
type With<Base, Changed> = Omit<Base, keyof Changed> & Changed

export type ShownProduct = With<ReceiptProduct, { idRecebimento: RecordId | null }>

export type ShownReport = With<ReceivingReport, { idRecebimento: RecordId | null }>

export type ShownHeader = With<ReceiptHeader, { report: ShownReport }>

/** Without an id while the provider has not recorded the event. */
export type ShownHistoryEntry = With<ReceivingHistoryEntry, { idRecebimentoHistorico: Id | null }>

/**
 * A photo of the provider, or, with `photoId`, one whose bytes this device still holds. A photo sent together with its
 * damage has no id of its own before the provider assigns one.
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
    /** Distinguishes it from other damages without an id of the provider. */
    numberHere?: number
  }
>

export type ShownDamageList = With<DamageList, { items: ShownDamage[] }>

/** Waste and under-size. */
export type WithShownImages<Base> = With<Base, { imagens: ShownImage[] }>
