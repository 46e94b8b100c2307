import { browserFlags, findBrowser } from '../../scripts/steps/browser.mjs'

/** Found once for a run: the workers inherit the environment, and each search starts browsers. */
function findOnce(windows: boolean): string | undefined {
  const name = windows ? 'PAVILHAO_BROWSER' : 'PAVILHAO_SHELL'
  const path = process.env[name] ?? findBrowser({ windows })
  if (path !== undefined) process.env[name] = path
  return path
}

/** A page of a story lives for seconds: the optimizing compilers take a quarter of its computing time and save less. */
const unoptimized = '--js-flags=--no-opt --no-maglev'

/**
 * Playwright's `launchOptions` for a story's browser. The headless shell has no permission prompts,
 * no background sync and no PDF viewer: a test that needs one of these takes the `whole` browser.
 */
export function launchOptions({ whole = false, flags = [] as string[] } = {}) {
  const executablePath = findOnce(whole)
  return {
    // The whole browser runs the camera, whose pictures are compared in loops that optimizing makes faster.
    args: [...browserFlags, ...(whole ? [] : [unoptimized]), ...flags],
    ...(executablePath === undefined ? {} : { executablePath }),
  }
}

/**
 * The whole browser with a fake camera; a test grants the permission. One object for all stories,
 * because Playwright starts separate workers, each with a product, for each object.
 */
export const wholeBrowser = launchOptions({
  whole: true,
  flags: ['--use-fake-device-for-media-stream'],
})
