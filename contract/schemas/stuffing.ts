import { Type, type Static } from 'typebox'
import { stuffingSteps } from '../stuffing-steps.ts'
import { Id, Nullable, ReceivedFile } from './common.ts'

export type { StuffingStep } from '../stuffing-steps.ts'

export const StuffingListItem = Type.Object({
  idSaida: Id,
  ot: Nullable(Type.String()),
  dataAgendada: Nullable(Type.String({ format: 'date-time' })),
  oc: Nullable(Type.String()),
  containerNumero: Nullable(Type.String()),
  placaCavalo: Nullable(Type.String()),
  placaCarreta: Nullable(Type.String()),
  /** 0 in progress, 1 complete. */
  status: Type.Integer(),
  /** How far it is, as its state says it; absent where a provider does not tell it in the list. */
  step: Type.Optional(Type.Enum(stuffingSteps)),
  hasPre: Type.Optional(Type.Integer({ minimum: 0, maximum: 1 })),
})
export type StuffingListItem = Static<typeof StuffingListItem>

const Flag = Type.Integer({ minimum: 0, maximum: 1 })

/** The photo that stands where another one would replace it: of PRE the last, of a complete report. Who took it by name, of the bytes as they came. */
const StuffingPicture = Type.Object({
  step: Type.Enum(stuffingSteps),
  sha256: Type.String(),
  operador: Type.Optional(Type.String()),
})

/** The state of one report; `step` is the furthest step reached, `picture…` is 1 when the photo exists. */
export const StuffingState = Type.Object({
  idSaida: Id,
  status: Type.Integer(),
  step: Type.Enum(stuffingSteps),
  hasPre: Flag,
  preCounter: Type.Integer({ minimum: 0 }),
  picture1: Flag,
  picture2: Flag,
  picture3: Flag,
  picture4: Flag,
  picture5: Flag,
  picture6: Flag,
  picture7: Flag,
  pictureChecklist: Flag,
  /** Absent where a provider tells none of this. */
  pictures: Type.Optional(Type.Array(StuffingPicture)),
})
export type StuffingState = Static<typeof StuffingState>

/** What an upload answers: the state, and what was received. */
export const StuffingUploadAnswer = Type.Intersect([StuffingState, ReceivedFile])
export type StuffingUploadAnswer = Static<typeof StuffingUploadAnswer>

/** `search` looks in the exit's number, OT, OC, container and plates; accents and case do not matter. */
export const StuffingListQuery = Type.Object({
  search: Type.Optional(Type.String({ maxLength: 200 })),
  /** How many rows at most; 20 without it. */
  items: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  /** The name of the same parameter in the other lists; spec 2 §7 says `items` for this one. */
  itens: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
})
export type StuffingListQuery = Static<typeof StuffingListQuery>

export const StuffingFileQuery = Type.Object({
  /** Which PRE photo, from 1; without it the last one. */
  n: Type.Optional(Type.Integer({ minimum: 1, maximum: 2147483647 })),
  /** 1 for a thumbnail of at most 320 × 320 px. */
  thumb: Type.Optional(Type.Integer({ minimum: 0, maximum: 1 })),
  /** Cache-busting parameter of spec 2 §7; not read. */
  v: Type.Optional(Type.String({ maxLength: 200 })),
})
export type StuffingFileQuery = Static<typeof StuffingFileQuery>
