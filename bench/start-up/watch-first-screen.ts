import type { BrowserContext, Page } from 'playwright'

export interface Marks {
  /** From the beginning of the navigation until the first screen is painted with its tiles, in ms. */
  usable?: number
  /** The same, until the count of unsent work stands beside it. */
  counted?: number
}

declare global {
  interface Window {
    marks: Marks
  }
}

/** Has every page of the context note when its first screen stands. To be called before one opens. */
export async function watchFirstScreen(context: BrowserContext): Promise<void> {
  // What tsx writes around a function that has a name is not there in the page.
  await context.addInitScript('globalThis.__name = (named) => named')
  await context.addInitScript(() => {
    window.marks = {}
    requestAnimationFrame(function check() {
      const isHome = document.querySelector('main h1, main h2')?.textContent?.startsWith('Olá')
      if (isHome === true && document.querySelector('main a') !== null) {
        // Seen in this frame, painted before the next one but one.
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
