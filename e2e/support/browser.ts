import { browserFlags, findBrowser } from '../../scripts/steps/browser.mjs'

/**
 * Playwright's `launchOptions` for a story's browser. The headless shell has no permission prompts,
 * no background sync and no PDF viewer: a test that needs one of these takes the `whole` browser.
 */
export function launchOptions({ whole = false, flags = [] as string[] } = {}) {
  const executablePath = findBrowser({ windows: whole })
  return {
    args: [...browserFlags, ...flags],
    ...(executablePath === undefined ? {} : { executablePath }),
  }
}
