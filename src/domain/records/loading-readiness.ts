import type { Id } from '../names/ids.ts'

/** What readiness looks at in a question of a loading checklist (contract §11). */
export interface LoadingQuestionFacts {
  /** IdPergunta. */
  id: Id
  /** Short name. */
  descricao: string
  /** Of the tarpaulin, a standard question, or the exit places, which may be left out. */
  kind: 'photo' | 'standard' | 'places'
  photos: number
  answers: number
}

export interface MissingOfLoading {
  id: Id
  descricao: string
  missing: 'sem foto' | 'sem resposta'
}

/** What a loading checklist lacks, in its order: the four photos, and an answer to every standard question. */
export const listMissingOfLoading = (
  questions: readonly LoadingQuestionFacts[],
): MissingOfLoading[] =>
  questions.flatMap(({ id, descricao, kind, photos, answers }) => {
    if (kind === 'photo' && photos === 0) return { id, descricao, missing: 'sem foto' as const }
    if (kind === 'standard' && answers === 0)
      return { id, descricao, missing: 'sem resposta' as const }
    return []
  })

const told = 3

/** «Faltam 2: Lona (sem resposta), Pneus e rodas (sem resposta)»; of many the first three by name. */
export function tellMissingOfLoading(missing: readonly MissingOfLoading[]): string {
  if (missing.length === 0) return 'Checklist completo'
  const named = missing.slice(0, told).map((one) => `${one.descricao} (${one.missing})`)
  const rest = missing.length - named.length
  const more = rest === 0 ? '' : ` e mais ${rest}`
  return `${missing.length === 1 ? 'Falta' : 'Faltam'} ${missing.length}: ${named.join(', ')}${more}`
}
