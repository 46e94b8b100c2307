import { asc, eq, getTableColumns } from 'drizzle-orm'
import type { Database, Orm } from '../../db/database.ts'
import {
  forkliftAnswers,
  forkliftChecklists,
  forkliftIssues,
  forkliftItems,
} from '../../db/schema/forklifts.ts'
import { users } from '../../db/schema/people.ts'
import { photos } from '../../db/schema/photos.ts'

export type ForkliftChecklistRows = Awaited<ReturnType<typeof readForkliftRows>>[number]

/**
 * Everything that the database holds of a machine's checklists, row by row, the oldest day first. Photos have the hash
 * and size of the received bytes.
 */
export async function readForkliftRows({ orm }: Pick<Database, 'orm'>, idMaquina: number) {
  const rows = await orm
    .select({ checklist: forkliftChecklists, size: photos.size, username: users.username })
    .from(forkliftChecklists)
    .innerJoin(photos, eq(photos.sha256, forkliftChecklists.sha256))
    .innerJoin(users, eq(users.uid, forkliftChecklists.uid))
    .where(eq(forkliftChecklists.idMaquina, idMaquina))
    .orderBy(asc(forkliftChecklists.dia))
  return Promise.all(
    rows.map(async ({ checklist: { id, dia, data, horimetro, sha256 }, size, username }) => ({
      id,
      idMaquina,
      dia,
      data: data.toISOString(),
      horimetro,
      photo: { sha256, size },
      username,
      answers: await readAnswers(orm, id),
      issues: await readIssues(orm, id),
    })),
  )
}

/** In the order of the items. */
async function readAnswers(orm: Orm, idChecklist: number) {
  const { idChecklist: _, uid: __, ...columns } = getTableColumns(forkliftAnswers)
  const rows = await orm
    .select({ ...columns, username: users.username })
    .from(forkliftAnswers)
    .innerJoin(forkliftItems, eq(forkliftItems.field, forkliftAnswers.field))
    .innerJoin(users, eq(users.uid, forkliftAnswers.uid))
    .where(eq(forkliftAnswers.idChecklist, idChecklist))
    .orderBy(asc(forkliftItems.ordem))
  return rows.map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() }))
}

/** Pendências that the checklist opened. */
const readIssues = (orm: Orm, idChecklist: number) =>
  orm
    .select({
      field: forkliftIssues.field,
      texto: forkliftIssues.texto,
      sha256: forkliftIssues.sha256,
      closedByChecklist: forkliftIssues.closedByChecklist,
    })
    .from(forkliftIssues)
    .where(eq(forkliftIssues.idChecklist, idChecklist))
    .orderBy(asc(forkliftIssues.id))

/** The hashes of all photos of a checklist: its hour-meter first, then those of its problems. */
export const forkliftHashesOf = ({ photo, answers }: ForkliftChecklistRows): string[] => [
  photo.sha256,
  ...answers.flatMap(({ sha256 }) => (sha256 === null ? [] : [sha256])),
]
