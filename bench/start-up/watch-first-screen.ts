import type { BrowserContext, Page } from 'playwright'

export interface Marks {
  /** Time from the start of the navigation until the first screen is painted with its tiles, in ms. */
  usable?: number
  /** The same, until the count of unsent work is shown. */
  counted?: number
}

declare global {
  interface Window {
    marks: Marks
  }
}

/** Makes every page of the context record when its first screen is shown. Call before a page opens. */
export async function watchFirstScreen(context: BrowserContext): Promise<void> {
  // tsx wraps named functions in a helper that the page does not have.
  await context.addInitScript('globalThis.__name = (named) => named')
  await context.addInitScript(() => {
    window.marks = {}
    requestAnimationFrame(function check() {
      const isHome = document.querySelector('main h1, main h2')?.textContent?.startsWith('Olá')
      if (isHome === true && document.querySelector('main a') !== null) {
        // The frame in which the element is seen has been painted when the next animation frame begins.
        requestAnimationFrame(() => {
          window.marks.usable ??= performance.now()
        })
      }
      if (document.querySelector('header a[href="/envios"]') !== null) {
        requestAnimationFrame(() => {
          window.marks.counted ??= performance.now()
        })
      }
      if (window.marks.usable === undefined || window.marks.counted === undefined) {
        requestAnimationFrame(check)
      }
    })
  })
}

export async function readMark(page: Page, name: keyof Marks): Promise<number> {
  await page.waitForFunction((wanted) => window.marks[wanted] !== undefined, name)
  return (await page.evaluate((wanted) => window.marks[wanted], name)) ?? Number.NaN
}
