/**
 * From which width of the window on a screen is laid out otherwise, with text of 16 px: spec 1 §9. Chakra
 * turns them into rem.
 */
export const breakpoints = { sm: '576px', md: '992px', lg: '1200px', xl: '1600px' }
