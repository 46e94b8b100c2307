import { chakra } from '@chakra-ui/react'
import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../page/icon.tsx'
import { StickyBar } from '../page/sticky-bar.tsx'

interface NothingOpenProps {
  /**
   * States that everything is answered; undefined where something is left that cannot be answered
   * here.
   */
  done: string | undefined
  /** The next step. */
  children?: ReactNode
}

/**
 * Replaces the answer buttons after the last answer. The bar is visible at any scroll position.
 */
export const NothingOpen = ({ done, children }: NothingOpenProps) => (
  <StickyBar css={{ order: 1, paddingBlock: '4' }}>
    <chakra.p
      aria-live="polite"
      display="flex"
      alignItems="center"
      gap="min(0.75rem, 3vw)"
      fontSize="xl"
      fontWeight="black"
    >
      {done !== undefined && (
        <chakra.span color="success.text" display="inline-flex">
          <Icon as={CircleCheck} size="1.6em" />
        </chakra.span>
      )}
      <chakra.span minWidth="0" overflowWrap="anywhere">
        {done ?? 'Nada mais a responder aqui'}
      </chakra.span>
    </chakra.p>
    {children !== undefined && <chakra.div paddingTop="3">{children}</chakra.div>}
  </StickyBar>
)
