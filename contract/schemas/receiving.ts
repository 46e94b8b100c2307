import { Type, type Static } from 'typebox'
import {
  largestCost,
  largestCount,
  largestWeight,
  longestNumber,
  longestObservation,
} from '../limits.ts'
import { Id, Nullable, ReceivedFile, RecordId } from './common.ts'

export type { WarningType } from '../warning-types.ts'

const Text = Nullable(Type.String())
const Moment = Type.String({ format: 'date-time' })

/** 0 pending, 1 ready, 2 in progress, 3 inconsistent, 10 awaiting approval, 100 not applicable. */
const Status = Type.Integer()

/** Kg, to the gram. */
const Weight = Type.Number({ minimum: 0, maximum: largestWeight })
const Count = Type.Integer({ minimum: 0, maximum: largestCount })

/** A row of the list: one invoice of what came in. */
export const ReceiptItem = Type.Object({
  /** The invoice: the contract's idNotaFiscal. */
  id: Id,
  ot: Type.String(),
  placaCavalo: Text,
  placaCarroceria: Text,
  /** Null while it is virtual. */
  notaFiscal: Text,
  notaFiscalOrigem: Text,
  /** When it came in. */
  data: Moment,
  /** «produto · lote» of each. */
  produtoLote: Type.Array(Type.String()),
  /** Type of entry, in words. */
  tipo: Type.String(),
  fornecedor: Type.String(),
  /** Where it is unloaded, in words. */
  local: Type.String(),
  /** Of all its reports together: see `summariseStatuses` in src/domain. */
  status: Status,
})
export type ReceiptItem = Static<typeof ReceiptItem>

/** `search` looks in OT, place, invoices, supplier, plates, products and lots; accents and case do not matter. */
export const ReceivingListQuery = Type.Object({
  search: Type.Optional(Type.String({ maxLength: 200 })),
  /** How many rows at most; 20 without it. */
  itens: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
})
export type ReceivingListQuery = Static<typeof ReceivingListQuery>

/** A product and lot of an invoice. Beside the names of spec 2 §3: what a report made offline needs to know. */
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
  /** For `header/reference/{ref}`, which also answers before there is a report. */
  referenceId: Type.Optional(Id),
  idChecklist: Type.Optional(Nullable(Id)),
})
export type ReceiptProduct = Static<typeof ReceiptProduct>

export const NewReport = Type.Object({
  idNotaFiscal: RecordId,
  produto: Type.String({ minLength: 1, maxLength: 200 }),
  lote: Type.String({ minLength: 1, maxLength: 200 }),
})
export type NewReport = Static<typeof NewReport>

/** `id` is the idRecebimento: of the new report, or of the one that the product and lot already had. */
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
  /** Null only by reference, while there is no report. */
  idRecebimento: Nullable(Id),
  /** The product and lot of the invoice that it is about. */
  referenceId: Id,
  /** Of the sections: 0 nothing yet, 2 begun, 1 complete, 100 not for this type of entry. */
  checklistsStatus: Status,
  avariasStatus: Status,
  residuosStatus: Status,
  menorStatus: Status,
  idChecklist: Type.Optional(Nullable(Id)),
  /** What a damage registered now would be: PALLET or BAG. */
  tipoAvaria: Type.Optional(Type.String()),
  /** When it was finalized last; null in progress. */
  confirmedAt: Type.Optional(Nullable(Moment)),
  /** R$, of the approval. */
  custoAdicional: Type.Optional(Nullable(Type.Number())),
})
export type ReceivingReport = Static<typeof ReceivingReport>

