/** A4 in PDF points (1/72 inch), and what is made of it. */
export const page = { width: 595.28, height: 841.89, margin: 40 } as const

export const contentWidth = page.width - 2 * page.margin
/** Lowest point that content may reach; the footer stands below it. */
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

/** Two photos side by side, each in a frame of 4:3 with its caption below. */
export const gap = 15
export const photoWidth = (contentWidth - gap) / 2
export const photoHeight = (photoWidth * 3) / 4
/** So low a photo may be drawn at the end of a page, before another page is begun for it. */
export const leastPhotoHeight = photoHeight * 0.6
export const captionHeight = 38
