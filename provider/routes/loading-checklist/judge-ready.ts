import {
  listMissingOfLoading,
  tellMissingOfLoading,
} from '#src/domain/records/loading-readiness.ts'
import type { Orm } from '../../db/database.ts'
import { Refusal } from '../../errors/refusal.ts'
import { findHeader, type Header } from './find-header.ts'
import { readQuestions, type FilledQuestion } from './read-questions.ts'

/**
 * Returns a complete checklist. Throws 404, and 409 for a checklist that does not exist yet, or with the missing items.
 */
export async function readWhenReady(
  orm: Orm,
  idSaida: number,
): Promise<{ header: Header; questions: FilledQuestion[] }> {
  const header = await findHeader(orm, idSaida)
  if (header.idChecklist === null) {
    throw new Refusal(409, 'Este checklist ainda não foi iniciado', { details: { ready: false } })
  }
  const questions = await readQuestions(orm, header.idChecklist)
  const missing = listMissingOfLoading(questions)
  if (missing.length > 0) {
    const fields = Object.fromEntries(missing.map((one) => [String(one.id), one.missing]))
    throw new Refusal(409, tellMissingOfLoading(missing), { fields, details: { ready: false } })
  }
  return { header, questions }
}
