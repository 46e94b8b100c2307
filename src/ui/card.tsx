import { chakra } from '@chakra-ui/react'

/** A surface on the page. */
export const Card = chakra('div', {
  base: {
    background: 'surface',
    border: 'var(--edge-width) solid',
    borderColor: 'line',
    borderRadius: 'lg',
    boxShadow: 'card',
    paddingBlock: { base: '4', sm: '5' },
    paddingInline: { base: 'side', sm: '5' },
  },
})
