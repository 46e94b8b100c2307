import { Type, type Static } from 'typebox'
import { largestCost, largestWeight, longestNumber, longestObservation } from '../limits.ts'
import { underSizeValues, wasteValues, type SectionValue } from '../section-values.ts'
import { Id, Nullable, ReceivedFile, RecordNumber } from './common.ts'

export type { WarningType } from '../warning-types.ts'

const Text = Nullable(Type.String())
const Moment = Type.String({ format: 'date-time' })

/** 0 pending, 1 ready, 2 in progress, 3 inconsistent, 10 awaiting approval, 100 not applicable. */
const Status = Type.Integer()

/** Kg, with at most three decimals. */
const Weight = Type.Number({ minimum: 0, maximum: largestWeight })

const Amount = ({ decimals, largest: maximum }: SectionValue) =>
  decimals === 0 ? Type.Integer({ minimum: 0, maximum }) : Type.Number({ minimum: 0, maximum })

/** A row of the list: one invoice of an arrived vehicle. */
export const ReceiptItem = Type.Object({
  /** The invoice: the contract's idNotaFiscal. */
  id: Id,
  ot: Type.String(),
  placaCavalo: Text,
  placaCarroceria: Text,
  /** Null while the invoice is virtual. */
  notaFiscal: Text,
  notaFiscalOrigem: Text,
  /** When it arrived. */
  data: Moment,
  /** «produto · lote» of each product. */
  produtoLote: Type.Array(Type.String()),
  /** Type of entry, in words. */
  tipo: Type.String(),
  fornecedor: Type.String(),
  /** Where it is unloaded, in words. */
  local: Type.String(),
  /** The combined status of all its reports: see `summariseStatuses` in src/domain. */
  status: Status,
})
export type ReceiptItem = Static<typeof ReceiptItem>

/**
 * `search` matches OT, place, invoices, supplier, plates, products and lots, without regard to
 * accents and case.
 */
export const ReceivingListQuery = Type.Object({
  search: Type.Optional(Type.String({ maxLength: 200 })),
  /** The maximum number of rows; 20 if it is absent. */
  itens: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
})
export type ReceivingListQuery = Static<typeof ReceivingListQuery>

/**
 * A product and lot of an invoice. `referenceId` and `idChecklist`, which offline work needs, are
 * not in spec 2 §3.
 */
export const ReceiptProduct = Type.Object({
  /** Null while it has no report. */
  idRecebimento: Nullable(Id),
  idNotaFiscal: Id,
  produto: Type.String(),
  lote: Type.String(),
  /** Kg. */
  peso: Type.Number(),
  /** 0 while it has no report. */
  status: Status,
  /** For `header/reference/{ref}`, which also answers before the report exists. */
  referenceId: Type.Optional(Id),
  idChecklist: Type.Optional(Nullable(Id)),
})
export type ReceiptProduct = Static<typeof ReceiptProduct>

export const NewReport = Type.Object({
  idNotaFiscal: RecordNumber,
  produto: Type.String({ minLength: 1, maxLength: 200 }),
  lote: Type.String({ minLength: 1, maxLength: 200 }),
})
export type NewReport = Static<typeof NewReport>

/** `id` is the idRecebimento of the new report, or of the existing one for the product and lot. */
export const NewReportAnswer = Type.Object({
  id: Id,
  idChecklist: Type.Optional(Id),
})
export type NewReportAnswer = Static<typeof NewReportAnswer>

/** The report within a header. */
export const ReceivingReport = Type.Object({
  produto: Type.String(),
  lote: Type.String(),
  status: Status,
  /** Null only in the answer by reference, until the report exists. */
  idRecebimento: Nullable(Id),
  /** The product and lot of the invoice that the report covers. */
  referenceId: Id,
  /** Status of each section: 0 nothing yet, 2 begun, 1 complete, 100 not for this type of entry. */
  checklistsStatus: Status,
  avariasStatus: Status,
  residuosStatus: Status,
  menorStatus: Status,
  idChecklist: Type.Optional(Nullable(Id)),
  /** The type that the next damage gets: PALLET or BAG. */
  tipoAvaria: Type.Optional(Type.String()),
  /** When the report was last finalized; null while in progress. */
  confirmedAt: Type.Optional(Nullable(Moment)),
  /** R$, set by the approval. */
  custoAdicional: Type.Optional(Nullable(Type.Number())),
})
export type ReceivingReport = Static<typeof ReceivingReport>

