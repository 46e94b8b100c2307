import { eq } from 'drizzle-orm'
import type { Orm } from '../../db/database.ts'
import { toExitSearchText } from '../../db/search/exit-search-text.ts'
import { exits } from '../../db/schema/exits.ts'
import { recipients } from '../../db/schema/partners.ts'
import { tractors, trailers } from './find-exit.ts'

/** Updates the search text of a driver's exits to his current name. */
export async function renameDriverOfExits(tx: Orm, idMotorista: number, motorista: string) {
  const found = await tx
    .select({
      id: exits.id,
      ot: exits.ot,
      oc: exits.oc,
      containerNumero: exits.containerNumero,
      placaCavalo: tractors.placa,
      placaCarreta: trailers.placa,
      destinatario: recipients.razaoSocial,
    })
    .from(exits)
    .leftJoin(tractors, eq(tractors.id, exits.idPlacaCavalo))
    .leftJoin(trailers, eq(trailers.id, exits.idPlacaCarreta))
    .leftJoin(recipients, eq(recipients.id, exits.idDestinatario))
    .where(eq(exits.idMotorista, idMotorista))
  for (const exit of found) {
    const searchText = toExitSearchText({ ...exit, motorista })
    await tx.update(exits).set({ searchText }).where(eq(exits.id, exit.id))
  }
}
