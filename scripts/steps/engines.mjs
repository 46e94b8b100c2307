import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { debianCommands, runAll } from './debian.mjs'

/** Debian's folders of libraries, by kind of machine. */
const libraries = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu']

const onPath = (name) =>
  (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name))

const first = (...paths) => paths.flat().find((path) => path !== undefined && existsSync(path))

/**
 * Where Firefox is: FIREFOX_PATH, else on this machine. Undefined when there is none.
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
 * Where WebKit (GTK), its driver and a screen for them are. Undefined when one of them is missing.
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
 * Finds Firefox and WebKit, or installs Debian's.
 * @returns {Promise<string | undefined>} what is missing; undefined when both are there
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
