import { desc, eq, sql } from 'drizzle-orm'
import { nextLoadingStatus } from '#contract/loading-steps.ts'
import type { LoadingDetail } from '#contract/schemas/loading.ts'
import { loadingStatusWord } from '#src/domain/records/status-words.ts'
import type { Orm } from '../../db/database.ts'
import { prepareQuery } from '../../db/connection/prepare-query.ts'
import { loadingHistory, loadings } from '../../db/schema/loading.ts'
import { users } from '../../db/schema/people.ts'
import { rowsBy } from '../rows-by.ts'

export const nameStatus = (status: number): string => loadingStatusWord(status).text

const { find, lock } = rowsBy(loadings, loadings.idSaida, 'Carregamento não encontrado')

/** The lock serializes concurrent changes of a loading. */
export const lockLoading = lock

/** The loading as the contract shows it. Throws 404. */
export async function readLoading(orm: Orm, idSaida: number): Promise<LoadingDetail> {
  const { status } = await find(orm, idSaida)
  const next = nextLoadingStatus(status)
  return {
    carregamento: {
      id: idSaida,
      idSaida,
      status,
      statusNavigation: { status: nameStatus(status) },
    },
    historico: await listHistory(orm, idSaida),
    next: next === undefined ? null : { idCarregamentoStatus: next, status: nameStatus(next) },
  }
}

const selectHistory = prepareQuery((orm) =>
  orm
    .select({
      status: loadingHistory.status,
      usuario: users.nome,
      at: loadingHistory.at,
      doneAt: loadingHistory.doneAt,
    })
    .from(loadingHistory)
    .innerJoin(users, eq(users.uid, loadingHistory.uid))
    .where(eq(loadingHistory.idSaida, sql.placeholder('idSaida')))
    .orderBy(desc(loadingHistory.at), desc(loadingHistory.status)),
)

async function listHistory(orm: Orm, idSaida: number) {
  const rows = await selectHistory(orm, { idSaida })
  return rows.map(({ status, usuario, at, doneAt }) => ({
    status: nameStatus(status),
    usuario,
    timestamp: at.toISOString(),
    idCarregamentoStatus: status,
    ...(doneAt && { feitoEm: doneAt.toISOString() }),
  }))
}
