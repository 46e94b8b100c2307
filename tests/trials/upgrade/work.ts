import { eq } from 'drizzle-orm'
import { stuffingPhotos, stuffingReports } from '#provider/db/schema/stuffing.ts'
import { addExit } from '#provider/testing/rows/add-exit.ts'
import { addPrePhoto } from '#src/features/stuffing/operations/add-pre-photo.ts'
import { act, makePhoto } from '../../fleet/act.ts'
import type { Day, Place } from '../../fleet/days/day.ts'
import { receivingDay } from '../../fleet/days/receiving-day.ts'
import { stuffingDay } from '../../fleet/days/stuffing-day.ts'
import { yardDay } from '../../fleet/days/yard-day.ts'
import { kindsOfDay } from '../../fleet/kinds-of-day.ts'

type Kind = (place: Place) => Promise<Day>

/** Two photos for each of at most eight changes, and as many as there are colours at most. */
const prePhotos = 20

/** A container with many photos of PRE, each of which has to be looked for after a lost response. */
async function preDay({ database, pictures, next }: Place): Promise<Day> {
  const idSaida = await addExit(database, { ot: `OT-U${next()}` })
  await database.orm
    .insert(stuffingReports)
    .values({ idSaida, step: 'PRE', hasPre: 1, updatedAt: new Date() })
  const photos = Array.from({ length: prePhotos }, () => makePhoto(pictures))
  return {
    acts: photos.map((photo) => {
      const { id, sha256 } = photo
      return act([addPrePhoto({ idSaida, photoId: id, sha256 })], [photo])
    }),
    expected: photos.map(({ sha256 }, at) => [at + 1, sha256]),
    actual: async () => {
      const rows = await database.orm
        .select()
        .from(stuffingPhotos)
        .where(eq(stuffingPhotos.idSaida, idSaida))
        .orderBy(stuffingPhotos.ordem)
      return rows.map(({ ordem, sha256 }) => [ordem, sha256])
    },
  }
}

/** One kind of work after the other. */
const inTurn =
  (...kinds: Kind[]): Kind =>
  async (place) => {
    const days: Day[] = []
    for (const kind of kinds) days.push(await kind(place))
    return {
      acts: days.flatMap(({ acts }) => acts),
      expected: days.map(({ expected }) => expected),
      actual: () => Promise.all(days.map((day) => day.actual())),
    }
  }

/**
 * The tablets whose work waits in a state of its own while releases change, by their role: refused and in conflict;
 * a draft with a photo; encrypted because its person is away; recorded by a newer release; accepted with a missing
 * requirement; sending, and unknown.
 */
export const roles = [
  'refused',
  'conflict',
  'draft',
  'away',
  'newer',
  'todo',
  'sending',
  'unknown',
] as const
export type Role = (typeof roles)[number]

const kindOfRole: Record<Role, Kind> = {
  refused: stuffingDay,
  conflict: yardDay,
  draft: stuffingDay,
  away: inTurn(stuffingDay, receivingDay),
  newer: receivingDay,
  todo: receivingDay,
  sending: preDay,
  unknown: preDay,
}

/** The work of all tablets: first one of each role, then ordinary ones, each with two kinds of work. */
export const kindsOf = (ordinary: number): Kind[] => [
  ...roles.map((role) => kindOfRole[role]),
  ...Array.from({ length: ordinary }, (_, at) => {
    const kind = (index: number) => kindsOfDay[index % kindsOfDay.length] ?? stuffingDay
    return inTurn(kind(at), kind(at + 3))
  }),
]
