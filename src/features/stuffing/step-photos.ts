import { paths } from '#contract/paths.ts'
import type { StuffingState } from '#contract/schemas/stuffing.ts'
import {
  compareStuffingSteps,
  stuffingStepDescriptions,
  type StuffingStep,
} from '#contract/stuffing-steps.ts'
import type { Id } from '#src/domain/names/ids.ts'
import type { ShownPhoto } from '#src/evidence/photo/shown-photo.ts'
import { isUnsent, type Entry } from '#src/outbox/model/entry.ts'
import { stateIn } from './answer.ts'
import { addPrePhoto } from './operations/add-pre-photo.ts'
import { uploadPhoto, type UploadPhotoArgs } from './operations/upload-photo.ts'
import { pictureOf } from './pictures.ts'
import { photosOf } from './rules.ts'

/** A photo of a step as a screen shows it. */
export interface StepPhoto extends ShownPhoto {
  step: StuffingStep
  /** Number of the PRE photo, from 1; undefined until the provider has numbered it. */
  n?: number
}

/** The photo in words. */
export const nameOf = ({ step, n }: StepPhoto): string =>
  `etapa ${step}${n === undefined ? '' : `, foto ${n}`}, ${stuffingStepDescriptions[step]}`

/** The step of an entry's photo; undefined for other entries. */
export function stepOfEntry({
  kind,
  args,
}: Pick<Entry, 'kind' | 'args'>): StuffingStep | undefined {
  if (kind === addPrePhoto.kind) return 'PRE'
  if (kind === uploadPhoto.kind) return (args as UploadPhotoArgs).step
  return undefined
}

/**
 * Ids of the unsent photos of later steps. The provider takes them only after the act that ends this step, which may
 * be recorded after them where an earlier one was discarded.
 */
export const photosAfter = (entries: readonly Entry[], step: StuffingStep): string[] =>
  entries
    .filter(
      (entry) => isUnsent(entry) && compareStuffingSteps(stepOfEntry(entry) ?? step, step) > 0,
    )
    .map(({ id }) => id)

/**
 * The photos of a step, in order. `entries` are those that touch the report, oldest first. Reading a PRE photo by its
 * number is an extension: without extensions only the last one can be shown.
 */
export function photosOfStep(
  state: StuffingState,
  entries: readonly Entry[],
  step: StuffingStep,
  { askedAt, extensions }: { askedAt: number | undefined; extensions: boolean },
): StepPhoto[] {
  const own = entries.filter((entry) => stepOfEntry(entry) === step && entry.state !== 'discarded')
  if (step !== 'PRE') return onePhoto(state, own, step, askedAt)
  const { numbered, waiting } = prePhotos(state, own, askedAt)
  return [...(extensions ? numbered : numbered.slice(-1)), ...waiting]
}

function onePhoto(
  state: StuffingState,
  own: readonly Entry[],
  step: Exclude<StuffingStep, 'PRE'>,
  askedAt: number | undefined,
): StepPhoto[] {
  const there = pictureOf(state, step)?.sha256
  const current = own.filter((one) => !isReplaced(one, there))
  const entry = current.at(-1)
  const settled = current.findLast(({ state: its }) => its === 'settled')
  if (entry === undefined && photosOf(state, step) === 0) return []
  const version = settled?.end?.at ?? there?.slice(0, 16) ?? dayOf(askedAt)
  return [
    {
      key: step,
      step,
      ...(entry && { entry }),
      ...(entry && isUnsent(entry) ? {} : { path: pathOf(state.idSaida, step, version) }),
    },
  ]
}

/** The photo was sent, and the provider has listed another hash since. */
function isReplaced({ state, args }: Entry, there: string | undefined): boolean {
  if (state !== 'settled' || there === undefined) return false
  return there !== (args as UploadPhotoArgs).sha256
}

/**
 * The provider numbers PRE photos in order of arrival. The cache-busting parameter contains the number too: a provider
 * that ignores `n` returns the last photo, which changes. This device's photo has the number of the counter in its
 * response; waiting photos follow all numbered ones. In a complete report a photo replaces the last one.
 */
function prePhotos(
  state: StuffingState,
  own: readonly Entry[],
  askedAt: number | undefined,
): { numbered: StepPhoto[]; waiting: StepPhoto[] } {
  const added = own.filter(({ kind }) => kind === addPrePhoto.kind)
  const last = pictureOf(state, 'PRE')?.sha256
  const replacing = own.findLast((one) => one.kind === uploadPhoto.kind && !isReplaced(one, last))
  const waiting = added.filter(isUnsent)
  const entryByNumber = new Map(
    added.filter((entry) => !isUnsent(entry)).map((entry) => [numberOf(entry), entry]),
  )
  if (replacing) entryByNumber.set(state.preCounter, replacing)
  const numbered = Array.from(
    { length: Math.max(0, state.preCounter - waiting.length) },
    (_, at) => {
      const n = at + 1
      const entry = entryByNumber.get(n)
      return {
        key: `PRE-${n}`,
        step: 'PRE' as const,
        n,
        ...(entry && { entry }),
        ...(entry && isUnsent(entry)
          ? {}
          : { path: pathOf(state.idSaida, 'PRE', `${n}-${entry?.end?.at ?? dayOf(askedAt)}`, n) }),
      }
    },
  )
  return {
    numbered,
    waiting: waiting.map((entry) => ({ key: entry.id, step: 'PRE' as const, entry })),
  }
}

const numberOf = ({ args, end }: Entry) =>
  stateIn(end?.answer?.value, (args as { idSaida: Id }).idSaida)?.preCounter

export const pathOf = (idSaida: Id, step: StuffingStep, version: number | string, n?: number) => {
  const chosen = n === undefined ? {} : { n }
  return {
    full: paths.stuffingFile(idSaida, step, version, chosen),
    thumbnail: paths.stuffingFile(idSaida, step, version, { ...chosen, thumb: true }),
  }
}

const dayMs = 86_400_000

/**
 * The cache-busting parameter (spec 2 §7) of a photo that this device did not send lately. Where the report has no
 * hash of the photo, the worker revalidates it before it shows a cached one, and without a network shows the one
 * cached on another day (sw/images.ts).
 */
const dayOf = (askedAt: number | undefined) => Math.floor((askedAt ?? 0) / dayMs)
