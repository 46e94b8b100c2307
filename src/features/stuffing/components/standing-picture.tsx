import type { StuffingState } from '#contract/schemas/stuffing.ts'
import type { StuffingStep } from '#contract/stuffing-steps.ts'
import { StandingPhoto } from '#src/evidence/standing-photo.tsx'
import type { Entry } from '#src/outbox/entry.ts'
import { addPrePhoto } from '../operations/add-pre-photo.ts'
import { uploadPhoto } from '../operations/upload-photo.ts'
import { pictureIn } from '../pictures.ts'
import { pathOf, stepOfEntry } from '../step-photos.ts'

interface StandingPictureProps {
  state: StuffingState
  step: StuffingStep
  entries: readonly Entry[]
}

const kinds: readonly string[] = [uploadPhoto.kind, addPrePhoto.kind]

/** The photo of somebody else that the one of this device would replace. */
export function StandingPicture({ state, step, entries }: StandingPictureProps) {
  const parked = entries.findLast(
    (entry) =>
      kinds.includes(entry.kind) && entry.state === 'parked' && stepOfEntry(entry) === step,
  )?.parked
  const theirs = parked?.why === 'conflict' ? pictureIn(parked.seen) : undefined
  if (parked === undefined || theirs === undefined) return null
  return (
    <StandingPhoto
      path={pathOf(state.idSaida, step, theirs.sha256.slice(0, 16))}
      title={`Foto da etapa ${step}`}
      by={theirs.operador}
    />
  )
}
