import type { SystemStyleObject } from '@chakra-ui/react'

/**
 * Under a pointer or a finger. A touch screen keeps `:hover` after the tap, as if something were
 * chosen: there only the press itself shows.
 */
export const underHand = (styles: SystemStyleObject): SystemStyleObject => ({
  '@media (hover: hover)': { '&:hover:not(:disabled, [aria-disabled=true])': styles },
  '&:active:not(:disabled, [aria-disabled=true])': styles,
})

/** A phone on which the text is twice as large: there the longest words take the whole width. */
export const atTwiceTheText = '@media (max-width: 14em)'

/** A phone that lies: its height is what there is little of. */
export const lying = '@media (orientation: landscape) and (max-height: 480px)'
