import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { scriptOf } from './paths.mjs'
import { debianCommands, runAll } from './debian.mjs'

/** The same engine without the browser's own windows, which take a sixth of a story's computing time. */
const shell = 'chromium-headless-shell'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']

const usualPlaces = [
  '/usr/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
]

/** Flags for a browser under test: no network traffic of its own, no sandbox as root. */
export const browserFlags = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Runs the browser with its version flag, because an existing file may lack its libraries. */
function startsWell(path) {
  if (!existsSync(path)) return false
  if (process.platform === 'win32') return true
  return spawnSync(path, ['--version', '--no-sandbox'], { timeout: 20_000 }).status === 0
}

function ofPlaywright() {
  const { chromium } = createRequire(import.meta.url)('playwright')
  return [chromium.executablePath()]
}

const onPath = (wanted) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => wanted.map((name) => join(folder, name)))

/**
 * CHROMIUM_PATH if it is set, else the first that starts of: Debian's headless shell unless windows are wanted, the
 * browser that Playwright installed, a Chromium or Chrome of this machine. Undefined if none starts.
 * @returns {string | undefined}
 */
export function findBrowser({ windows = false } = {}) {
  const named = process.env.CHROMIUM_PATH
  if (named) return startsWell(named) ? named : undefined
  const headless = windows ? [] : onPath([shell])
  return [...headless, ...ofPlaywright(), ...usualPlaces, ...onPath(names)].find(startsWell)
}

const withPlaywright = {
  words: 'installing a browser with Playwright',
  commands: () => [[process.execPath, scriptOf('playwright'), 'install', 'chromium']],
}

const withDebian = (name) => ({
  words: `installing Debian's ${name}`,
  commands: () => debianCommands([name]),
})

/** Finds a browser or installs one. Throws with the output of the failed installations. */
export async function findOrInstallBrowser(say, wanted = {}) {
  const found = findBrowser(wanted)
  if (found) return found
  const named = process.env.CHROMIUM_PATH
  if (named) throw new Error(`CHROMIUM_PATH names no browser that starts: ${named}`)
  const failures = []
  const ofDebian = wanted.windows ? [] : [withDebian(shell)]
  for (const { words, commands } of [...ofDebian, withPlaywright, withDebian('chromium')]) {
    say(words)
    failures.push(await runAll(commands()))
    const installed = findBrowser(wanted)
    if (installed) return installed
  }
  const advice = 'no Chromium or Chrome was found or could be installed; set CHROMIUM_PATH'
  throw new Error([advice, ...failures.filter(Boolean)].join('\n'))
}
