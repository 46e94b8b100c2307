import { asc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { StuffingState, StuffingStep } from '#contract/schemas/stuffing.ts'
import { compareStuffingSteps } from '#contract/stuffing-steps.ts'
import type { Orm } from '../../db/database.ts'
import { prepareQuery } from '../../db/connection/prepare-query.ts'
import { users } from '../../db/schema/people.ts'
import { stuffingPhotos, stuffingReports } from '../../db/schema/stuffing.ts'
import { rowsBy } from '../rows-by.ts'

type Report = typeof stuffingReports.$inferSelect

/** Uploads lock the report, so the second of two concurrent uploads sees the first. */
export const { find: findReport, lock: lockReport } = rowsBy(
  stuffingReports,
  stuffingReports.idSaida,
  'Relatório de estufagem não encontrado',
)

/** The photos of a report with the name of each author; those of PRE in the order of their numbers. */
export const listPhotos = (orm: Orm, idSaida: number) => selectPhotos(orm, { idSaida })

const selectPhotos = prepareQuery((orm) =>
  orm
    .select({ ...getTableColumns(stuffingPhotos), nome: users.nome })
    .from(stuffingPhotos)
    .leftJoin(users, eq(users.uid, stuffingPhotos.uid))
    .where(eq(stuffingPhotos.idSaida, sql.placeholder('idSaida')))
    .orderBy(asc(stuffingPhotos.ordem)),
)

type TakenPhoto = Awaited<ReturnType<typeof listPhotos>>[number]

const describePhoto = ({ step, sha256, nome }: TakenPhoto) => ({
  step,
  sha256,
  ...(nome !== null && { operador: nome }),
})

/** The report as the contract shows it. */
function describeReport(report: Report, photos: TakenPhoto[]): StuffingState {
  const flag = (step: StuffingStep) => (photos.some((photo) => photo.step === step) ? 1 : 0)
  const lastOfPre = photos.findLast(({ step }) => step === 'PRE')
  return {
    idSaida: report.idSaida,
    status: report.status,
    step: report.step,
    hasPre: report.hasPre,
    preCounter: photos.filter(({ step }) => step === 'PRE').length,
    picture1: flag('1'),
    picture2: flag('2'),
    picture3: flag('3'),
    picture4: flag('4'),
    picture5: flag('5'),
    picture6: flag('6'),
    picture7: flag('7'),
    pictureChecklist: flag('C'),
    pictures: photos
      .filter((photo) => photo.step !== 'PRE' || (report.status !== 0 && photo === lastOfPre))
      .toSorted((one, other) => compareStuffingSteps(one.step, other.step))
      .map(describePhoto),
  }
}

export async function readState(orm: Orm, idSaida: number): Promise<StuffingState> {
  return describeReport(await findReport(orm, idSaida), await listPhotos(orm, idSaida))
}
