import type { Page } from 'playwright'
import type { Screenshot } from './measurement.ts'

export async function takeScreenshot(page: Page, words: string): Promise<Screenshot> {
  const jpeg = await page.screenshot({ type: 'jpeg', quality: 70, animations: 'disabled' })
  return { words, jpeg: jpeg.toString('base64') }
}
