import { chakra } from '@chakra-ui/react'
import { Lock } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { StuffingState } from '#contract/schemas/stuffing.ts'
import { stuffingStepDescriptions, type StuffingStep } from '#contract/stuffing-steps.ts'
import { plural } from '#src/domain/amounts/numbers.ts'
import { isUnsent, type Entry } from '#src/outbox/model/entry.ts'
import { isEqual } from '#src/outbox/model/is-equal.ts'
import type { WorkWords } from '#src/hooks/outbox/words.ts'
import { Icon } from '#src/ui/page/icon.tsx'
import { SendingMark } from '#src/ui/notice/sending-mark.tsx'
import { atTwiceTheText } from '#src/ui/theme/states.ts'
import { addresses } from '../addresses.ts'
import { can, isComplete, stepsOf } from '../rules.ts'
import type { StepPhoto } from '../step-photos.ts'
import { StepChip } from './step-chip.tsx'
import { usePhotoSource } from '#src/evidence/camera/use-photo-source.ts'

interface StepsGridProps {
  state: StuffingState
  photosOf: (step: StuffingStep) => readonly StepPhoto[]
  wordsOf: (entry: Entry) => WorkWords
}

/**
 * Every step with its photo; a tap opens the step, so that its photo can be retaken. A complete report is a wall of
 * photos; an unfinished one is a list, because most photos are missing.
 */
export function StepsGrid({ state, photosOf, wordsOf }: StepsGridProps) {
  const layout = isComplete(state) ? 'wall' : 'list'
  return (
    <chakra.ol
      display="grid"
      gridTemplateColumns={
        layout === 'wall' ? 'repeat(auto-fill, minmax(min(100%, 8.25rem), 1fr))' : 'minmax(0, 1fr)'
      }
      gap={layout === 'wall' ? '3' : '1'}
      aria-label="Etapas"
    >
      {stepsOf(state).map((step) => {
        const photos = photosOf(step)
        const waiting = photos.findLast(({ entry }) => entry && isUnsent(entry))?.entry
        return (
          <li key={step}>
            <StepTile
              to={can.open(state, step) ? addresses.step(state.idSaida, step) : undefined}
              words={waiting && wordsOf(waiting)}
              {...{ step, photos, layout }}
            />
          </li>
        )
      })}
    </chakra.ol>
  )
}

interface StepTileProps {
  step: StuffingStep
  photos: readonly StepPhoto[]
  /** The address of the step; undefined while it cannot be opened. */
  to: string | undefined
  /** The state of a photo that is not sent yet. */
  words: WorkWords | undefined
  layout: 'wall' | 'list'
}

/** Memoized, because the grid is rendered several times for each photo, and few of its tiles change. */
const StepTile = memo(function StepTile({ step, photos, to, words, layout }: StepTileProps) {
  const last = photos.at(-1)
  return (
    <TileFrame to={to} layout={layout}>
      {last && <TilePicture photo={last} layout={layout} />}
      <chakra.span
        display="flex"
        flexDirection="column"
        gap="1.5"
        minWidth="0"
        flex="1"
        // At this text size the text wraps below the photo and below the step's mark.
        css={{ [atTwiceTheText]: { flexBasis: '100%', '& > *': { flexWrap: 'wrap' } } }}
      >
        <chakra.span display="flex" alignItems="center" gap="2">
          <chakra.span {...(layout === 'wall' && last ? onPicture : {})}>
            <StepChip step={step} size="small" />
          </chakra.span>
          <chakra.span
            minWidth="0"
            lineHeight="snug"
            fontWeight={last || to ? 'bold' : 'normal'}
            overflowWrap="break-word"
          >
            {stuffingStepDescriptions[step]}
            {photos.length > 1 && ` (${plural(photos.length, 'foto', 'fotos')})`}
          </chakra.span>
        </chakra.span>
        {words && (
          <span>
            <SendingMark words={words} />
          </span>
        )}
      </chakra.span>
      {to === undefined && <Icon as={Lock} />}
    </TileFrame>
  )
}, isEqual)

/** In the corner of the photo, so that the text below has the whole width. */
const onPicture = {
  position: 'absolute',
  insetBlockStart: '2',
  insetInlineStart: '2',
} as const

interface TileFrameProps {
  to: string | undefined
  layout: 'wall' | 'list'
  children: ReactNode
}

function TileFrame({ to, layout, children }: TileFrameProps) {
  const iconProps = {
    position: 'relative',
    display: 'flex',
    flexDirection: layout === 'wall' ? 'column' : 'row',
    alignItems: layout === 'wall' ? 'stretch' : 'center',
    gap: layout === 'wall' ? '2' : '3',
    minHeight: 'target',
    borderRadius: 'md',
    overflowWrap: 'anywhere',
  } as const
  return to === undefined ? (
    <chakra.span {...iconProps} color="textMuted">
      {children}
    </chakra.span>
  ) : (
    <chakra.span
      asChild
      {...iconProps}
      css={{
        '&:hover': { background: 'var(--primary-soft)' },
        [atTwiceTheText]: { flexWrap: 'wrap' },
      }}
    >
      <Link to={to}>{children}</Link>
    </chakra.span>
  )
}

function TilePicture({ photo, layout }: { photo: StepPhoto; layout: 'wall' | 'list' }) {
  const { src, missing } = usePhotoSource(photo, 'thumbnail')
  return (
    <chakra.span
      display="grid"
      placeItems="center"
      flexShrink={0}
      aspectRatio={layout === 'wall' ? '4 / 3' : '1'}
      width={layout === 'wall' ? 'full' : 'min(6rem, 40%)'}
      minHeight="6rem"
      overflow="hidden"
      borderRadius="md"
      background="#0a151c"
      color="#fff"
      textAlign="center"
      lineHeight="tight"
    >
      {src === undefined ? (
        <span>{missing ?? 'Carregando'}</span>
      ) : (
        <chakra.img src={src} alt="" width="full" height="full" objectFit="cover" />
      )}
    </chakra.span>
  )
}
