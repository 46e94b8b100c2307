import { and, eq, gte, isNull, notExists, or } from 'drizzle-orm'
import type { Orm } from '../../db/database.ts'
import { arrivals } from '../../db/schema/arrivals.ts'
import { exits } from '../../db/schema/exits.ts'

type Said = Pick<typeof arrivals.$inferSelect, 'idMotorista' | 'oc' | 'empresa'> & { saidAt: Date }

/**
 * The exit that a driver was called for since he had announced himself, where what he said gets through only
 * now: a kiosk had no network. Matched as the call matches those who wait; an exit has one such visit, and a
 * second trip is not it.
 */
export async function findCallingExit(
  tx: Orm,
  { idMotorista, oc, empresa, saidAt }: Said,
): Promise<number | undefined> {
  const ofCustomer = eq(exits.cliente, empresa)
  const ofOrder = oc === null ? ofCustomer : or(eq(exits.oc, oc), and(isNull(exits.oc), ofCustomer))
  const his = and(eq(exits.idMotorista, idMotorista), ofOrder)
  const isCalled = gte(exits.calledAt, saidAt)
  // Held whether called or not: who calls him at this moment is waited for, or waits and then finds him.
  await tx
    .select({ id: exits.id })
    .from(exits)
    .where(and(his, or(isNull(exits.calledAt), isCalled)))
    .orderBy(exits.id)
    .for('update')
  const itsVisit = tx
    .select({ id: arrivals.id })
    .from(arrivals)
    .where(eq(arrivals.idSaida, exits.id))
  const [exit] = await tx
    .select({ id: exits.id })
    .from(exits)
    .where(and(his, isCalled, notExists(itsVisit)))
    .orderBy(exits.calledAt, exits.id)
    .limit(1)
  return exit?.id
}
