import { and, asc, desc, eq, gt, lt } from 'drizzle-orm'
import type { Orm } from '../../db/database.ts'
import { forkliftChecklists, forklifts } from '../../db/schema/forklifts.ts'
import { users } from '../../db/schema/people.ts'
import { photos } from '../../db/schema/photos.ts'
import { Refusal } from '../../errors/refusal.ts'
import { rowsBy } from '../rows-by.ts'

/** A checklist with its author, and the size of its photo. */
export type FoundChecklist = typeof forkliftChecklists.$inferSelect & {
  responsavel: string
  size: number
}

const missing = {
  machine: 'Empilhadeira não encontrada',
  checklist: 'Checklist de empilhadeira não encontrado',
}

export const noMachine = () => new Refusal(404, missing.machine)

export const { find: findMachine } = rowsBy(forklifts, forklifts.id, missing.machine)

/** The lock serializes concurrent changes of a checklist. */
export const { lock: lockChecklist } = rowsBy(
  forkliftChecklists,
  forkliftChecklists.id,
  missing.checklist,
)

export const selectChecklists = (orm: Orm) =>
  orm
    .select({ checklist: forkliftChecklists, responsavel: users.nome, size: photos.size })
    .from(forkliftChecklists)
    .innerJoin(users, eq(users.uid, forkliftChecklists.uid))
    .innerJoin(photos, eq(photos.sha256, forkliftChecklists.sha256))
    .$dynamic()

export const toFound = ({
  checklist,
  ...more
}: Awaited<ReturnType<typeof selectChecklists>>[number]): FoundChecklist => ({
  ...checklist,
  ...more,
})

/** Throws 404. */
export async function findChecklist(orm: Orm, id: number): Promise<FoundChecklist> {
  const [row] = await selectChecklists(orm).where(eq(forkliftChecklists.id, id))
  if (!row) throw new Refusal(404, missing.checklist)
  return toFound(row)
}

/** The machine's checklist of a day. */
export async function findChecklistOfDay(orm: Orm, idMaquina: number, dia: string) {
  const [row] = await selectChecklists(orm).where(
    and(eq(forkliftChecklists.idMaquina, idMaquina), eq(forkliftChecklists.dia, dia)),
  )
  return row && toFound(row)
}

/** The machine's last checklist before a day, or its first one after it. */
export async function findNeighbour(
  orm: Orm,
  idMaquina: number,
  dia: string,
  side: 'before' | 'after',
) {
  const [checklist] = await orm
    .select({ horimetro: forkliftChecklists.horimetro, dia: forkliftChecklists.dia })
    .from(forkliftChecklists)
    .where(
      and(
        eq(forkliftChecklists.idMaquina, idMaquina),
        (side === 'before' ? lt : gt)(forkliftChecklists.dia, dia),
      ),
    )
    .orderBy((side === 'before' ? desc : asc)(forkliftChecklists.dia))
    .limit(1)
  return checklist
}
