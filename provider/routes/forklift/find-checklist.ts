import { and, asc, desc, eq, gt, lt } from 'drizzle-orm'
import type { Orm } from '../../db/database.ts'
import { forkliftChecklists, forklifts } from '../../db/schema/forklifts.ts'
import { users } from '../../db/schema/people.ts'
import { photos } from '../../db/schema/photos.ts'
import { Refusal } from '../../errors/refusal.ts'

/** A checklist with its author, and the size of its photo. */
export type FoundChecklist = typeof forkliftChecklists.$inferSelect & {
  responsavel: string
  size: number
}

export const noMachine = () => new Refusal(404, 'Empilhadeira não encontrada')
const noChecklist = () => new Refusal(404, 'Checklist de empilhadeira não encontrado')

/** Throws 404. */
export async function findMachine(orm: Orm, id: number) {
  const [machine] = await orm.select().from(forklifts).where(eq(forklifts.id, id))
  if (!machine) throw noMachine()
  return machine
}

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
  if (!row) throw noChecklist()
  return toFound(row)
}

/** Locks a checklist, which serializes concurrent changes. Throws 404. */
export async function lockChecklist(tx: Orm, id: number) {
  const [checklist] = await tx
    .select()
    .from(forkliftChecklists)
    .where(eq(forkliftChecklists.id, id))
    .for('update')
  if (!checklist) throw noChecklist()
  return checklist
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
