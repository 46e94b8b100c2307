import { eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { exits } from '../../db/schema/exits.ts'
import { toSearchText } from '../../db/search/search-text.ts'
import { exitIds } from './fill-database.ts'

interface ExitOptions {
  ot?: string
  /** Null while the vehicle has not arrived. */
  oc?: string | null
  dataAgendada?: Date
  dataSaida?: Date | null
  containerNumero?: string | null
}

let added = 0

/** Adds an exit with an arrived vehicle and its load under a tarpaulin; returns its id. */
export async function addExit(
  { orm }: Pick<Database, 'orm'>,
  options: ExitOptions = {},
): Promise<number> {
  added += 1
  const { ot = `OT-L${added}`, oc = `OC-L${added}`, dataSaida = null } = options
  const { dataAgendada = new Date(), containerNumero = null } = options
  // Vehicle, driver and consignee are copied from an exit of the tests.
  const [like] = await orm.select().from(exits).where(eq(exits.id, exitIds.unstuffed))
  if (!like) throw new TypeError('the exits of the tests are not there')
  const { id: _, ...common } = like
  const [made] = await orm
    .insert(exits)
    .values({
      ...common,
      ot,
      oc,
      dataAgendada,
      dataSaida,
      containerNumero,
      searchText: toSearchText(ot, oc ?? '', 'ABC-1D23', 'XYZ-9876', 'João da Silva'),
    })
    .returning({ id: exits.id })
  if (!made) throw new TypeError('an insert with returning gave no row')
  return made.id
}
