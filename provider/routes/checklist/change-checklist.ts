import { and, eq, sql } from 'drizzle-orm'
import type { Orm, TransactOptions } from '../../db/database.ts'
import { prepareQuery } from '../../db/connection/prepare-query.ts'
import { checklistQuestions, checklists } from '../../db/schema/checklists.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { Person } from '../../session/find-person.ts'
import { holdsAny } from '../../session/require-person.ts'
import { rowsBy } from '../rows-by.ts'
import {
  heldByReport,
  noLongerEditable,
  openForChange,
  refuseUnlessEditable,
  type Author,
} from '../receiving/change-report.ts'

export type Checklist = typeof checklists.$inferSelect

const blocked = () => new Refusal(409, 'Checklist não pode mais ser alterado')

/** The person who changes a checklist; their roles decide which kind of checklist they may change. */
export type ChecklistAuthor = Author & Pick<Person, 'roles'>

/** Throws 403: the checklist of a loading is for inspectors (contract §11). */
export function refuseStranger(
  { idSaida }: Pick<Checklist, 'idSaida'>,
  { roles }: Pick<Person, 'roles'>,
) {
  if (idSaida === null || holdsAny(roles, ['SGI_CHECK_CARREGAMENTO'])) return
  throw new Refusal(403, 'Você não possui permissão para executar esta ação')
}

const missing = 'Checklist não encontrado'

const { find, lock } = rowsBy(checklists, checklists.id, missing)

export const findChecklist = find

export const { find: findChecklistOfReport } = rowsBy(checklists, checklists.idRecebimento, missing)

/**
 * Throws 404, 403, and 409 unless the checklist may be changed. Called before a photo is decoded, because decoding is
 * expensive.
 */
export async function refuseUnlessOpen(
  orm: Orm,
  idChecklist: number,
  person: Pick<Person, 'roles'>,
): Promise<Checklist> {
  const checklist = await findChecklist(orm, idChecklist)
  refuseStranger(checklist, person)
  if (checklist.idRecebimento !== null) await refuseUnlessEditable(orm, checklist.idRecebimento)
  else if (checklist.blocked !== 0) throw blocked()
  return checklist
}

/** Locks a checklist and its report for a change. Throws 404, 403, and 409 unless the checklist may be changed. */
export async function openChecklist(
  tx: Orm,
  id: number,
  author: ChecklistAuthor,
): Promise<Checklist> {
  const found = await findChecklist(tx, id)
  refuseStranger(found, author)
  const { idRecebimento } = found
  // The report is locked first everywhere, which prevents a deadlock.
  if (idRecebimento !== null) await openForChange(tx, idRecebimento, author)
  const checklist = await lock(tx, id)
  if (checklist.blocked !== 0) throw idRecebimento === null ? blocked() : noLongerEditable()
  return checklist
}

/**
 * `heldByReport` for the checklist of a report, whose row `openChecklist` locks first. A checklist without a report has
 * no such row, so its changes stay serializable.
 */
export const isolationFor = ({ idRecebimento }: Checklist): TransactOptions =>
  idRecebimento === null ? {} : heldByReport

/** Throws 404 unless the checklist has this question. */
export async function findQuestion(orm: Orm, { idTemplate }: Checklist, idPergunta: number) {
  const [question] = await selectQuestion(orm, { idPergunta, idTemplate })
  if (!question) throw new Refusal(404, 'Pergunta não encontrada neste checklist')
  return question
}

const selectQuestion = prepareQuery((orm) =>
  orm
    .select()
    .from(checklistQuestions)
    .where(
      and(
        eq(checklistQuestions.id, sql.placeholder('idPergunta')),
        eq(checklistQuestions.idTemplate, sql.placeholder('idTemplate')),
      ),
    ),
)
