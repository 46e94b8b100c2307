import { browserFlags, findBrowser } from '../../scripts/steps/browser.mjs'

/**
 * How a story's browser is started, for Playwright's `launchOptions`. The headless shell asks for no
 * permission, syncs nothing in the background and shows no PDF: what needs one of these takes the `whole`
 * browser.
 */
export function launchOptions({ whole = false, flags = [] as string[] } = {}) {
  const executablePath = findBrowser({ windows: whole })
  return {
    args: [...browserFlags, ...flags],
    ...(executablePath === undefined ? {} : { executablePath }),
  }
}
