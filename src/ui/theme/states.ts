import type { SystemStyleObject } from '@chakra-ui/react'

/**
 * Styles for a hovering pointer or a pressing finger. A touch screen keeps `:hover` after the tap,
 * as if the element were chosen, so there only the press is styled.
 */
export const underHand = (styles: SystemStyleObject): SystemStyleObject => ({
  '@media (hover: hover)': { '&:hover:not(:disabled, [aria-disabled=true])': styles },
  '&:active:not(:disabled, [aria-disabled=true])': styles,
})

/** A phone at twice the text size: the longest words take the whole width. */
export const atTwiceTheText = '@media (max-width: 14em)'

/** A phone in landscape, which has little height. */
export const lying = '@media (orientation: landscape) and (max-height: 480px)'
