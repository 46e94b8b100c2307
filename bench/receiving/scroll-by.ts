import type { Page } from 'playwright'

/** Turns the wheel over the middle of a phone's screen, so many times, and lets it come to rest. */
export async function scrollBy(page: Page, by: number, times: number): Promise<void> {
  await page.mouse.move(180, 320)
  for (let time = 0; time < times; time += 1) {
    await page.mouse.wheel(0, by)
    await page.waitForTimeout(80)
  }
  await page.waitForTimeout(1_000)
}
