import { Type, type Static } from 'typebox'
import { largestHourMeter, longestProblem } from '../limits.ts'
import { ErrorBody, Id, Nullable } from './common.ts'

const Text = Nullable(Type.String())
const Moment = Type.String({ format: 'date-time' })
const Count = Type.Integer({ minimum: 0 })
const Variant = Type.Enum(['OK', 'NOT'] as const)
export type ForkliftVariant = 'OK' | 'NOT'

/** A day of the warehouse, as 2026-11-20. */
const Day = Type.String({ pattern: String.raw`^\d{4}-\d{2}-\d{2}$` })

/**
 * How a machine or a checklist stands: 1 everything is filled and nothing is wrong, 2 items are
 * missing or a pendência is open, 3 a problem, 0 (and any other) nothing to say: no checklist today.
 */
const Status = Type.Integer()

const totals = {
  totalItens: Count,
  /** Answered items. */
  totalPreenchidos: Count,
  /** Items that were answered with a problem. */
  totalProblemas: Count,
  /** Pendências that are open: of a checklist those that it opened, of a machine all. */
  totalPendencias: Count,
}

/** What one answer of a choice is: `tag` is its word. */
export const ForkliftAnswerChoice = Type.Object({
  value: Type.String(),
  tag: Type.String(),
  variant: Variant,
})
export type ForkliftAnswerChoice = Static<typeof ForkliftAnswerChoice>

export const ForkliftItem = Type.Object({
  field: Type.String(),
  /** CL for a choice, DECIMAL for a number; a client says so when it is another. */
  fieldType: Type.String(),
  /** The group that it stands in. */
  tag: Type.String(),
  descricao: Type.String(),
  /** What was answered: the value of a choice, or a number with a decimal point. Null without an answer. */
  value: Text,
  /** The same in words: «Bom», «87,5». */
  valueText: Text,
  /** Whether it may be answered now: the checklist is today's. */
  editable: Type.Boolean(),
  /** Of a choice. */
  respostas: Type.Array(ForkliftAnswerChoice),
  /** What was written about it; `file01` names its photo for `files/{id}/{file}`. */
  obs: Nullable(
    Type.Object({
      texto: Text,
      file01: Text,
      /** Of the photo's bytes as they were received. */
      sha256: Type.Optional(Text),
      size: Type.Optional(Nullable(Type.Integer())),
    }),
  ),
  /** Of the answer. */
  variant: Type.Optional(Nullable(Variant)),
  /** Who answered, and when. */
  responsavel: Type.Optional(Text),
  updatedAt: Type.Optional(Nullable(Moment)),
})
export type ForkliftItem = Static<typeof ForkliftItem>

/** A checklist without its items, as lists have it. Beside the names of spec 2 §3: its day, its machine, its photo. */
export const ForkliftChecklist = Type.Object({
  id: Id,
  /** When it was made. */
  data: Moment,
  /** Hours. */
  horimetro: Type.Number(),
  status: Status,
  responsavel: Type.String(),
  ...totals,
  /** The day that it is of: one a machine a day. */
  dia: Type.Optional(Day),
  idMaquina: Type.Optional(Id),
  /** Photo of the hour-meter: its name for `files/{id}/{file}`, and its received bytes. */
  file01: Type.Optional(Type.String()),
  sha256: Type.Optional(Type.String()),
  size: Type.Optional(Type.Integer()),
})
export type ForkliftChecklist = Static<typeof ForkliftChecklist>

export const ForkliftChecklistWithItems = Type.Intersect([
  ForkliftChecklist,
  Type.Object({ items: Type.Array(ForkliftItem) }),
])
export type ForkliftChecklistWithItems = Static<typeof ForkliftChecklistWithItems>

