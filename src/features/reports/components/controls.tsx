import { chakra } from '@chakra-ui/react'

/** The controls of a report, side by side where they fit. Not printed. */
export const Controls = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-end',
    gap: '3',
    '& > *': { flex: '0 1 auto', minWidth: '0', maxWidth: 'full' },
    '& > :first-of-type': { flex: '1 1 16rem', maxWidth: 'min(100%, 30rem)' },
    '@media print': { display: 'none' },
  },
})
