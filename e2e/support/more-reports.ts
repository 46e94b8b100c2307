import { eq } from 'drizzle-orm'
import type { StuffingStep } from '#contract/stuffing-steps.ts'
import type { Database } from '#provider/db/database.ts'
import { exits } from '#provider/db/schema/exits.ts'
import { stuffingPhotos, stuffingReports } from '#provider/db/schema/stuffing.ts'

/** The number of additional stuffing reports at each step, copied from one of the demo data. */
export type MoreReports = Partial<Record<StuffingStep, number>>

/** Shared by the stories of photos: Playwright starts workers, each with a product, for each object. */
export const reportsForPhotos: MoreReports = { PRE: 2, '3': 2 }

/**
 * Adds the reports to the demo data, so that stories share a product and each has its own report.
 */
export async function addReports(database: Database, more: MoreReports): Promise<void> {
  for (const [step, count = 0] of Object.entries(more) as [StuffingStep, number][]) {
    const like = await findLastOpen(database, step)
    for (let added = 0; added < count; added += 1) await copyReport(database, like)
  }
}

/** The last open report of the demo data at a step; the one at PRE has no photo. */
async function findLastOpen({ orm }: Database, step: StuffingStep) {
  const found = await orm.select().from(stuffingReports).where(eq(stuffingReports.step, step))
  const open = found.filter(({ status }) => status === 0)
  const like = open.toSorted((one, other) => one.idSaida - other.idSaida).at(-1)
  if (like === undefined) throw new Error(`the demo has no open report at step ${step}`)
  return like
}

async function copyReport({ orm }: Database, like: typeof stuffingReports.$inferSelect) {
  const { idSaida } = like
  const [exit] = await orm.select().from(exits).where(eq(exits.id, idSaida))
  if (exit === undefined) throw new Error('a report of no exit')
  const { id: _, ...row } = exit
  const [made] = await orm.insert(exits).values(row).returning({ idSaida: exits.id })
  if (made === undefined) throw new Error('an insert with returning gave no row')
  await orm.insert(stuffingReports).values({ ...like, ...made })
  const photos = await orm.select().from(stuffingPhotos).where(eq(stuffingPhotos.idSaida, idSaida))
  if (photos.length === 0) return
  const copies = photos.map(({ id: __, ...photo }) => ({ ...photo, ...made }))
  await orm.insert(stuffingPhotos).values(copies)
}
