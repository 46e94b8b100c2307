import { Type, type Static } from 'typebox'
import { longestObservation } from '../limits.ts'
import { Id, Nullable, RecordNumber } from './common.ts'

const Moment = Type.String({ format: 'date-time' })
const Flag = Type.Integer({ minimum: 0, maximum: 1 })

export const ChecklistQuestion = Type.Object({
  id: Id,
  pergunta: Type.String(),
  /** SIM/NAO/NA, COMBOBOX or IMAGE. */
  tipo: Type.String(),
  /** Its short name in the menu. */
  descricao: Type.Optional(Type.String()),
})
export type ChecklistQuestion = Static<typeof ChecklistQuestion>

export const ChecklistOption = Type.Object({
  id: Id,
  /** OK, NOK or another. */
  tipo: Type.String(),
  texto: Type.String(),
  obsRequired: Flag,
  imagesRequired: Flag,
})
export type ChecklistOption = Static<typeof ChecklistOption>

export const ChecklistHint = Type.Object({ value: Type.String() })
export type ChecklistHint = Static<typeof ChecklistHint>

/** `size` is in KB of 1024 bytes, rounded up (spec 2 §3). */
export const ChecklistImage = Type.Object({
  id: Id,
  size: Type.Integer(),
  idSub: Type.Optional(Type.Integer()),
  /** The hash of the received bytes. */
  sha256: Type.Optional(Type.String()),
})
export type ChecklistImage = Static<typeof ChecklistImage>

const text = () => Type.Optional(Nullable(Type.String({ maxLength: longestObservation })))
const integer = () =>
  Type.Optional(Nullable(Type.Integer({ minimum: -2147483648, maximum: 2147483647 })))
const decimal = () => Type.Optional(Nullable(Type.Number({ minimum: -1e10, maximum: 1e10 })))

const values = {
  valueString: text(),
  valueString2: text(),
  valueString3: text(),
  valueString4: text(),
  valueString5: text(),
  /**
   * For a combobox: 0 for «Não Aplicável», «N/A» and «NA», otherwise 1, unless the call sends a
   * number.
   */
  valueInteger: integer(),
  valueInteger2: integer(),
  valueInteger3: integer(),
  valueDecimal: decimal(),
  valueDecimal2: decimal(),
  valueDecimal3: decimal(),
  obs: text(),
}

/** A saved answer. */
export const ChecklistResponse = Type.Object({
  idResposta: Id,
  idChecklist: Id,
  idPergunta: Id,
  idOption: Nullable(Id),
  /** OPTION or TEXT. */
  tipo: Type.String(),
  idSub: Type.Optional(Type.Integer()),
  ...values,
  imagesRequired: Flag,
  /** Who answered, and when. */
  operador: Type.Optional(Type.String()),
  updatedAt: Type.Optional(Moment),
})
export type ChecklistResponse = Static<typeof ChecklistResponse>

/** One step of a checklist: `step` is the furthest one reached, `current` the one shown. */
export const ChecklistStep = Type.Object({
  /** The contract's idChecklist. */
  id: Id,
  /** 1 once every question was marked as done. */
  ready: Flag,
  step: Type.Integer(),
  /** 0 while the checklist may be changed. */
  blocked: Flag,
  total: Type.Integer(),
  current: Type.Integer(),
  question: ChecklistQuestion,
  options: Type.Array(ChecklistOption),
  responses: Type.Array(ChecklistResponse),
  images: Type.Array(ChecklistImage),
  hints: Type.Array(ChecklistHint),
})
export type ChecklistStep = Static<typeof ChecklistStep>

/** A row of the menu. `status`: 0 nothing answered, 2 partly answered, 1 answered. */
export const ChecklistMenuItem = Type.Object({
  step: Type.Integer(),
  descricao: Type.String(),
  respostas: Type.Array(Type.Object({ idResposta: Id, value: Type.String() })),
  observacoes: Nullable(Type.String()),
  status: Type.Integer(),
  idPergunta: Type.Optional(Id),
})
export type ChecklistMenuItem = Static<typeof ChecklistMenuItem>

/**
 * The questions of a receiving report's checklist before the report exists, for work begun offline.
 */
export const ChecklistModel = Type.Object({
  total: Type.Integer(),
  steps: Type.Array(
    Type.Object({
      step: Type.Integer(),
      question: ChecklistQuestion,
      options: Type.Array(ChecklistOption),
      hints: Type.Array(ChecklistHint),
    }),
  ),
})
export type ChecklistModel = Static<typeof ChecklistModel>

/** The number of a photo or answer among several of one question; 0 where there is only one. */
export const IdSub = Type.Integer({ minimum: 0, maximum: 1_000 })

const SeenAnswer = Type.Object({
  idOption: Nullable(Type.Integer()),
  valueString: Nullable(Type.String()),
  obs: Nullable(Type.String()),
})

/** One answer to a question, which replaces the answer before. */
export const ChecklistAnswer = Type.Object({
  idChecklist: RecordNumber,
  idPergunta: RecordNumber,
  /**
   * The number of an exit place: a loading checklist takes one answer for each place. 0 without it.
   */
  idSub: Type.Optional(IdSub),
  idOption: Type.Optional(Nullable(RecordNumber)),
  tipo: Type.Enum(['OPTION', 'TEXT'] as const),
  ...values,
  /**
   * The answer that the person saw before (null for none). The provider refuses with 409 when the
   * current answer is neither this one nor the new one. Without this field the last write wins.
   */
  anterior: Type.Optional(Nullable(SeenAnswer)),
})
export type ChecklistAnswer = Static<typeof ChecklistAnswer>

/** Without `idSub` every answer of the question is removed. */
export const ChecklistAnswerRemoval = Type.Object({
  idChecklist: RecordNumber,
  idPergunta: RecordNumber,
  idSub: Type.Optional(IdSub),
  /**
   * The answer to remove. The provider refuses with 409 when any answer that the call would remove
   * is a different one.
   */
  anterior: Type.Optional(SeenAnswer),
})
export type ChecklistAnswerRemoval = Static<typeof ChecklistAnswerRemoval>

export const ChecklistNext = Type.Object({ IdChecklist: RecordNumber, IdPergunta: RecordNumber })
export type ChecklistNext = Static<typeof ChecklistNext>
