import { chakra } from '@chakra-ui/react'
import type { WorkWords } from '#src/hooks/outbox/words.ts'
import { Icon } from '#src/ui/page/icon.tsx'
import { workIcons } from '#src/ui/page/work-icon.ts'
import type { Place } from '../rows.ts'

/**
 * Width of the rail along which the entries of a record are drawn: the width of a photo (UX-33), limited so that the
 * text has room at twice the text size.
 */
const railWidth = 'min(6rem, 30vw)'

interface StationProps {
  words: WorkWords
  /** URL of the photo, where the entry has one. */
  picture: string | undefined
  isPhoto: boolean
}

/** One stop on the rail of a record: the photo or a disc, with the icon of the entry's state. */
export const Station = ({ words, picture, isPhoto }: StationProps) => (
  <chakra.span
    aria-hidden
    flexShrink={0}
    width={railWidth}
    display="flex"
    justifyContent="center"
    alignItems="flex-start"
  >
    {isPhoto ? <Photo picture={picture} words={words} /> : <Disc words={words} />}
  </chakra.span>
)

/** The rail behind the stops: it begins at the first entry of a record and ends at the last. */
export const Rail = ({ place: { first, last } }: { place: Place }) =>
  first && last ? null : (
    <chakra.span
      aria-hidden
      position="absolute"
      insetInlineStart={`calc(${railWidth} / 2 - 2px)`}
      width="4px"
      top={first ? '2rem' : '0'}
      {...(last ? { height: '2rem' } : { bottom: '0' })}
      background="edge"
      opacity="0.55"
    />
  )

const Photo = ({ picture, words }: Pick<StationProps, 'picture' | 'words'>) => (
  <chakra.span position="relative" width="full" style={{ aspectRatio: '1' }}>
    {picture === undefined ? (
      <chakra.span
        display="block"
        width="full"
        height="full"
        borderRadius="md"
        border="var(--edge-width) solid"
        borderColor="line"
        background="neutral.soft"
      />
    ) : (
      <chakra.img
        src={picture}
        alt=""
        decoding="async"
        width="full"
        height="full"
        objectFit="cover"
        borderRadius="md"
        border="var(--edge-width) solid"
        borderColor="edge"
        background="neutral.soft"
      />
    )}
    <chakra.span
      position="absolute"
      insetInlineEnd="-0.375rem"
      insetBlockEnd="-0.375rem"
      borderRadius="full"
      border="3px solid"
      borderColor="surface"
    >
      <Sign words={words} size="2rem" />
    </chakra.span>
  </chakra.span>
)

const Disc = ({ words }: Pick<StationProps, 'words'>) => (
  <chakra.span position="relative" borderRadius="full" border="4px solid" borderColor="surface">
    <Sign words={words} size="3rem" />
  </chakra.span>
)

const Sign = ({ words: { tone, icon }, size }: { words: WorkWords; size: string }) => (
  <chakra.span
    display="flex"
    alignItems="center"
    justifyContent="center"
    width={size}
    height={size}
    borderRadius="full"
    border="2px solid"
    borderColor={`${tone}.text`}
    background={tone === 'danger' ? 'dangerSolid' : `${tone}.soft`}
    color={tone === 'danger' ? 'onDangerSolid' : `${tone}.text`}
    {...(icon === 'sending' ? { animation: 'breathe 1.6s ease-in-out infinite' } : {})}
  >
    <Icon as={workIcons[icon]} size={size === '2rem' ? '1.1rem' : '1.5rem'} />
  </chakra.span>
)
