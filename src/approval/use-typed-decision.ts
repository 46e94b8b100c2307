import { useLocation } from 'react-router-dom'
import type { Id } from '#src/domain/names/ids.ts'
import type { TypedNumber } from '#src/domain/typed/read-number.ts'
import { useTyped } from '#src/hooks/draft/use-typed.ts'
import type { Decision } from './use-decide.ts'

interface Typed {
  cost?: TypedNumber | undefined
  observacao: string
}

export interface TypedDecision {
  /** Names the draft. */
  form: string
  typed: Typed
  isTyped: boolean
  type: (change: Partial<Typed>) => void
  /** Deletes the draft; called once the decision was made or abandoned. */
  drop: () => void
}

const nothing: Typed = { observacao: '' }
const isBlank = ({ cost, observacao }: Typed) => cost === undefined && observacao === ''

const formOf = (idRecebimento: Id, is: Decision['is']) => `decision:${String(idRecebimento)}:${is}`

/** The names of the drafts of both decisions on this report. */
export const decisionForms = (idRecebimento: Id): readonly string[] =>
  (['approve', 'reprove'] as const).map((is) => formOf(idRecebimento, is))

/** The values typed for a decision on a report; their draft survives a reload. */
export function useTypedDecision(idRecebimento: Id, is: Decision['is']): TypedDecision {
  const { pathname } = useLocation()
  const form = formOf(idRecebimento, is)
  const { typed = nothing, type, settle } = useTyped<Typed>(form, pathname)
  return {
    form,
    typed,
    isTyped: !isBlank(typed),
    type: (change) => {
      const next = { ...typed, ...change }
      if (isBlank(next)) settle()
      else type(next)
    },
    drop: settle,
  }
}
