import { chakra } from '@chakra-ui/react'
import { CircleDashed, Lock } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { StuffingState } from '#contract/schemas/stuffing.ts'
import { plural } from '#src/domain/plurals.ts'
import { stuffingStepDescriptions, type StuffingStep } from '#src/domain/stuffing-steps.ts'
import type { Entry } from '#src/outbox/entry.ts'
import { isUnsent } from '#src/outbox/listing.ts'
import type { WorkWords } from '#src/outbox/words.ts'
import { Icon } from '#src/ui/icon.tsx'
import { addresses } from '../addresses.ts'
import { can, stepsOf } from '../rules.ts'
import type { StepPhoto } from '../step-photos.ts'
import { SendingMark } from './sending-mark.tsx'
import { StepChip } from './step-chip.tsx'
import { usePhotoSource } from './use-photo-source.ts'

interface StepsGridProps {
  state: StuffingState
  photosOf: (step: StuffingStep) => readonly StepPhoto[]
  wordsOf: (entry: Entry) => WorkWords
}

/** Every step with its photo; a tap opens that step, so that its photo can be taken again. */
export const StepsGrid = ({ state, photosOf, wordsOf }: StepsGridProps) => (
  <chakra.ol
    display="grid"
    gridTemplateColumns="repeat(auto-fill, minmax(9.25rem, 1fr))"
    gap="3"
    aria-label="Etapas"
  >
    {stepsOf(state).map((step) => (
      <li key={step}>
        <StepTile state={state} step={step} photos={photosOf(step)} wordsOf={wordsOf} />
      </li>
    ))}
  </chakra.ol>
)

interface StepTileProps {
  state: StuffingState
  step: StuffingStep
  photos: readonly StepPhoto[]
  wordsOf: (entry: Entry) => WorkWords
}

function StepTile({ state, step, photos, wordsOf }: StepTileProps) {
  const waiting = photos.findLast(({ entry }) => entry && isUnsent(entry))?.entry
  const content = (
    <>
      <TilePicture photo={photos.at(-1)} isOpen={can.open(state, step)} />
      <chakra.span display="flex" alignItems="flex-start" gap="2" paddingTop="2">
        <StepChip step={step} size="small" />
        <chakra.span lineHeight="snug" fontWeight="bold">
          {stuffingStepDescriptions[step]}
          {photos.length > 1 && ` (${plural(photos.length, 'foto', 'fotos')})`}
        </chakra.span>
      </chakra.span>
      {waiting && (
        <chakra.span display="block" paddingTop="1.5">
          <SendingMark words={wordsOf(waiting)} />
        </chakra.span>
      )}
    </>
  )
  return can.open(state, step) ? (
    <chakra.span asChild display="block" height="full" borderRadius="md">
      <Link to={addresses.step(state.idSaida, step)}>{content}</Link>
    </chakra.span>
  ) : (
    <chakra.span display="block" color="textMuted">
      {content}
    </chakra.span>
  )
}

function TilePicture({ photo, isOpen }: { photo: StepPhoto | undefined; isOpen: boolean }) {
  const { src, missing } = usePhotoSource(photo, 'thumbnail')
  return (
    <chakra.span
      display="grid"
      placeItems="center"
      aspectRatio="4 / 3"
      minHeight="6rem"
      width="full"
      overflow="hidden"
      borderRadius="md"
      border={photo ? 'none' : '2px dashed'}
      borderColor="edge"
      background={photo ? '#0a151c' : 'sunken'}
      color={photo ? '#fff' : 'textMuted'}
      textAlign="center"
      padding={src === undefined ? '2' : '0'}
    >
      {src !== undefined && (
        <chakra.img src={src} alt="" width="full" height="full" objectFit="cover" />
      )}
      {photo && src === undefined && <span>{missing ?? 'Carregando'}</span>}
      {!photo && (
        <span>
          <Icon as={isOpen ? CircleDashed : Lock} />
          {' Sem foto'}
        </span>
      )}
    </chakra.span>
  )
}