/** A problem that nobody has found mended yet: open until a later checklist answers its item again. */
export const ForkliftIssue = Type.Object({
  /** What the item is called. */
  pergunta: Type.String(),
  /** What was written about it. */
  texto: Text,
  id: Type.Optional(Id),
  field: Type.Optional(Type.String()),
  /** The checklist that opened it, whose file its photo is. */
  idChecklist: Type.Optional(Id),
  file01: Type.Optional(Text),
  openedAt: Type.Optional(Moment),
  responsavel: Type.Optional(Type.String()),
})
export type ForkliftIssue = Static<typeof ForkliftIssue>

/** A machine as the list has it. Its totals are those of today's checklist, its pendências all that are open. */
export const ForkliftMachine = Type.Object({
  id: Id,
  descricao: Type.String(),
  status: Status,
  /** «1.234,5 h»; «—» before its first checklist. */
  horimetroText: Type.String(),
  /** Hours, of its latest checklist. */
  lastHorimetro: Nullable(Type.Number()),
  ...totals,
  /** When its latest checklist was made. */
  lastDate: Nullable(Moment),
  /** Whether it has a checklist today. */
  today: Type.Boolean(),
  /** Who made its latest checklist. */
  responsavel: Text,
  /** Today's checklist. */
  current: Nullable(ForkliftChecklist),
  /** Those of today. */
  checklists: Type.Array(ForkliftChecklist),
  modelo: Type.Optional(Type.String()),
  /** The provider's day when it answered: what «today» means above. */
  dia: Type.Optional(Day),
})
export type ForkliftMachine = Static<typeof ForkliftMachine>

/** GET /{id}: also what a checklist of this machine asks, for one that is begun offline. */
export const ForkliftMachinePage = Type.Intersect([
  ForkliftMachine,
  Type.Object({
    /** Without answers. */
    items: Type.Optional(Type.Array(ForkliftItem)),
    pendencias: Type.Optional(Type.Array(ForkliftIssue)),
  }),
])
export type ForkliftMachinePage = Static<typeof ForkliftMachinePage>

const HourMeterReading = Type.Object({ horimetro: Type.Number(), dia: Day })

/** GET /checklist/{id}; `pendencias` are those that are open on the machine now, the oldest first. */
export const ForkliftChecklistPage = Type.Object({
  checklist: ForkliftChecklistWithItems,
  pendencias: Type.Array(ForkliftIssue),
  /** Those of earlier checklists that the answers of this one have ended: open again once one is cleared. */
  encerradas: Type.Optional(Type.Array(ForkliftIssue)),
  maquina: ForkliftMachine,
  /**
   * Whether whoever asks may put the hour-meter of this checklist right now, with
   * `PUT checklist/{id}/horimetro`. A provider that has no such call says nothing.
   */
  corrigeHorimetro: Type.Optional(Type.Boolean()),
  /** What the machine showed on its last day before this one and on its first day after it, where it may be put right. */
  leituraAnterior: Type.Optional(HourMeterReading),
  leituraSeguinte: Type.Optional(HourMeterReading),
})
export type ForkliftChecklistPage = Static<typeof ForkliftChecklistPage>

/** `search` looks in the machine's name and model; accents and case do not matter. */
export const ForkliftListQuery = Type.Object({
  search: Type.Optional(Type.String({ maxLength: 200 })),
  /** How many rows at most; 20 without it. */
  itens: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
})
export type ForkliftListQuery = Static<typeof ForkliftListQuery>

export const ForkliftFileQuery = Type.Object({
  /** 1 for a thumbnail of at most 320 × 320 px. */
  thumb: Type.Optional(Type.Integer({ minimum: 0, maximum: 1 })),
  /** A cache-busting parameter; not read. */
  v: Type.Optional(Type.String({ maxLength: 200 })),
})
export type ForkliftFileQuery = Static<typeof ForkliftFileQuery>

/** A year and a month (1 to 12) in a path. */
export const HistoryMonth = {
  year: Type.Integer({ minimum: 2000, maximum: 2100 }),
  month: Type.Integer({ minimum: 1, maximum: 12 }),
}

