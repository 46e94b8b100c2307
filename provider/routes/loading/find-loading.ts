import { desc, eq, sql } from 'drizzle-orm'
import { nextLoadingStatus } from '#contract/loading-steps.ts'
import type { LoadingDetail } from '#contract/schemas/loading.ts'
import { loadingStatusWord } from '#src/domain/records/status-words.ts'
import type { Orm } from '../../db/database.ts'
import { prepareQuery } from '../../db/connection/prepare-query.ts'
import { loadingHistory, loadings } from '../../db/schema/loading.ts'
import { users } from '../../db/schema/people.ts'
import { Refusal } from '../../errors/refusal.ts'

export const nameStatus = (status: number): string => loadingStatusWord(status).text

const noLoading = () => new Refusal(404, 'Carregamento não encontrado')

/** Locks the loading until the transaction ends, which serializes concurrent changes. Throws 404. */
export async function lockLoading(tx: Orm, idSaida: number) {
  const [loading] = await tx
    .select()
    .from(loadings)
    .where(eq(loadings.idSaida, idSaida))
    .for('update')
  if (!loading) throw noLoading()
  return loading
}

/** The loading as the contract shows it. Throws 404. */
export async function readLoading(orm: Orm, idSaida: number): Promise<LoadingDetail> {
  const [loading] = await selectStatus(orm, { idSaida })
  if (!loading) throw noLoading()
  const { status } = loading
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

const selectStatus = prepareQuery((orm) =>
  orm
    .select({ status: loadings.status })
    .from(loadings)
    .where(eq(loadings.idSaida, sql.placeholder('idSaida'))),
)

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
