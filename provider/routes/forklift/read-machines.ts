import { and, asc, desc, eq, sql, type SQL } from 'drizzle-orm'
import type { ForkliftMachine } from '#contract/schemas/forklift.ts'
import { judgeForklift } from '#src/domain/records/forklift-status.ts'
import { formatNumber } from '#src/domain/amounts/numbers.ts'
import type { Orm } from '../../db/database.ts'
import { forkliftChecklists, forklifts } from '../../db/schema/forklifts.ts'
import { users } from '../../db/schema/people.ts'
import { photos } from '../../db/schema/photos.ts'
import { describeChecklist } from './describe-checklist.ts'
import type { FoundChecklist } from './find-checklist.ts'
import { countItems, countOpen, readTotals } from './totals.ts'

interface Machine {
  id: number
  descricao: string
  modelo: string
  /** The latest checklist of any day. */
  latest: FoundChecklist | undefined
}

/** Machines with their latest checklist and the status of today's, in five queries however many there are. */
export async function readMachines(
  orm: Orm,
  where: SQL | undefined,
  { today, most }: { today: string; most: number },
): Promise<ForkliftMachine[]> {
  const machines = await listMachines(orm, where, most)
  const totalItens = await countItems(orm)
  const open = await countOpen(
    orm,
    machines.map(({ id }) => id),
  )
  const ofToday = machines.flatMap(({ latest }) => (latest?.dia === today ? [latest.id] : []))
  const totalsOf = await readTotals(orm, ofToday, totalItens)
  return machines.map((machine) => {
    const { id, descricao, modelo, latest } = machine
    const current = latest?.dia === today ? describeChecklist(latest, totalsOf(latest.id)) : null
    const totals = {
      ...totalsOf(current === null ? 0 : (latest?.id ?? 0)),
      totalPendencias: open.get(id) ?? 0,
    }
    return {
      id,
      descricao,
      modelo,
      status: judgeForklift(current !== null, totals),
      horimetroText: latest ? `${formatNumber(latest.horimetro)} h` : '—',
      lastHorimetro: latest?.horimetro ?? null,
      ...totals,
      lastDate: latest?.data.toISOString() ?? null,
      today: current !== null,
      responsavel: latest?.responsavel ?? null,
      current,
      checklists: current === null ? [] : [current],
      dia: today,
    }
  })
}

/** The latest checklist of each machine is found by the index of days, without a scan. */
async function listMachines(orm: Orm, where: SQL | undefined, most: number): Promise<Machine[]> {
  const latest = orm
    .select({ id: forkliftChecklists.id })
    .from(forkliftChecklists)
    .where(eq(forkliftChecklists.idMaquina, forklifts.id))
    .orderBy(desc(forkliftChecklists.dia))
    .limit(1)
  const rows = await orm
    .select({
      id: forklifts.id,
      descricao: forklifts.descricao,
      modelo: forklifts.modelo,
      checklist: forkliftChecklists,
      responsavel: users.nome,
      size: photos.size,
    })
    .from(forklifts)
    .leftJoin(forkliftChecklists, eq(forkliftChecklists.id, sql`(${latest})`))
    .leftJoin(users, eq(users.uid, forkliftChecklists.uid))
    .leftJoin(photos, eq(photos.sha256, forkliftChecklists.sha256))
    .where(where)
    .orderBy(asc(forklifts.descricao), asc(forklifts.id))
    .limit(most)
  return rows.map(({ checklist, responsavel, size, ...machine }) => ({
    ...machine,
    latest: checklist
      ? { ...checklist, responsavel: responsavel ?? '', size: size ?? 0 }
      : undefined,
  }))
}

/** One machine, even out of use; undefined when there is none. */
export async function readMachine(orm: Orm, id: number, today: string) {
  const [machine] = await readMachines(orm, eq(forklifts.id, id), { today, most: 1 })
  return machine
}

export const isActive = (more: SQL | undefined): SQL | undefined =>
  and(eq(forklifts.ativo, true), more)
