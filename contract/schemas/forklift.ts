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
 * The status of a machine or a checklist: 3 an answer is a problem; otherwise 2 items are missing
 * or a pendência is open; 1 neither; 0 (and any other number) a machine without a checklist today
 * and without an open pendência.
 */
const Status = Type.Integer()

const totals = {
  totalItens: Count,
  /** Answered items. */
  totalPreenchidos: Count,
  /** Items that were answered with a problem. */
  totalProblemas: Count,
  /** Open pendências: for a checklist those that it opened, for a machine all of them. */
  totalPendencias: Count,
}

/** One choice of an answer; `tag` is its text. */
export const ForkliftAnswerChoice = Type.Object({
  value: Type.String(),
  tag: Type.String(),
  variant: Variant,
})
export type ForkliftAnswerChoice = Static<typeof ForkliftAnswerChoice>

export const ForkliftItem = Type.Object({
  field: Type.String(),
  /** CL for a choice, DECIMAL for a number. A client shows an error for any other type. */
  fieldType: Type.String(),
  /** The group of the item. */
  tag: Type.String(),
  descricao: Type.String(),
  /**
   * The answer: the value of a choice, or a number with a decimal point. Null without an answer.
   */
  value: Text,
  /** The answer in words: «Bom», «87,5». */
  valueText: Text,
  /** Whether the item may be answered now: the checklist is today's. */
  editable: Type.Boolean(),
  /** The choices of an item that has them. */
  respostas: Type.Array(ForkliftAnswerChoice),
  /** The text about the answer; `file01` names its photo for `files/{id}/{file}`. */
  obs: Nullable(
    Type.Object({
      texto: Text,
      file01: Text,
      /** The hash of the photo's bytes as they were received. */
      sha256: Type.Optional(Text),
      size: Type.Optional(Nullable(Type.Integer())),
    }),
  ),
  /** The variant of the answer. */
  variant: Type.Optional(Nullable(Variant)),
  /** Who answered, and when. */
  responsavel: Type.Optional(Text),
  updatedAt: Type.Optional(Nullable(Moment)),
})
export type ForkliftItem = Static<typeof ForkliftItem>

/**
 * A checklist without its items, as lists have it. `dia`, `idMaquina` and the photo are not in spec
 * 2 §3.
 */
