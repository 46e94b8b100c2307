import { Type, type Static } from 'typebox'
import { ChecklistImage, ChecklistOption } from './checklist.ts'
import { ErrorBody, Id, Nullable } from './common.ts'

const Text = Nullable(Type.String())
const Moment = Type.String({ format: 'date-time' })

/** A vehicle that is to leave or has left; `id` is the exit's (idSaida). */
export const LoadingChecklistHeader = Type.Object({
  id: Id,
  ot: Text,
  oc: Text,
  /** When it left; null until then. */
  dataSaida: Nullable(Moment),
  destinatario: Text,
  placaCavalo: Text,
  placaCarroceria: Text,
  /**
   * The checklist's id for the calls of `/api/core/checklist`, which receiving and loading share.
   * Null in the list until the checklist is first opened.
   */
  idChecklist: Nullable(Id),
  /** How many photos and answers are missing; 0 when the PDF can be produced. */
  faltam: Type.Optional(Type.Integer({ minimum: 0 })),
})
export type LoadingChecklistHeader = Static<typeof LoadingChecklistHeader>

/**
 * `search` matches the exit's number, OT, OC, plates, driver and consignee, without regard to
 * accents and case.
 */
export const LoadingChecklistQuery = Type.Object({
  search: Type.Optional(Type.String({ maxLength: 200 })),
  /** The maximum number of rows; 20 if it is absent. */
  itens: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
})
export type LoadingChecklistQuery = Static<typeof LoadingChecklistQuery>

const question = {
  /** The contract's IdPergunta. */
  id: Id,
  pergunta: Type.String(),
  /** Short name. */
  descricao: Type.Optional(Type.String()),
  images: Type.Optional(Type.Array(ChecklistImage)),
}

/** A question that takes a photo: one side of the vehicle, with or without the tarpaulin. */
export const LoadingPhotoQuestion = Type.Object({ ...question, images: Type.Array(ChecklistImage) })
export type LoadingPhotoQuestion = Static<typeof LoadingPhotoQuestion>

/** A place that the load came from. */
export const LoadingPlace = Type.Object({
  local: Type.String(),
  observacoes: Text,
  /** The contract's idResposta. */
  id: Type.Optional(Id),
  idOption: Type.Optional(Nullable(Id)),
  /** The number of the place, for the calls that change or remove it. */
  idSub: Type.Optional(Type.Integer()),
  /** Who answered, and when. */
  operador: Type.Optional(Type.String()),
  updatedAt: Type.Optional(Moment),
})
export type LoadingPlace = Static<typeof LoadingPlace>

/** A question with several answers, each with its own `idSub`: a known place, or a typed one. */
export const LoadingPlaces = Type.Object({
  ...question,
  respostas: Type.Array(LoadingPlace),
  options: Type.Optional(Type.Array(ChecklistOption)),
})
export type LoadingPlaces = Static<typeof LoadingPlaces>

export const LoadingStandardAnswer = Type.Object({
  /** The contract's idResposta. */
  id: Id,
  valueString: Text,
  valueString2: Text,
  obs: Text,
  idOption: Type.Optional(Nullable(Id)),
  /** Who answered, and when. */
  operador: Type.Optional(Type.String()),
  updatedAt: Type.Optional(Moment),
})
export type LoadingStandardAnswer = Static<typeof LoadingStandardAnswer>

export const LoadingStandardQuestion = Type.Object({
  ...question,
  options: Type.Array(ChecklistOption),
  answer: Nullable(LoadingStandardAnswer),
})
export type LoadingStandardQuestion = Static<typeof LoadingStandardQuestion>

export const LoadingQuestions = Type.Object({
  pSemLonaDireita: LoadingPhotoQuestion,
  pSemLonaEsquerda: LoadingPhotoQuestion,
  pComLonaDireita: LoadingPhotoQuestion,
  pComLonaEsquerda: LoadingPhotoQuestion,
  pLocaisSaida: LoadingPlaces,
  /** In the order of the questions on the screen. */
  padrao: Type.Array(LoadingStandardQuestion),
})
export type LoadingQuestions = Static<typeof LoadingQuestions>

/** The answer to GET /{id}. The first call creates the checklist. */
export const LoadingChecklistPage = Type.Object({
  checklist: Type.Object({
    ...LoadingChecklistHeader.properties,
    idChecklist: Id,
    /** 0 while the checklist may be changed. */
    blocked: Type.Optional(Type.Integer({ minimum: 0, maximum: 1 })),
  }),
  perguntas: LoadingQuestions,
})
export type LoadingChecklistPage = Static<typeof LoadingChecklistPage>

/**
 * The answer to GET /ready/{id}: ready when every standard question is answered and the four photos
 * are present.
 */
export const LoadingReady = Type.Object({ ready: Type.Boolean(), message: Type.String() })
export type LoadingReady = Static<typeof LoadingReady>

/**
 * Body of the 409 of GET /ready/{id} and of the PDF: `error` has what is missing, by the id of the
 * question. `error` is absent while the checklist does not exist.
 */
export const LoadingNotReady = Type.Intersect([
  ErrorBody,
  Type.Object({ ready: Type.Optional(Type.Boolean()) }),
])
export type LoadingNotReady = Static<typeof LoadingNotReady>
