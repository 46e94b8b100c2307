import { and, asc, eq, gt, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { ForkliftIssue } from '#contract/schemas/forklift.ts'
import type { Orm } from '../../db/database.ts'
import { prepareQuery } from '../../db/connection/prepare-query.ts'
import {
  forkliftAnswers,
  forkliftChecklists,
  forkliftIssues,
  forkliftItems,
} from '../../db/schema/forklifts.ts'
import { users } from '../../db/schema/people.ts'
import { fileOf } from './describe-checklist.ts'

/** Open pendências of a machine, oldest first. */
export const listIssues = async (orm: Orm, idMaquina: number): Promise<ForkliftIssue[]> =>
  (await selectOpen(orm, { idMaquina })).map(describeIssue)

/** Pendências that the answers of a checklist have closed, oldest first. */
export const listEnded = async (orm: Orm, idChecklist: number): Promise<ForkliftIssue[]> =>
  (await selectEnded(orm, { idChecklist })).map(describeIssue)

const selectIssues = (orm: Orm, wanted: SQL | undefined) =>
  orm
    .select({ issue: forkliftIssues, pergunta: forkliftItems.descricao, responsavel: users.nome })
    .from(forkliftIssues)
    .innerJoin(forkliftItems, eq(forkliftItems.field, forkliftIssues.field))
    .innerJoin(users, eq(users.uid, forkliftIssues.openedBy))
    .where(wanted)
    .orderBy(asc(forkliftIssues.openedAt), asc(forkliftIssues.id))

const selectOpen = prepareQuery((orm) => {
  const ofMachine = eq(forkliftIssues.idMaquina, sql.placeholder('idMaquina'))
  return selectIssues(orm, and(ofMachine, isNull(forkliftIssues.closedAt)))
})

const selectEnded = prepareQuery((orm) =>
  selectIssues(orm, eq(forkliftIssues.closedByChecklist, sql.placeholder('idChecklist'))),
)

type FoundIssue = Awaited<ReturnType<typeof selectIssues>>[number]

const describeIssue = ({ issue, pergunta, responsavel }: FoundIssue): ForkliftIssue => ({
  pergunta,
  texto: issue.texto,
  id: issue.id,
  field: issue.field,
  idChecklist: issue.idChecklist,
  file01: issue.sha256 === null ? null : fileOf(issue.sha256),
  openedAt: issue.openedAt.toISOString(),
  responsavel,
})

/** An item of a checklist whose answer was just written or cleared. */
export interface AnsweredItem {
  checklist: { id: number; idMaquina: number; dia: string; data: Date }
  field: string
}

/** Opens the pendência of an answer: one for each item of a checklist. */
export async function openIssue(
  tx: Orm,
  { checklist, field }: AnsweredItem,
  { obs, sha256, uid, updatedAt }: Omit<typeof forkliftAnswers.$inferSelect, 'value' | 'variant'>,
) {
  const reported = { texto: obs, sha256, openedAt: updatedAt, openedBy: uid }
  await tx
    .insert(forkliftIssues)
    .values({ idMaquina: checklist.idMaquina, idChecklist: checklist.id, field, ...reported })
    .onConflictDoUpdate({
      target: [forkliftIssues.idChecklist, forkliftIssues.field],
      set: reported,
    })
}

export const withdrawIssue = async (tx: Orm, { checklist, field }: AnsweredItem) => {
  await tx
    .delete(forkliftIssues)
    .where(and(eq(forkliftIssues.idChecklist, checklist.id), eq(forkliftIssues.field, field)))
}

/**
 * Recomputes which checklist has closed each pendência of the item: the first one of a later day that answers it. A
 * cleared answer thus reopens pendências, and a late answer closes only older ones.
 */
export async function settleIssues(tx: Orm, { checklist, field }: AnsweredItem) {
  const touched = await tx
    .select({
      id: forkliftIssues.id,
      dia: forkliftChecklists.dia,
    })
    .from(forkliftIssues)
    .innerJoin(forkliftChecklists, eq(forkliftChecklists.id, forkliftIssues.idChecklist))
    .where(
      and(
        eq(forkliftIssues.idMaquina, checklist.idMaquina),
        eq(forkliftIssues.field, field),
        or(
          isNull(forkliftIssues.closedAt),
          // Closed after this checklist was made, whose answer may now be the first one.
          gt(forkliftIssues.closedAt, checklist.data),
          eq(forkliftIssues.closedByChecklist, checklist.id),
          eq(forkliftIssues.idChecklist, checklist.id),
        ),
      ),
    )
  for (const issue of touched) {
    const closing = await findFirstAnswerAfter(tx, { checklist, field }, issue.dia)
    await tx
      .update(forkliftIssues)
      .set({ closedByChecklist: closing?.id ?? null, closedAt: closing?.updatedAt ?? null })
      .where(eq(forkliftIssues.id, issue.id))
  }
}

async function findFirstAnswerAfter(tx: Orm, { checklist, field }: AnsweredItem, dia: string) {
  const [later] = await tx
    .select({ id: forkliftChecklists.id, updatedAt: forkliftAnswers.updatedAt })
    .from(forkliftChecklists)
    .innerJoin(
      forkliftAnswers,
      and(eq(forkliftAnswers.idChecklist, forkliftChecklists.id), eq(forkliftAnswers.field, field)),
    )
    .where(
      and(eq(forkliftChecklists.idMaquina, checklist.idMaquina), gt(forkliftChecklists.dia, dia)),
    )
    .orderBy(asc(forkliftChecklists.dia))
    .limit(1)
  return later
}