export const ForkliftChecklist = Type.Object({
  id: Id,
  /** When it was made. */
  data: Moment,
  /** Hours. */
  horimetro: Type.Number(),
  status: Status,
  responsavel: Type.String(),
  ...totals,
  /** The day of the checklist. A machine has at most one checklist for each day. */
  dia: Type.Optional(Day),
  idMaquina: Type.Optional(Id),
  /**
   * The photo of the hour-meter: its name for `files/{id}/{file}`, and the hash and size of its
   * received bytes.
   */
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

/** A problem that stays open until a later checklist answers its item again. */
export const ForkliftIssue = Type.Object({
  /** The name of the item. */
  pergunta: Type.String(),
  /** The text about the problem. */
  texto: Text,
  id: Type.Optional(Id),
  field: Type.Optional(Type.String()),
  /** The checklist that opened the pendência and holds its photo. */
  idChecklist: Type.Optional(Id),
  file01: Type.Optional(Text),
  openedAt: Type.Optional(Moment),
  responsavel: Type.Optional(Type.String()),
})
export type ForkliftIssue = Static<typeof ForkliftIssue>

/**
 * A machine as the list has it. The totals are those of today's checklist; `totalPendencias` counts
 * all that are open.
 */
export const ForkliftMachine = Type.Object({
  id: Id,
  descricao: Type.String(),
  status: Status,
  /** «1.234,5 h»; «—» before its first checklist. */
  horimetroText: Type.String(),
  /** Hours, from its latest checklist. */
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
  /** Today's checklists. */
  checklists: Type.Array(ForkliftChecklist),
  modelo: Type.Optional(Type.String()),
  /** The provider's day when it answered, which defines «today» in the fields above. */
  dia: Type.Optional(Day),
})
export type ForkliftMachine = Static<typeof ForkliftMachine>

/**
 * The answer to GET /{id}. It includes the items of a checklist, so that a person can begin a
 * checklist offline.
 */
export const ForkliftMachinePage = Type.Intersect([
  ForkliftMachine,
  Type.Object({
    /** The items without answers. */
    items: Type.Optional(Type.Array(ForkliftItem)),
    pendencias: Type.Optional(Type.Array(ForkliftIssue)),
  }),
])
export type ForkliftMachinePage = Static<typeof ForkliftMachinePage>

const HourMeterReading = Type.Object({ horimetro: Type.Number(), dia: Day })

/**
 * The answer to GET /checklist/{id}. `pendencias` are those that are open on the machine now, the
 * oldest first.
 */
export const ForkliftChecklistPage = Type.Object({
  checklist: ForkliftChecklistWithItems,
  pendencias: Type.Array(ForkliftIssue),
  /**
   * Pendências of earlier checklists that this one's answers closed; clearing the answer reopens
   * them, unless a later checklist has answered the item.
   */
  encerradas: Type.Optional(Type.Array(ForkliftIssue)),
  maquina: ForkliftMachine,
  /**
   * Whether the caller may correct the hour-meter of this checklist now with `PUT
   * checklist/{id}/horimetro`. A provider without that call leaves the field out.
   */
  corrigeHorimetro: Type.Optional(Type.Boolean()),
  /**
   * Only where `corrigeHorimetro` is true: the readings of the machine's nearest checklists before
   * and after this one.
   */
  leituraAnterior: Type.Optional(HourMeterReading),
  leituraSeguinte: Type.Optional(HourMeterReading),
})
export type ForkliftChecklistPage = Static<typeof ForkliftChecklistPage>

/** `search` matches the machine's name and model, without regard to accents and case. */
export const ForkliftListQuery = Type.Object({
  search: Type.Optional(Type.String({ maxLength: 200 })),
  /** The maximum number of rows; 20 if it is absent. */
  itens: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
})
export type ForkliftListQuery = Static<typeof ForkliftListQuery>

export const ForkliftFileQuery = Type.Object({
  /** 1 for a thumbnail of at most 320 × 320 px. */
  thumb: Type.Optional(Type.Integer({ minimum: 0, maximum: 1 })),
  /** A cache-busting parameter; the provider ignores it. */
  v: Type.Optional(Type.String({ maxLength: 200 })),
})
export type ForkliftFileQuery = Static<typeof ForkliftFileQuery>

/** A year and a month (1 to 12) in a path. */
export const HistoryMonth = {
  year: Type.Integer({ minimum: 2000, maximum: 2100 }),
  month: Type.Integer({ minimum: 1, maximum: 12 }),
}

/**
 * Part `data` of a new checklist and of an answer: when the person did the work, for work that
 * waited without a network. The work counts for that day, up to `latestArrivalDays` later; without
 * this part it counts for the day on which it arrives. A moment in the future counts as now.
 */
export const DonePart = Type.Optional(Moment)

/** Part `horimetro`: hours, with a decimal point and at most one decimal. */
export const HourMeterPart = Type.Number({ minimum: 0, maximum: largestHourMeter })

/**
 * Body of PUT checklist/{id}/horimetro (not in the contract): the corrected hour-meter. `anterior`
 * is the reading that the person saw: the provider refuses with 409 when the current reading is
 * neither `anterior` nor `horimetro`.
 */
export const HourMeterBody = Type.Object({
  horimetro: HourMeterPart,
  anterior: HourMeterPart,
})
export type HourMeterBody = Static<typeof HourMeterBody>

/** The answer to a new checklist: its id, and the size and hash of its received photo. */
export const NewForkliftChecklistAnswer = Type.Object({
  id: Id,
  size: Type.Integer({ minimum: 0 }),
  sha256: Type.String(),
  dia: Type.Optional(Day),
})
export type NewForkliftChecklistAnswer = Static<typeof NewForkliftChecklistAnswer>

/** Parts of POST /checklist/{id}, in addition to `file` and `data`. */
export const forkliftAnswerParts = {
  field: Type.String({ minLength: 1, maxLength: 200 }),
  fieldType: Type.String({ minLength: 1, maxLength: 20 }),
  /** Empty clears the answer; a number has a decimal point. */
  value: Type.String({ maxLength: 200 }),
  /**
   * For a choice: the variant of the chosen answer; another one gets 422. For a number: NOT for a
   * problem. Ignored when an answer is cleared.
   */
  variant: Type.Optional(Type.Enum(['OK', 'NOT', ''] as const)),
  /**
   * Without this part the current text stays while the value stays the same; the same holds for the
   * photo.
   */
  obs: Type.Optional(Type.String({ maxLength: longestProblem })),
  /**
   * 1 removes the current photo, also where the value stays the same, unless the call has a photo.
   */
  semFoto: Type.Optional(Type.Enum(['1', ''] as const)),
  /**
   * The answer that the person saw before: its value ('' for none), its variant, its text ('' for
   * none) and the SHA-256 of its photo ('' for none). When one of them differs from the current
   * answer, the provider refuses with 409, unless the current answer already equals the one sent:
   * then nothing changes, and the answer keeps its author. A part that is missing is not compared.
   * Without `anterior` nothing is compared, and the last write wins.
   */
  anterior: Type.Optional(Type.String({ maxLength: 200 })),
  anteriorVariant: Type.Optional(Type.Enum(['OK', 'NOT', ''] as const)),
  anteriorObs: Type.Optional(Type.String({ maxLength: longestProblem })),
  anteriorFoto: Type.Optional(Type.String({ maxLength: 64 })),
}

/** `size` and `sha256` describe the photo, when one was sent. */
export const ForkliftAnswerAnswer = Type.Object({
  checklist: ForkliftChecklistWithItems,
  pendencias: Type.Array(ForkliftIssue),
  size: Type.Optional(Type.Integer({ minimum: 0 })),
  sha256: Type.Optional(Type.String()),
})
export type ForkliftAnswerAnswer = Static<typeof ForkliftAnswerAnswer>

/**
 * Body of a 409. When another checklist is in the way: which one, and whose. When the current
 * answer is not the one that the person saw: the current item.
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
