import { chakra } from '@chakra-ui/react'

/** A form with two fields side by side, on a phone one below the other. */
export const PairedFields = chakra('form', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' },
    alignItems: 'start',
    gap: '4',
  },
})
