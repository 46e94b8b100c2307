import { desc, eq, sql } from 'drizzle-orm'
import { Type } from 'typebox'
import { Value } from '#contract/schemas/common.ts'
import { ReceivingHistoryEntry } from '#contract/schemas/receiving.ts'
import { receivingStatusWord } from '#src/domain/records/status-words.ts'
import type { Orm } from '../../db/database.ts'
import { prepareQuery } from '../../db/connection/prepare-query.ts'
import { users } from '../../db/schema/people.ts'
import { receivingHistory } from '../../db/schema/receiving.ts'
import type { Api, Means } from '../api.ts'
import { findReport } from './find-report.ts'
import { by, receivingCall } from '../describe-call.ts'

/** GET /api/ops/recebimento/history/{id} (contract §7), the latest first. */
export function routeReceivingHistory(api: Api, { database }: Means) {
  api.get(
    '/api/ops/recebimento/history/:id',
    receivingCall('Histórico de um relatório', Value(Type.Array(ReceivingHistoryEntry)), by('id')),
    async ({ params: { id } }) => {
      const value = await listHistory(database.orm, id)
      // Every report has a history, so an empty one means an unknown report: this throws 404.
      if (value.length === 0) await findReport(database.orm, id)
      return { value }
    },
  )
}

/** The two decisions of a supervisor, in addition to the states of a report. */
export const decisions = { rejected: 200, approved: 300 } as const

const nameOf = (status: number) => {
  if (status === decisions.rejected) return 'Reprovado'
  if (status === decisions.approved) return 'Aprovado'
  return receivingStatusWord(status).text
}

export async function listHistory(orm: Orm, id: number): Promise<ReceivingHistoryEntry[]> {
  const rows = await selectHistory(orm, { id })
  return rows.map(({ entry, operador }) => ({
    idRecebimentoHistorico: entry.id,
    status: entry.status,
    statusNome: nameOf(entry.status),
    observacao: entry.observacao,
    operador,
    createdAt: entry.createdAt.toISOString(),
    ...(entry.doneAt && { feitoEm: entry.doneAt.toISOString() }),
  }))
}

const selectHistory = prepareQuery((orm) =>
  orm
    .select({ entry: receivingHistory, operador: users.nome })
    .from(receivingHistory)
    .innerJoin(users, eq(users.uid, receivingHistory.uid))
    .where(eq(receivingHistory.idRecebimento, sql.placeholder('id')))
    .orderBy(desc(receivingHistory.createdAt), desc(receivingHistory.id)),
)

type NewEntry = Omit<typeof receivingHistory.$inferInsert, 'id'>

export async function tellHistory(tx: Orm, entry: NewEntry) {
  await tx.insert(receivingHistory).values(entry)
}
