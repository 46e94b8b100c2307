import { eq } from 'drizzle-orm'
import type { StuffingStep } from '#contract/stuffing-steps.ts'
import { stuffingPhotos, stuffingReports } from '#provider/db/schema/stuffing.ts'
import { addExit } from '#provider/testing/rows/add-exit.ts'
import { addPrePhoto } from '#src/features/stuffing/operations/add-pre-photo.ts'
import { finishPreStage } from '#src/features/stuffing/operations/finish-pre-stage.ts'
import { uploadPhoto } from '#src/features/stuffing/operations/upload-photo.ts'
import { act, makePhoto, type Photo } from '../act.ts'
import { byText, hash, type Day, type Place } from './day.ts'

/**
 * The arguments of a photo as the screens pass them: with its hash a lost response can be distinguished from a lost
 * request.
 */
const namesOf = ({ id, sha256 }: Photo) => ({ photoId: id, sha256 })

/** A container: the PRE step, each step once, one photo retaken. */
export async function stuffingDay({ database, pictures, next }: Place): Promise<Day> {
  const idSaida = await addExit(database, { ot: `OT-F${next()}` })
  await database.orm
    .insert(stuffingReports)
    .values({ idSaida, step: 'PRE', hasPre: 1, updatedAt: new Date() })
  const pre = [makePhoto(pictures), makePhoto(pictures)]
  const steps = ['1', '2', '3', 'C', '4', '5', '6', '7'] as const satisfies StuffingStep[]
  const first = steps.map((step) => ({ step, photo: makePhoto(pictures) }))
  const again = makePhoto(pictures)
  const upload = (step: StuffingStep, photo: Photo) =>
    act([uploadPhoto({ idSaida, step, ...namesOf(photo) })], [photo])
  return {
    acts: [
      ...pre.map((photo) => act([addPrePhoto({ idSaida, ...namesOf(photo) })], [photo])),
      act([finishPreStage({ idSaida })]),
      ...first.map(({ step, photo }) => upload(step, photo)),
      upload('2', again),
    ],
    expected: {
      status: 1,
      photos: [
        ...first.map(({ step, photo }) => [step, 0, hash(step === '2' ? again : photo)]),
        ...pre.map((photo, index) => ['PRE', index + 1, hash(photo)]),
      ].toSorted(byText),
    },
    actual: async () => {
      const { orm } = database
      const of = eq(stuffingReports.idSaida, idSaida)
      const [report] = await orm.select().from(stuffingReports).where(of)
      const rows = await orm
        .select()
        .from(stuffingPhotos)
        .where(eq(stuffingPhotos.idSaida, idSaida))
      return {
        status: report?.status,
        photos: rows.map(({ step, ordem, sha256 }) => [step, ordem, sha256]).toSorted(byText),
      }
    },
  }
}
