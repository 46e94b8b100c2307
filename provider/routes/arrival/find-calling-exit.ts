import { and, eq, gte, isNull, notExists, or } from 'drizzle-orm'
import type { Orm } from '../../db/database.ts'
import { arrivals } from '../../db/schema/arrivals.ts'
import { exits } from '../../db/schema/exits.ts'

type Said = Pick<typeof arrivals.$inferSelect, 'idMotorista' | 'oc' | 'empresa'> & { saidAt: Date }

/**
 * The exit that a driver was called for after his announcement, when an offline kiosk delivers the announcement late.
 * It is matched as the call matches waiting arrivals. An exit has one such arrival, so a second trip does not match.
 */
export async function findCallingExit(
  tx: Orm,
  { idMotorista, oc, empresa, saidAt }: Said,
): Promise<number | undefined> {
  const ofCustomer = eq(exits.cliente, empresa)
  const ofOrder = oc === null ? ofCustomer : or(eq(exits.oc, oc), and(isNull(exits.oc), ofCustomer))
  const his = and(eq(exits.idMotorista, idMotorista), ofOrder)
  const isCalled = gte(exits.calledAt, saidAt)
  // Locks the driver's exits whether called or not: a concurrent call is waited for, or waits and then finds the
  // arrival.
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
