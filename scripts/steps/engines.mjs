import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { debianCommands, runAll } from './debian.mjs'

/** Debian's library folders, by machine architecture. */
const libraries = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu']

const onPath = (name) =>
  (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name))

const first = (...paths) => paths.flat().find((path) => path !== undefined && existsSync(path))

/**
 * Path of Firefox: FIREFOX_PATH, else the one installed on this machine. Undefined if there is none.
 * @returns {string | undefined}
 */
export const firefoxPath = () =>
  first(
    process.env.FIREFOX_PATH,
    onPath('firefox-esr'),
    onPath('firefox'),
    '/Applications/Firefox.app/Contents/MacOS/firefox',
  )

/**
 * Paths of WebKit (GTK), its driver and a virtual display. Undefined if one of them is missing.
 * @returns {{ driver: string, browser: string, display: string } | undefined}
 */
export function webkitPlaces() {
  const driver = first(onPath('WebKitWebDriver'))
  const browser = first(
    libraries.flatMap((folder) =>
      ['4.1', '4.0', '6.0'].map((version) => join(folder, `webkit2gtk-${version}`, 'MiniBrowser')),
    ),
  )
  const display = first(onPath('Xvfb'))
  return driver && browser && display ? { driver, browser, display } : undefined
}

const isMissing = () => firefoxPath() === undefined || webkitPlaces() === undefined

/**
 * Finds Firefox and WebKit, or installs Debian's packages.
 * @returns {Promise<string | undefined>} what is missing and why; undefined if both are installed
 */
export async function findMissingEngines(say) {
  if (!isMissing()) return undefined
  say("installing Debian's Firefox and WebKit")
  const failure = await runAll(debianCommands(['firefox-esr', 'webkit2gtk-driver', 'xvfb']))
  if (!isMissing()) return undefined
  const advice =
    'no Firefox, or no WebKit with its driver and Xvfb, was found or could be installed (packages firefox-esr, webkit2gtk-driver, xvfb)'
  return [advice, failure].filter(Boolean).join('\n')
}
