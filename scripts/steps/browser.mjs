import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { scriptOf } from './paths.mjs'
import { debianCommands, runAll } from './debian.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']

const usualPlaces = [
  '/usr/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
]

/** Flags for a browser that is only there to be tested: no network of its own, no sandbox as root. */
export const browserFlags = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** A file that is there may still miss its libraries, so that it is asked for its version. */
function startsWell(path) {
  if (!existsSync(path)) return false
  if (process.platform === 'win32') return true
  return spawnSync(path, ['--version', '--no-sandbox'], { timeout: 20_000 }).status === 0
}

function ofPlaywright() {
  const { chromium } = createRequire(import.meta.url)('playwright')
  return [chromium.executablePath()]
}

const onPath = () =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))

/**
 * The first browser that starts: the one named by CHROMIUM_PATH, one that Playwright installed, a
 * Chromium or Chrome of this machine. Undefined when there is none.
 * @returns {string | undefined}
 */
export function findBrowser() {
  const named = process.env.CHROMIUM_PATH
  if (named) return startsWell(named) ? named : undefined
  return [...ofPlaywright(), ...usualPlaces, ...onPath()].find(startsWell)
}

const withPlaywright = {
  words: 'installing a browser with Playwright',
  commands: () => [[process.execPath, scriptOf('playwright'), 'install', 'chromium']],
}

const withDebian = {
  words: "installing Debian's chromium",
  commands: () => debianCommands(['chromium']),
}

let search

/** Finds a browser or installs one, once in this process. Throws with what was tried. */
export function findOrInstallBrowser(say) {
  search ??= findOrInstall(say)
  return search
}

async function findOrInstall(say) {
  const found = findBrowser()
  if (found) return found
  const named = process.env.CHROMIUM_PATH
  if (named) throw new Error(`CHROMIUM_PATH names no browser that starts: ${named}`)
  const failures = []
  for (const { words, commands } of [withPlaywright, withDebian]) {
    say(words)
    failures.push(await runAll(commands()))
    const installed = findBrowser()
    if (installed) return installed
  }
  const advice = 'no Chromium or Chrome was found or could be installed; set CHROMIUM_PATH'
  throw new Error([advice, ...failures.filter(Boolean)].join('\n'))
}
