import type { Id } from '../names/ids.ts'

/** The parts of a loading checklist's question that readiness depends on (contract §11). */
export interface LoadingQuestionFacts {
  /** IdPergunta. */
  id: Id
  /** Short name. */
  descricao: string
  /** A tarpaulin photo, a standard question, or the exit places, which are optional. */
  kind: 'photo' | 'standard' | 'places'
  photos: number
  answers: number
}

export interface MissingOfLoading {
  id: Id
  descricao: string
  missing: 'sem foto' | 'sem resposta'
}

/**
 * The missing parts of a loading checklist, in its order: the four photos, and an answer to every
 * standard question.
 */
export const listMissingOfLoading = (
  questions: readonly LoadingQuestionFacts[],
): MissingOfLoading[] =>
  questions.flatMap(({ id, descricao, kind, photos, answers }) => {
    if (kind === 'photo' && photos === 0) return { id, descricao, missing: 'sem foto' as const }
    if (kind === 'standard' && answers === 0)
      return { id, descricao, missing: 'sem resposta' as const }
    return []
  })

const reported = 3

/**
 * «Faltam 2: Lona (sem resposta), Pneus e rodas (sem resposta)»; it names at most the first three.
 */
export function tellMissingOfLoading(missing: readonly MissingOfLoading[]): string {
  if (missing.length === 0) return 'Checklist completo'
  const named = missing.slice(0, reported).map((one) => `${one.descricao} (${one.missing})`)
  const rest = missing.length - named.length
  const more = rest === 0 ? '' : ` e mais ${rest}`
  return `${missing.length === 1 ? 'Falta' : 'Faltam'} ${missing.length}: ${named.join(', ')}${more}`
}
