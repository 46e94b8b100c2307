/** From which width of the window on a screen is laid out otherwise: spec 1 §9. */
export const breakpoints = { sm: '576px', md: '992px', lg: '1200px', xl: '1600px' }
