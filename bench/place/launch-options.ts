import { browserFlags, findBrowser } from '../../scripts/steps/browser.mjs'

/** How Playwright starts the browser of a bench. */
export function launchOptions(...flags: string[]) {
  const executablePath = findBrowser()
  return { ...(executablePath && { executablePath }), args: [...browserFlags, ...flags] }
}
