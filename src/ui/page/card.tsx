import { chakra } from '@chakra-ui/react'

/**
 * A surface on the page. A caller that overrides the padding sets it for both widths, because the
 * wider one's rule comes last.
 */
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
