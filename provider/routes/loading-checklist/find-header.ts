import { and, desc, eq, isNotNull, isNull, like, or, sql, type SQL } from 'drizzle-orm'
import type { Orm } from '../../db/database.ts'
import { prepareQuery } from '../../db/connection/prepare-query.ts'
import { checklists } from '../../db/schema/checklists.ts'
import { exits } from '../../db/schema/exits.ts'
import { recipients } from '../../db/schema/partners.ts'
import { toSearchPattern } from '../../db/search/search-text.ts'
import { Refusal } from '../../errors/refusal.ts'
import { tractors, trailers } from '../exits/find-exit.ts'

const selectHeaders = (orm: Orm) =>
  orm
    .select({
      id: exits.id,
      ot: exits.ot,
      oc: exits.oc,
      dataSaida: exits.dataSaida,
      destinatario: recipients.razaoSocial,
      placaCavalo: tractors.placa,
      placaCarroceria: trailers.placa,
      idChecklist: checklists.id,
      blocked: checklists.blocked,
    })
    .from(exits)
    .leftJoin(checklists, eq(checklists.idSaida, exits.id))
    .leftJoin(recipients, eq(recipients.id, exits.idDestinatario))
    .leftJoin(tractors, eq(tractors.id, exits.idPlacaCavalo))
    .leftJoin(trailers, eq(trailers.id, exits.idPlacaCarreta))
    .$dynamic()

export type Header = Awaited<ReturnType<typeof selectHeaders>>[number]

export const toContract = ({ dataSaida, ...header }: Header) => ({
  ...header,
  dataSaida: dataSaida?.toISOString() ?? null,
})

const selectHeader = prepareQuery((orm) =>
  selectHeaders(orm).where(eq(exits.id, sql.placeholder('idSaida'))),
)

/** Throws 404. Any exit can be opened by its number, even one that the list leaves out. */
export async function findHeader(orm: Orm, idSaida: number): Promise<Header> {
  const [header] = await selectHeader(orm, { idSaida })
  if (!header) throw new Refusal(404, 'Saída não encontrada')
  return header
}

/**
 * Vehicles that have arrived (they have an OC) and carry their load under a tarpaulin, not in a container: those still
 * here first, then the latest departures.
 */
export const listHeaders = (orm: Orm, search: string, most: number): Promise<Header[]> =>
  search === ''
    ? selectAll(orm, { most })
    : selectFound(orm, { most, pattern: toSearchPattern(search) })

const selectArrived = (orm: Orm, wanted?: SQL) =>
  selectHeaders(orm)
    .where(and(isNull(exits.containerNumero), isNotNull(exits.oc), wanted))
    .orderBy(
      sql`${exits.dataSaida} desc nulls first`,
      sql`${exits.dataAgendada} desc nulls last`,
      desc(exits.id),
    )
    .limit(sql.placeholder('most'))

const selectAll = prepareQuery((orm) => selectArrived(orm))

const selectFound = prepareQuery((orm) => {
  const pattern = sql.placeholder('pattern')
  const wanted = or(like(exits.searchText, pattern), like(sql`cast(${exits.id} as text)`, pattern))
  return selectArrived(orm, wanted)
})
