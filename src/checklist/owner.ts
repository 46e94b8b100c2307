import { isId, type Id } from '#src/domain/names/ids.ts'
import { idPart } from '#src/outbox/model/local-ids.ts'
import type { RecordId, RecordName } from '#src/outbox/model/entry.ts'
import { mixed, number, object, string } from 'yup'

const ownerTypes = ['receiving', 'loading-checklist'] as const

/** What a checklist belongs to: a receiving report, or a vehicle that is to leave (by its exit). */
export interface ChecklistOwner {
  /** Its lane and the keys of its reads begin with this. */
  type: (typeof ownerTypes)[number]
  id: RecordId
}

/** The owner's lane, which is also the key of the read that shows it. */
export const ownerKey = ({ type, id }: ChecklistOwner): string => `${type}:${idPart(id)}`

/** What every operation on a question says of itself. */
export interface QuestionArgs {
  owner: ChecklistOwner
  /** The owner in words, and the screen that the question was shown on. */
  record: RecordName
  /** 0 while the provider has not told it: then it is asked right before the call. */
  idChecklist: Id
  step: number
  idPergunta: Id
  /** The question's short name. */
  descricao: string
  /** How much the whole checklist lacks after it, where the list of its owners tells that. */
  missing?: number
}

export const recordIdField = () => mixed<RecordId>(isId).required()

export const questionFields = () => ({
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

/** In Envios: «Checklist 3 · Limpeza: Não»; of a vehicle, whose questions have no numbers, «Lona: Conforme». */
export const labelOf = ({ owner, step, descricao }: QuestionArgs, what: string): string =>
  owner.type === 'receiving' ? `Checklist ${step} · ${descricao}: ${what}` : `${descricao}: ${what}`
