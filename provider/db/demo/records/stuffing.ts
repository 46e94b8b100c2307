import type { InferInsertModel } from 'drizzle-orm'
import { stuffingSteps, type StuffingStep } from '#contract/stuffing-steps.ts'
import type { stuffingPhotos, stuffingReports } from '../../schema/stuffing.ts'
import { colours, type Album, type Colour, type PictureName } from './album.ts'
import { addMinutes, type Clock } from '../clock.ts'
import type { ExitRow, Exits } from '../exits.ts'
import type { People } from '../people.ts'
import type { Random } from '../random.ts'

type ReportRow = InferInsertModel<typeof stuffingReports>
type PhotoRow = InferInsertModel<typeof stuffingPhotos>

/** The steps of incomplete reports, in the order of their exits' time; the last has no photo. */
const open: readonly { step: StuffingStep; hasPre: 0 | 1; prePhotos: number }[] = [
  { step: '7', hasPre: 1, prePhotos: 2 },
  { step: '6', hasPre: 0, prePhotos: 0 },
  { step: '5', hasPre: 1, prePhotos: 1 },
  { step: '4', hasPre: 0, prePhotos: 0 },
  { step: 'C', hasPre: 1, prePhotos: 2 },
  { step: '3', hasPre: 0, prePhotos: 0 },
  { step: '2', hasPre: 1, prePhotos: 2 },
  { step: '1', hasPre: 0, prePhotos: 0 },
  { step: 'PRE', hasPre: 1, prePhotos: 2 },
  { step: 'PRE', hasPre: 1, prePhotos: 0 },
]

const pictureOf = (step: StuffingStep, ordem: number, colour: Colour): PictureName => {
  const variant = colour === 'verde' ? 2 : 1
  switch (step) {
    case 'PRE':
      return ordem % 2 === 1 ? 'pre-1' : 'pre-2'
    case '1':
      return `vazio/${colour}`
    case '2':
      return `camada-1/${colour}`
    case '3':
      return `camada-3/${colour}`
    case 'C':
      return `checklist-${variant}`
    case '4':
      return `amarracao/${colour}`
    case '5':
      return `uma-porta/${colour}`
    case '6':
      return `fechado/${colour}`
    case '7':
      return `lacre-${variant}`
  }
}

/** The photos of a report at `step`: those of PRE, then one of each step before it. */
const placesUpTo = (step: StuffingStep | 'end', prePhotos: number) => {
  const end = step === 'end' ? stuffingSteps.length : stuffingSteps.indexOf(step)
  return [
    ...Array.from({ length: prePhotos }, (_, at) => ({ step: 'PRE' as const, ordem: at + 1 })),
    ...stuffingSteps.slice(1, Math.max(1, end)).map((one) => ({ step: one, ordem: 0 })),
  ]
}

type Plan = { exit: ExitRow; step: StuffingStep | 'end'; hasPre: 0 | 1; prePhotos: number }

const plan = (exits: readonly ExitRow[]): Plan[] => {
  const containers = exits.filter(({ containerNumero }) => typeof containerNumero === 'string')
  const complete = Math.max(0, containers.length - open.length)
  return containers.map((exit, at) => {
    const state = open[at - complete]
    const pre =
      at % 2 === 0 ? ({ hasPre: 1, prePhotos: 2 } as const) : { hasPre: 0 as const, prePhotos: 0 }
    return state === undefined ? { exit, step: 'end', ...pre } : { exit, ...state }
  })
}

export const makeStuffing = (
  random: Random,
  { clock, people, album }: { clock: Clock; people: People; album: Album },
  { exits, loadings }: Exits,
) => {
  const startOf = new Map(loadings.map(({ idSaida, inicio }) => [idSaida, inicio]))
  const reports: ReportRow[] = []
  const photos: PhotoRow[] = []
  for (const [at, { exit, step, hasPre, prePhotos }] of plan(exits).entries()) {
    const places = placesUpTo(step, prePhotos)
    const colour = colours[at % colours.length] ?? 'azul'
    const uid = random.pick(people.operators)
    const begun = startOf.get(exit.id) ?? addMinutes(clock.now, -places.length * 4 - 6)
    let moment = clock.upToNow(begun)
    for (const place of places) {
      moment = clock.upToNow(addMinutes(moment, random.int(2, 9)))
      const sha256 = album(pictureOf(place.step, place.ordem, colour))
      photos.push({
        id: 7001 + photos.length,
        idSaida: exit.id,
        ...place,
        sha256,
        uid,
        createdAt: moment,
      })
    }
    reports.push({
      idSaida: exit.id,
      status: step === 'end' ? 1 : 0,
      step: step === 'end' ? '7' : step,
      hasPre,
      updatedAt: places.length === 0 ? exit.createdAt : moment,
      finishedAt: step === 'end' ? moment : null,
    })
  }
  return { stuffingReports: reports, stuffingPhotos: photos }
}
