import { eq } from 'drizzle-orm'
import type { Driver } from '#contract/schemas/driver.ts'
import type { Orm } from '../../db/database.ts'
import { drivers } from '../../db/schema/partners.ts'
import { Refusal } from '../../errors/refusal.ts'

/** `cpf` as eleven digits. */
export async function findDriverId(orm: Orm, cpf: string): Promise<number | undefined> {
  const [row] = await orm.select({ id: drivers.id }).from(drivers).where(eq(drivers.cpf, cpf))
  return row?.id
}

/** The driver as the contract shows it. Throws 404. */
export async function readDriverRow(orm: Orm, id: number): Promise<Driver> {
  const [row] = await orm.select().from(drivers).where(eq(drivers.id, id))
  if (!row) throw noDriver()
  const { createdBy: _, updatedBy: __, createdAt, updatedAt, toldAt, ...driver } = row
  return {
    ...driver,
    ...(toldAt && { informadoEm: toldAt.toISOString() }),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}

export const noDriver = () => new Refusal(404, 'Motorista não encontrado')
