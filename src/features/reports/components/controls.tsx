import { chakra } from '@chakra-ui/react'

/** What a report is chosen with: beside each other where there is room. Not on paper. */
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
