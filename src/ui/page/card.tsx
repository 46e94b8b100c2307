import { chakra } from '@chakra-ui/react'

/** A surface on the page. Who gives it another padding names both widths: the wider one's comes last. */
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
