/**
 * The window widths at which the layout changes, with text of 16 px: spec 1 §9. Chakra converts
 * them to rem.
 */
export const breakpoints = { sm: '576px', md: '992px', lg: '1200px', xl: '1600px' }
