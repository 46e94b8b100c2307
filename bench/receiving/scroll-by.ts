import type { Page } from 'playwright'

/** Turns the wheel repeatedly over the middle of a phone's screen, and waits until the scrolling stops. */
export async function scrollBy(page: Page, by: number, times: number): Promise<void> {
  await page.mouse.move(180, 320)
  for (let time = 0; time < times; time += 1) {
    await page.mouse.wheel(0, by)
    await page.waitForTimeout(80)
  }
  await page.waitForTimeout(1_000)
}
