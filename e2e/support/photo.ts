import type { FileChooser, Locator, Page } from 'playwright/test'
import sharp from 'sharp'

export interface PhotoOptions {
  /** Drawn on the photo, so that photos with different words have different bytes. */
  words: string
  width?: number
  height?: number
  /** The EXIF orientation (1 to 8), for a camera that does not rotate the pixels. */
  orientation?: number
  /** Full of detail that no JPEG compresses well: about two megabytes after shrinking. */
  detailed?: boolean
}

/** A JPEG like a camera's, for `setInputFiles`. */
export async function photo({
  words,
  width = 1600,
  height = 1200,
  orientation = 1,
  detailed = false,
}: PhotoOptions) {
  const label = Buffer.from(
    `<svg width="${width}" height="${height}"><rect width="100%" height="${detailed ? 5 : 50}%" fill="#35506b"/>
     <text x="5%" y="70%" font-size="${height / 8}" font-family="sans-serif">${words}</text></svg>`,
  )
  const buffer = await sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#d9d2c5',
      ...(detailed ? { noise: { type: 'gaussian' as const, mean: 128, sigma: 60 } } : {}),
    },
  })
    .composite([{ input: label }])
    .withMetadata({ orientation })
    .jpeg({ quality: 85 })
    .toBuffer()
  return { name: `${words}.jpg`, mimeType: 'image/jpeg', buffer }
}

/**
 * Taps a button that opens the gallery or the device's camera. The app first checks the free space; on a slow machine
 * the tap is then too old to open anything, and the app asks for a second tap.
 */
export async function openChooser(page: Page, button: Locator): Promise<FileChooser> {
  const opened = page.waitForEvent('filechooser')
  await button.click()
  const again = page.getByRole('button', { name: 'Toque de novo' })
  const isLate = await Promise.race([
    opened.then(() => false),
    again.waitFor().then(
      () => true,
      () => false,
    ),
  ])
  if (isLate) await again.click()
  return opened
}
