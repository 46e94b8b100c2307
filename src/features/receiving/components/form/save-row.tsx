import { chakra } from '@chakra-ui/react'

/** A field with its save button next to it, on a phone below it. */
export const SaveRow = chakra('form', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'minmax(0, 26rem) auto' },
    justifyContent: 'start',
    alignItems: 'start',
    gap: '3',
    // Aligns the button with the control, below the control's label.
    '& > button': { marginTop: { sm: '1.85rem' } },
  },
})
