import { chakra } from '@chakra-ui/react'

/** A field, and the button that saves it beside it; under it on a phone. */
export const SaveRow = chakra('form', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'minmax(0, 26rem) auto' },
    justifyContent: 'start',
    alignItems: 'start',
    gap: '3',
    // Level with the control, under its label.
    '& > button': { marginTop: { sm: '1.85rem' } },
  },
})
