/** The screen sizes of the floor; a story uses them with `test.use(phone)`. */
export const phone = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true }
export const tablet = { viewport: { width: 768, height: 1024 }, hasTouch: true, isMobile: true }
export const desktop = { viewport: { width: 1280, height: 800 } }
