import { eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Exit } from '#contract/schemas/exit.ts'
import type { Orm } from '../../db/database.ts'
import { prepareQuery } from '../../db/connection/prepare-query.ts'
import { exits } from '../../db/schema/exits.ts'
import { drivers, recipients, vehicles } from '../../db/schema/partners.ts'

export const tractors = alias(vehicles, 'tractors')
export const trailers = alias(vehicles, 'trailers')

export const toIso = (moment: Date | null): string | null => moment?.toISOString() ?? null

const selectExit = prepareQuery((orm) =>
  orm
    .select({
      exit: exits,
      placaCavalo: tractors.placa,
      placaCarreta: trailers.placa,
      motorista: drivers.nome,
      destinatario: recipients.razaoSocial,
    })
    .from(exits)
    .leftJoin(tractors, eq(tractors.id, exits.idPlacaCavalo))
    .leftJoin(trailers, eq(trailers.id, exits.idPlacaCarreta))
    .leftJoin(drivers, eq(drivers.id, exits.idMotorista))
    .leftJoin(recipients, eq(recipients.id, exits.idDestinatario))
    .where(eq(exits.id, sql.placeholder('idSaida'))),
)

/** The exit as the contract shows it; undefined when there is none. */
export async function findExit(orm: Orm, idSaida: number): Promise<Exit | undefined> {
  const [row] = await selectExit(orm, { idSaida })
  if (!row) return undefined
  const { exit, placaCavalo, placaCarreta, motorista, destinatario } = row
  return {
    ot: exit.ot,
    dataAgendada: toIso(exit.dataAgendada),
    dataSaida: toIso(exit.dataSaida),
    containerNumero: exit.containerNumero,
    containerCategoria: exit.containerCategoria,
    placaCavaloNavigation: placaCavalo === null ? null : { placa: placaCavalo },
    placaCarretaNavigation: placaCarreta === null ? null : { placa: placaCarreta },
    idMotoristaNavigation: motorista === null ? null : { nome: motorista },
    destinatarioNavigation: destinatario === null ? null : { razaoSocial: destinatario },
  }
}
