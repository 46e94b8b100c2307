import { Type, type Static } from 'typebox'
import { Nullable, ReceivedFile } from './common.ts'

/** The steps of a stuffing report, in the order in which they are taken (spec 2 §4). */
export const stuffingSteps = ['PRE', '1', '2', '3', 'C', '4', '5', '6', '7'] as const
export type StuffingStep = (typeof stuffingSteps)[number]

export const StuffingListItem = Type.Object({
  idSaida: Type.Integer(),
  ot: Nullable(Type.String()),
  dataAgendada: Nullable(Type.String({ format: 'date-time' })),
  oc: Nullable(Type.String()),
  containerNumero: Nullable(Type.String()),
  placaCavalo: Nullable(Type.String()),
  placaCarreta: Nullable(Type.String()),
  /** 0 in progress, 1 complete. */
  status: Type.Integer(),
})
export type StuffingListItem = Static<typeof StuffingListItem>

const Flag = Type.Integer({ minimum: 0, maximum: 1 })

/** The state of one report; `step` is the furthest step reached, `picture…` is 1 when the photo exists. */
export const StuffingState = Type.Object({
  idSaida: Type.Integer(),
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
})
export type StuffingState = Static<typeof StuffingState>

/** What an upload answers: the state, and what was received. */
export const StuffingUploadAnswer = Type.Intersect([StuffingState, ReceivedFile])
export type StuffingUploadAnswer = Static<typeof StuffingUploadAnswer>