export const ReceiptHeader = Type.Object({
  ot: Type.String(),
  dataEntrada: Moment,
  placaCavalo: Text,
  /** Null while it is virtual. */
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

/** The latest first. `status` is one of a report, 200 rejected or 300 approved. */
export const ReceivingHistoryEntry = Type.Object({
  idRecebimentoHistorico: Id,
  status: Status,
  statusNome: Type.String(),
  observacao: Text,
  operador: Type.String(),
  createdAt: Moment,
  /** When it was done, where its device has said so. */
  feitoEm: Type.Optional(Moment),
})
export type ReceivingHistoryEntry = Static<typeof ReceivingHistoryEntry>

/** What is missing; `tipo` is a WarningType. Beside spec 2 §3: where it can be mended. */
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

/** Body of approve and reprove; of a rejection the cost is 0. */
export const ReceivingDecision = Type.Object({
  idRecebimento: RecordId,
  /** R$. */
  custoAdicional: Type.Number({ minimum: 0, maximum: largestCost }),
  observacao: Type.Optional(Nullable(Type.String({ maxLength: longestObservation }))),
  /** The report's `confirmedAt` that the supervisor saw: refused when it was finalized anew since. */
  confirmedAt: Type.Optional(Nullable(Moment)),
})
export type ReceivingDecision = Static<typeof ReceivingDecision>

export const EvidenceImage = Type.Object({
  idRecebimento: Id,
  idRecebimentoImage: Id,
  /** Who took it. */
  operador: Type.String(),
  updatedAt: Moment,
  /** Of the bytes that were received. */
  size: Type.Optional(Type.Integer()),
  sha256: Type.Optional(Type.String()),
})
export type EvidenceImage = Static<typeof EvidenceImage>

/** What an upload of evidence answers: `id` and `idRecebimentoImage` are the same. */
export const EvidenceAnswer = Type.Intersect([
  Type.Object({ idRecebimentoImage: Id }),
  ReceivedFile,
])
export type EvidenceAnswer = Static<typeof EvidenceAnswer>

export const Packaging = Type.Object({
  idRecebimentoAvariaEmbalagem: Id,
  idRecebimentoAvaria: Id,
  idRecebimento: Id,
  /** The number of sacks of its damage, as it was typed. */
  numeroEmbalagens: Text,
  numeroEtiqueta: Text,
  imagemNumeroEtiqueta: Nullable(EvidenceImage),
  numeroLacre: Text,
  imagemNumeroLacre: Nullable(EvidenceImage),
  /** Kg. */
  pesoKg: Nullable(Type.Number()),
  /** Who made it. */
  operador: Type.Optional(Type.String()),
  imagens: Type.Array(EvidenceImage),
})
export type Packaging = Static<typeof Packaging>

/** With what was received, when a photo came. */
export const PackagingAnswer = Type.Intersect([Packaging, Type.Partial(ReceivedFile)])
export type PackagingAnswer = Static<typeof PackagingAnswer>

export const Damage = Type.Object({
  idRecebimentoAvaria: Id,
  idRecebimento: Id,
  /** PALLET or BAG; a client says so when it is another. */
  tipoAvaria: Type.String(),
  /** Kg, of its packagings. */
  pesoAvariado: Type.Number(),
  /** Kg. */
  pesoClassificado: Nullable(Type.Number()),
  embalagensCount: Type.Integer(),
  /** The number of sacks, as it was typed. */
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

/** In the order in which they were registered. */
export const DamageList = Type.Object({ items: Type.Array(Damage), totals: DamageTotals })
export type DamageList = Static<typeof DamageList>

/** What each of the photos was, in the order of the parts. */
export const NewDamageAnswer = Type.Object({
  idRecebimentoAvaria: Id,
  tipoAvaria: Type.Optional(Type.String()),
  imagens: Type.Optional(Type.Array(EvidenceAnswer)),
})
export type NewDamageAnswer = Static<typeof NewDamageAnswer>

/**
 * What the person saw before: a write that carries it is refused with 409 when somebody else has
 * saved another value meanwhile. Without it the last one wins.
 */
export const ClassifiedWeight = Type.Object({
  idRecebimentoAvaria: RecordId,
  pesoClassificado: Weight,
  anterior: Type.Optional(Nullable(Type.Number())),
})
export type ClassifiedWeight = Static<typeof ClassifiedWeight>

export const NewPackaging = Type.Object({ idRecebimentoAvaria: RecordId })
export type NewPackaging = Static<typeof NewPackaging>

export const NewPackagingAnswer = Type.Object({ idRecebimentoAvariaEmbalagem: Id })
export type NewPackagingAnswer = Static<typeof NewPackagingAnswer>

/** Parts with text of the calls that take a number: `Anterior` as in ClassifiedWeight, '' for none. */
export const NumberPart = Type.String({ maxLength: longestNumber })
export const WeightPart = Weight
export const PreviousPart = Type.Optional(Type.String({ maxLength: longestNumber }))

export const Waste = Type.Object({
  /** Kg; null until it was given, 0 for none. */
  pesoResiduo: Nullable(Type.Number()),
  imagens: Type.Array(EvidenceImage),
})
export type Waste = Static<typeof Waste>

export const WasteBody = Type.Object({
  idRecebimento: RecordId,
  pesoResiduo: Weight,
  anterior: Type.Optional(Nullable(Type.Number())),
})
export type WasteBody = Static<typeof WasteBody>

export const UnderSize = Type.Object({
  embalagensCount: Nullable(Type.Integer()),
  /** Kg; null until it was given, 0 for none. */
  pesoMenor: Nullable(Type.Number()),
  imagens: Type.Array(EvidenceImage),
})
export type UnderSize = Static<typeof UnderSize>

export const UnderSizeBody = Type.Object({
  idRecebimento: RecordId,
  embalagens: Count,
  pesoMenor: Weight,
  anterior: Type.Optional(
    Type.Object({ embalagens: Nullable(Type.Integer()), pesoMenor: Nullable(Type.Number()) }),
  ),
})
export type UnderSizeBody = Static<typeof UnderSizeBody>

/** What waste and under-size answer to a photo: the section, and what was received. */
export const WasteEvidenceAnswer = Type.Intersect([Waste, EvidenceAnswer])
export type WasteEvidenceAnswer = Static<typeof WasteEvidenceAnswer>
export const UnderSizeEvidenceAnswer = Type.Intersect([UnderSize, EvidenceAnswer])
export type UnderSizeEvidenceAnswer = Static<typeof UnderSizeEvidenceAnswer>
