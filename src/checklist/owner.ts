import { isId, type Id } from '#src/domain/names/ids.ts'
import { idPart } from '#src/outbox/model/local-ids.ts'
import type { RecordId, RecordName } from '#src/outbox/model/entry.ts'
import { defineOperation, type OperationSpec } from '#src/outbox/model/operation.ts'
import { mixed, number, object, string, type ObjectShape } from 'yup'

const ownerTypes = ['receiving', 'loading-checklist'] as const

/** The owner of a checklist: a receiving report, or a vehicle that is to leave (by its exit). */
export interface ChecklistOwner {
  /** Prefix of the lane and of the keys of its reads. */
  type: (typeof ownerTypes)[number]
  id: RecordId
}

/** The owner's lane, which is also the key of the read that shows the owner. */
export const ownerKey = ({ type, id }: ChecklistOwner): string => `${type}:${idPart(id)}`

/** Arguments common to every operation on a question. */
export interface QuestionArgs {
  owner: ChecklistOwner
  /** The owner in words, and the screen on which the question was shown. */
  record: RecordName
  /** 0 while the id is unknown: it is then read right before the call. */
  idChecklist: Id
  step: number
  idPergunta: Id
  /** Short name of the question. */
  descricao: string
  /** Number of missing items in the whole checklist after the operation, where the list of owners shows it. */
  missing?: number
}

export const recordIdField = () => mixed<RecordId>(isId).required()

const questionFields = () => ({
  owner: object({
    type: string<ChecklistOwner['type']>().oneOf(ownerTypes).required(),
    id: recordIdField(),
  })
    .noUnknown()
    .required(),
  record: object({ title: string().required(), path: string().required() }).noUnknown().required(),
  idChecklist: mixed<Id>(isId).required(),
  step: number().integer().positive().required(),
  idPergunta: mixed<Id>(isId).required(),
  descricao: string().required(),
  missing: number().integer().min(0).optional(),
})

/**
 * Label in Envios: «Checklist 3 · Limpeza: Não»; for a vehicle, whose questions have no numbers, «Lona: Conforme».
 */
const labelOf = ({ owner, step, descricao }: QuestionArgs, what: string): string =>
  owner.type === 'receiving' ? `Checklist ${step} · ${descricao}: ${what}` : `${descricao}: ${what}`

interface OnQuestion<Args> extends Omit<OperationSpec<Args>, 'args' | 'label' | 'record' | 'lane'> {
  /** Fields of the arguments other than those of every question. */
  fields: ObjectShape
  /** The act in words, after the name of the question: «foto excluída». */
  words: (args: Args) => string
}

/** Defines an operation on a question. */
export const defineOnQuestion = <Args extends QuestionArgs>({
  fields,
  words,
  ...spec
}: OnQuestion<Args>) =>
  defineOperation<Args>({
    ...spec,
    args: object({ ...questionFields(), ...fields }).noUnknown(),
    label: (args) => labelOf(args, words(args)),
    record: ({ record }) => record,
    lane: ({ owner }) => ownerKey(owner),
  })
