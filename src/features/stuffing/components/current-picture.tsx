import type { StuffingState } from '#contract/schemas/stuffing.ts'
import type { StuffingStep } from '#contract/stuffing-steps.ts'
import { CurrentPhoto } from '#src/evidence/photo/current-photo.tsx'
import type { Entry } from '#src/outbox/model/entry.ts'
import { addPrePhoto } from '../operations/add-pre-photo.ts'
import { uploadPhoto } from '../operations/upload-photo.ts'
import { pictureIn } from '../pictures.ts'
import { pathOf, stepOfEntry } from '../step-photos.ts'

interface CurrentPictureProps {
  state: StuffingState
  step: StuffingStep
  entries: readonly Entry[]
}

const kinds: readonly string[] = [uploadPhoto.kind, addPrePhoto.kind]

/**
 * The provider's photo that the person has to compare with this device's: somebody else's that would be replaced, or
 * the last PRE photo, which may be this device's own.
 */
export function CurrentPicture({ state, step, entries }: CurrentPictureProps) {
  const parked = entries.findLast(
    (entry) =>
      kinds.includes(entry.kind) && entry.state === 'parked' && stepOfEntry(entry) === step,
  )?.parked
  const title = `Foto da etapa ${step}`
  if (parked?.why === 'unknown' && step === 'PRE' && state.preCounter > 0)
    return (
      <CurrentPhoto path={pathOf(state.idSaida, step, String(state.preCounter))} title={title}>
        É a última foto desta etapa que o servidor tem. Compare com a sua, abaixo, e decida.
      </CurrentPhoto>
    )
  const theirs = parked?.why === 'conflict' ? pictureIn(parked.there) : undefined
  if (theirs === undefined) return null
  return (
    <CurrentPhoto
      path={pathOf(state.idSaida, step, theirs.sha256.slice(0, 16))}
      title={title}
      by={theirs.operador}
    />
  )
}
