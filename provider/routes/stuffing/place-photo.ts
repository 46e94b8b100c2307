import { and, eq, max, sql } from 'drizzle-orm'
import type { StuffingStep } from '#contract/schemas/stuffing.ts'
import type { Orm } from '../../db/database.ts'
import { prepareQuery } from '../../db/connection/prepare-query.ts'
import { stuffingPhotos, stuffingReports } from '../../db/schema/stuffing.ts'
import { Refusal } from '../../errors/refusal.ts'
import { refuseUnseen, tellOtherPhoto } from '../../errors/refuse-unseen.ts'
import { lockReport } from './find-report.ts'
import { judgePhoto } from './rules.ts'

export interface Placement {
  idSaida: number
  step: StuffingStep
  sha256: string
  uid: number
  now: Date
}

/**
 * Puts a photo in its place in the report and advances the report; returns the photo's id. `seen` is the photo that the
 * person saw there, where the call states it.
 */
export async function placePhoto(tx: Orm, placement: Placement, seen?: string): Promise<number> {
  const { idSaida, step, now } = placement
  const report = await lockReport(tx, idSaida)
  const effect = judgePhoto({ ...report, hasPre: report.hasPre === 1 }, step)
  switch (effect.does) {
    case 'refuse':
      throw new Refusal(409, effect.why)
    case 'add':
      return putPhoto(tx, placement, (await findLastOrder(tx, idSaida)) + 1)
    case 'replace': {
      const ordem = await orderToReplace(tx, placement)
      const stored = await selectPhotos(tx, { idSaida, step, ordem })
      for (const { sha256: current } of stored) {
        refuseUnseen({ current, wanted: placement.sha256, seen, tell: tellOtherPhoto })
      }
      return putPhoto(tx, placement, ordem)
    }
    case 'advance': {
      const end = effect.complete ? { status: 1, finishedAt: now } : {}
      await tx
        .update(stuffingReports)
        .set({ step: effect.to, updatedAt: now, ...end })
        .where(eq(stuffingReports.idSaida, idSaida))
      return putPhoto(tx, placement, 0)
    }
  }
}

/** The photos of PRE are numbered from 1; a new one for a complete report replaces the last. */
const orderToReplace = async (tx: Orm, { idSaida, step }: Placement) =>
  step === 'PRE' ? Math.max(1, await findLastOrder(tx, idSaida)) : 0

async function findLastOrder(tx: Orm, idSaida: number): Promise<number> {
  const [row] = await selectLastOrder(tx, { idSaida })
  return row?.last ?? 0
}

const selectLastOrder = prepareQuery((orm) =>
  orm
    .select({ last: max(stuffingPhotos.ordem) })
    .from(stuffingPhotos)
    .where(
      and(eq(stuffingPhotos.idSaida, sql.placeholder('idSaida')), eq(stuffingPhotos.step, 'PRE')),
    ),
)

const selectPhotos = prepareQuery((orm) =>
  orm
    .select({ sha256: stuffingPhotos.sha256 })
    .from(stuffingPhotos)
    .where(
      and(
        eq(stuffingPhotos.idSaida, sql.placeholder('idSaida')),
        eq(stuffingPhotos.step, sql.placeholder('step')),
        eq(stuffingPhotos.ordem, sql.placeholder('ordem')),
      ),
    ),
)

async function putPhoto(tx: Orm, { now, ...placement }: Placement, ordem: number): Promise<number> {
  const { sha256, uid } = placement
  const [photo] = await tx
    .insert(stuffingPhotos)
    .values({ ...placement, ordem, createdAt: now })
    .onConflictDoUpdate({
      target: [stuffingPhotos.idSaida, stuffingPhotos.step, stuffingPhotos.ordem],
      set: { sha256, uid, createdAt: now },
    })
    .returning({ id: stuffingPhotos.id })
  if (!photo) throw new TypeError('an insert with returning gave no row')
  return photo.id
}
