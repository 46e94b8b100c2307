import { chakra } from '@chakra-ui/react'
import { atTwiceTheText } from '../theme/states.ts'

/** The title of a screen: one each. */
export const Title = chakra('h1', {
  base: {
    fontSize: { base: 'xl', sm: '2xl' },
    fontWeight: 'black',
    lineHeight: 'tight',
    letterSpacing: 'tight',
    // A word alone may be wider than a phone.
    [atTwiceTheText]: { fontSize: '11vw' },
    overflowWrap: 'anywhere',
  },
})

/** The heading of a part of a screen. */
export const Heading = chakra('h2', {
  base: { fontSize: 'lg', fontWeight: 'bold', lineHeight: 'snug', letterSpacing: 'tight' },
})

/** A small heading over a group, in capitals as the specs write them or as they stand. */
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

/** The number that matters on a screen (UX-22). */
export const KeyNumber = chakra('span', {
  base: { fontSize: 'xl', fontWeight: 'black', lineHeight: 'tight', letterSpacing: 'tight' },
})

/** Text that only a screen reader says. */
export const Spoken = chakra('span', { base: { srOnly: true } })