export const ReceiptHeader = Type.Object({
  ot: Type.String(),
  dataEntrada: Moment,
  placaCavalo: Text,
  /** Null while the invoice is virtual. */
  notaFiscal: Text,
  fornecedor: Type.String(),
  motorista: Text,
  tipoEntradaText: Type.String(),
  report: ReceivingReport,
})
export type ReceiptHeader = Static<typeof ReceiptHeader>

/** Weights in Kg; 0 where nothing was recorded. */
export const ReceivingTotals = Type.Object({
  avariaEmbalagens: Type.Integer(),
  avariaPesoAvariado: Type.Number(),
  avariaPesoClassificado: Type.Number(),
  avariaPesoVarredura: Type.Number(),
  residuoPeso: Type.Number(),
  menorEmbalagens: Type.Integer(),
  menorPeso: Type.Number(),
})
export type ReceivingTotals = Static<typeof ReceivingTotals>

/** The latest entry comes first. `status` is a report's status, 200 rejected or 300 approved. */
export const ReceivingHistoryEntry = Type.Object({
  idRecebimentoHistorico: Id,
  status: Status,
  statusNome: Type.String(),
  observacao: Text,
  operador: Type.String(),
  createdAt: Moment,
  /** When it was done, where the device reported it. */
  feitoEm: Type.Optional(Moment),
})
export type ReceivingHistoryEntry = Static<typeof ReceivingHistoryEntry>

/**
 * A missing part; `tipo` is a WarningType. The fields that say where to correct it are not in spec
 * 2 §3.
 */
export const ReceivingWarning = Type.Object({
  tipo: Type.String(),
  mensagem: Type.String(),
  /** Step of the checklist. */
  step: Type.Optional(Type.Integer()),
  idRecebimentoAvaria: Type.Optional(Id),
  idRecebimentoAvariaEmbalagem: Type.Optional(Id),
})
export type ReceivingWarning = Static<typeof ReceivingWarning>

export const ConfirmAnswer = Type.Object({
  success: Type.Boolean(),
  errors: Type.Array(ReceivingWarning),
  header: ReceiptHeader,
})
export type ConfirmAnswer = Static<typeof ConfirmAnswer>

/** Body of approve and reprove; the provider ignores the cost of a rejection. */
export const ReceivingDecision = Type.Object({
  idRecebimento: RecordNumber,
  /** R$. */
  custoAdicional: Type.Number({ minimum: 0, maximum: largestCost }),
  observacao: Type.Optional(Nullable(Type.String({ maxLength: longestObservation }))),
  /**
   * The report's `confirmedAt` that the supervisor saw; the provider refuses when the report was
   * finalized again since.
   */
  confirmedAt: Type.Optional(Nullable(Moment)),
})
export type ReceivingDecision = Static<typeof ReceivingDecision>

export const EvidenceImage = Type.Object({
  idRecebimento: Id,
  idRecebimentoImage: Id,
  /** Who took it. */
  operador: Type.String(),
  updatedAt: Moment,
  /** Size and hash of the received bytes. */
  size: Type.Optional(Type.Integer()),
  sha256: Type.Optional(Type.String()),
})
export type EvidenceImage = Static<typeof EvidenceImage>

/** The answer to an upload of evidence: `id` and `idRecebimentoImage` are the same. */
export const EvidenceAnswer = Type.Intersect([
  Type.Object({ idRecebimentoImage: Id }),
  ReceivedFile,
])
export type EvidenceAnswer = Static<typeof EvidenceAnswer>

export const Packaging = Type.Object({
  idRecebimentoAvariaEmbalagem: Id,
  idRecebimentoAvaria: Id,
  idRecebimento: Id,
  /** The number of sacks of its damage, as typed. */
  numeroEmbalagens: Text,
  numeroEtiqueta: Text,
  imagemNumeroEtiqueta: Nullable(EvidenceImage),
  numeroLacre: Text,
  imagemNumeroLacre: Nullable(EvidenceImage),
  /** Kg. */
  pesoKg: Nullable(Type.Number()),
  /** Who registered it. */
  operador: Type.Optional(Type.String()),
  imagens: Type.Array(EvidenceImage),
})
export type Packaging = Static<typeof Packaging>

/** Includes the size and hash of the received photo, when one was sent. */
export const PackagingAnswer = Type.Intersect([Packaging, Type.Partial(ReceivedFile)])
export type PackagingAnswer = Static<typeof PackagingAnswer>

