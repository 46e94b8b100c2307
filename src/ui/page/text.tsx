import { chakra } from '@chakra-ui/react'
import { atTwiceTheText } from '../theme/states.ts'

/** The title of a screen; each screen has one. */
export const Title = chakra('h1', {
  base: {
    fontSize: { base: 'xl', sm: '2xl' },
    fontWeight: 'black',
    lineHeight: 'tight',
    letterSpacing: 'tight',
    // A single word may be wider than a phone.
    [atTwiceTheText]: { fontSize: '11vw' },
    overflowWrap: 'anywhere',
  },
})

/** The heading of a part of a screen. */
export const Heading = chakra('h2', {
  base: { fontSize: 'lg', fontWeight: 'bold', lineHeight: 'snug', letterSpacing: 'tight' },
})

/** A small heading over a group, with the capitals of the text itself. */
export const GroupLabel = chakra('h2', {
  base: {
    fontSize: 'md',
    fontWeight: 'bold',
    lineHeight: 'snug',
    color: 'textMuted',
  },
})

export const Text = chakra('p', {
  base: {},
  variants: { muted: { true: { color: 'textMuted' } }, strong: { true: { fontWeight: 'bold' } } },
})

/** The most important number of a screen (UX-22). */
export const KeyNumber = chakra('span', {
  base: { fontSize: 'xl', fontWeight: 'black', lineHeight: 'tight', letterSpacing: 'tight' },
})

/** Text for screen readers only. */
export const Spoken = chakra('span', { base: { srOnly: true } })
