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
  /**
   * The furthest step, as in the report's state; absent where a provider leaves it out of the list.
   */
  step: Type.Optional(Type.Enum(stuffingSteps)),
  hasPre: Type.Optional(Type.Integer({ minimum: 0, maximum: 1 })),
})
export type StuffingListItem = Static<typeof StuffingListItem>

const Flag = Type.Integer({ minimum: 0, maximum: 1 })

/**
 * The current photo of a step, which a new one would replace. PRE is listed only in a complete
 * report, with its last photo. `operador` is the name of the person who took it, `sha256` the hash
 * of the received bytes.
 */
const StuffingPicture = Type.Object({
  step: Type.Enum(stuffingSteps),
  sha256: Type.String(),
  operador: Type.Optional(Type.String()),
})

/**
 * The state of one report; `step` is the furthest step reached, `picture…` is 1 when the photo
 * exists.
 */
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
  /** Absent where a provider leaves these details out. */
  pictures: Type.Optional(Type.Array(StuffingPicture)),
})
export type StuffingState = Static<typeof StuffingState>

/** The answer to an upload: the state, and the size and hash of the received photo. */
export const StuffingUploadAnswer = Type.Intersect([StuffingState, ReceivedFile])
export type StuffingUploadAnswer = Static<typeof StuffingUploadAnswer>

/**
 * `search` matches the exit's number, OT, OC, container and plates, without regard to accents and
 * case.
 */
export const StuffingListQuery = Type.Object({
  search: Type.Optional(Type.String({ maxLength: 200 })),
  /** The maximum number of rows; 20 if it is absent. */
  items: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  /** The name of `items` in the other lists; spec 2 §7 says `items` for this one. */
  itens: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
})
export type StuffingListQuery = Static<typeof StuffingListQuery>

export const StuffingFileQuery = Type.Object({
  /** Which PRE photo, from 1; without it the last one. */
  n: Type.Optional(Type.Integer({ minimum: 1, maximum: 2147483647 })),
  /** 1 for a thumbnail of at most 320 × 320 px. */
  thumb: Type.Optional(Type.Integer({ minimum: 0, maximum: 1 })),
  /** Cache-busting parameter of spec 2 §7; the provider ignores it. */
  v: Type.Optional(Type.String({ maxLength: 200 })),
})
export type StuffingFileQuery = Static<typeof StuffingFileQuery>
