/** A4 in PDF points (1/72 inch), and sizes derived from it. */
export const page = { width: 595.28, height: 841.89, margin: 40 } as const

export const contentWidth = page.width - 2 * page.margin
/** Lowest point of content; the footer is below it. */
export const contentBottom = page.height - page.margin - 20

export const ink = {
  text: '#1a202c',
  quiet: '#4a5568',
  rule: '#cbd5e0',
  paper: '#f1f4f8',
  band: '#12324f',
  onBand: '#ffffff',
  done: '#1c6b3a',
  open: '#8a5200',
} as const

export const fonts = { plain: 'Helvetica', bold: 'Helvetica-Bold' } as const

/** Two photos next to each other, each in a frame of 4:3 with its caption below. */
export const gap = 15
export const photoWidth = (contentWidth - gap) / 2
export const photoHeight = (photoWidth * 3) / 4
/** Minimum height of a photo at the end of a page; below it a new page begins. */
export const leastPhotoHeight = photoHeight * 0.6
export const captionHeight = 38