export const Damage = Type.Object({
  idRecebimentoAvaria: Id,
  idRecebimento: Id,
  /** PALLET or BAG. A client shows an error for any other type. */
  tipoAvaria: Type.String(),
  /** Kg, the sum of its packagings. */
  pesoAvariado: Type.Number(),
  /** Kg. */
  pesoClassificado: Nullable(Type.Number()),
  embalagensCount: Type.Integer(),
  /** The number of sacks, as typed. */
  sacos: Type.Optional(Text),
  operador: Type.String(),
  imagens: Type.Array(EvidenceImage),
  embalagens: Type.Array(Packaging),
})
export type Damage = Static<typeof Damage>

export const DamageTotals = Type.Object({
  pesoAvariadoTotal: Type.Number(),
  pesoClassificadoTotal: Type.Number(),
  pesoVarreduraTotal: Type.Number(),
})
export type DamageTotals = Static<typeof DamageTotals>

/** In the order of registration. */
export const DamageList = Type.Object({ items: Type.Array(Damage), totals: DamageTotals })
export type DamageList = Static<typeof DamageList>

/** One result for each photo, in the order of the parts. */
export const NewDamageAnswer = Type.Object({
  idRecebimentoAvaria: Id,
  tipoAvaria: Type.Optional(Type.String()),
  imagens: Type.Optional(Type.Array(EvidenceAnswer)),
})
export type NewDamageAnswer = Static<typeof NewDamageAnswer>

/**
 * `anterior` is the value that the person saw before. The provider refuses with 409 when the
 * current value is neither this one nor the new one; without `anterior` the last write wins.
 */
export const ClassifiedWeight = Type.Object({
  idRecebimentoAvaria: RecordNumber,
  pesoClassificado: Weight,
  anterior: Type.Optional(Nullable(Type.Number())),
})
export type ClassifiedWeight = Static<typeof ClassifiedWeight>

export const NewPackaging = Type.Object({ idRecebimentoAvaria: RecordNumber })
export type NewPackaging = Static<typeof NewPackaging>

export const NewPackagingAnswer = Type.Object({ idRecebimentoAvariaEmbalagem: Id })
export type NewPackagingAnswer = Static<typeof NewPackagingAnswer>

/**
 * Parts of the multipart calls that take a number or a weight. `Anterior` works as in
 * ClassifiedWeight, with '' for none.
 */
export const NumberPart = Type.String({ maxLength: longestNumber })
export const WeightPart = Weight
export const PreviousPart = Type.Optional(Type.String({ maxLength: longestNumber }))

export const Waste = Type.Object({
  /** Kg; null until it was entered, 0 for none. */
  pesoResiduo: Nullable(Type.Number()),
  imagens: Type.Array(EvidenceImage),
})
export type Waste = Static<typeof Waste>

export const WasteBody = Type.Object({
  idRecebimento: RecordNumber,
  pesoResiduo: Amount(wasteValues.pesoResiduo),
  anterior: Type.Optional(Nullable(Type.Number())),
})
export type WasteBody = Static<typeof WasteBody>

export const UnderSize = Type.Object({
  embalagensCount: Nullable(Type.Integer()),
  /** Kg; null until it was entered, 0 for none. */
  pesoMenor: Nullable(Type.Number()),
  imagens: Type.Array(EvidenceImage),
})
export type UnderSize = Static<typeof UnderSize>

export const UnderSizeBody = Type.Object({
  idRecebimento: RecordNumber,
  embalagens: Amount(underSizeValues.embalagensCount),
  pesoMenor: Amount(underSizeValues.pesoMenor),
  anterior: Type.Optional(
    Type.Object({ embalagens: Nullable(Type.Integer()), pesoMenor: Nullable(Type.Number()) }),
  ),
})
export type UnderSizeBody = Static<typeof UnderSizeBody>

/**
 * The answer of waste and under-size to a photo: the section, and the size and hash of the received
 * photo.
 */
export const WasteEvidenceAnswer = Type.Intersect([Waste, EvidenceAnswer])
export type WasteEvidenceAnswer = Static<typeof WasteEvidenceAnswer>
export const UnderSizeEvidenceAnswer = Type.Intersect([UnderSize, EvidenceAnswer])
export type UnderSizeEvidenceAnswer = Static<typeof UnderSizeEvidenceAnswer>