/**
 * Part `data` of both writes: when the person did it, for work that waited without a network. It
 * counts for that day, up to `latestArrivalDays` later; without it for the day on which it arrives.
 * A moment that lies ahead is taken for now.
 */
export const DonePart = Type.Optional(Moment)

/** Part `horimetro`: hours, with a decimal point and at most one decimal. */
export const HourMeterPart = Type.Number({ minimum: 0, maximum: largestHourMeter })

/**
 * Body of PUT checklist/{id}/horimetro, beside the contract: the hour-meter that should have been typed.
 * `anterior` is the one that the person saw: where another one stands there, the call is refused with 409.
 */
export const HourMeterBody = Type.Object({
  horimetro: HourMeterPart,
  anterior: HourMeterPart,
})
export type HourMeterBody = Static<typeof HourMeterBody>

/** What a new checklist is answered with: its id, and what was received of its photo. */
export const NewForkliftChecklistAnswer = Type.Object({
  id: Id,
  size: Type.Integer({ minimum: 0 }),
  sha256: Type.String(),
  dia: Type.Optional(Day),
})
export type NewForkliftChecklistAnswer = Static<typeof NewForkliftChecklistAnswer>

/** Parts of POST /checklist/{id}, beside `file` and `data`. */
export const forkliftAnswerParts = {
  field: Type.String({ minLength: 1, maxLength: 200 }),
  fieldType: Type.String({ minLength: 1, maxLength: 20 }),
  /** Empty to clear the answer; a number with a decimal point. */
  value: Type.String({ maxLength: 200 }),
  /** Of a choice that of the answer that was chosen. Not read when an answer is cleared. */
  variant: Type.Optional(Type.Enum(['OK', 'NOT', ''] as const)),
  /** Without this part the text that stands is kept, as long as the value stays the same; so is the photo. */
  obs: Type.Optional(Type.String({ maxLength: longestProblem })),
  /** 1: the photo that stands there goes, also where the value stays the same. */
  semFoto: Type.Optional(Type.Enum(['1', ''] as const)),
  /**
   * The answer that the person saw before: its value ('' for none), its variant, its words ('' for
   * none) and the SHA-256 of its photo ('' for none). Where another one stands there, be it by one of
   * these alone, the call is refused with 409, unless all that it gives stands there already: then
   * nothing changes, and the answer stays whose it is. What does not come is not compared; without
   * `anterior` nothing is, and the last one wins.
   */
  anterior: Type.Optional(Type.String({ maxLength: 200 })),
  anteriorVariant: Type.Optional(Type.Enum(['OK', 'NOT', ''] as const)),
  anteriorObs: Type.Optional(Type.String({ maxLength: longestProblem })),
  anteriorFoto: Type.Optional(Type.String({ maxLength: 64 })),
}

/** `size` and `sha256` of the photo, when one came. */
export const ForkliftAnswerAnswer = Type.Object({
  checklist: ForkliftChecklistWithItems,
  pendencias: Type.Array(ForkliftIssue),
  size: Type.Optional(Type.Integer({ minimum: 0 })),
  sha256: Type.Optional(Type.String()),
})
export type ForkliftAnswerAnswer = Static<typeof ForkliftAnswerAnswer>

/**
 * Body of a 409. Where another checklist stands in the way: which one, and whose. Where an answer that
 * was not seen does: the item as it stands.
 */
export const ForkliftConflict = Type.Intersect([
  ErrorBody,
  Type.Object({
    id: Type.Optional(Id),
    responsavel: Type.Optional(Type.String()),
    data: Type.Optional(Moment),
    dia: Type.Optional(Day),
    horimetro: Type.Optional(Type.Number()),
    item: Type.Optional(ForkliftItem),
  }),
])
export type ForkliftConflict = Static<typeof ForkliftConflict>
