import { existsSync } from 'node:fs'
import { inRoot, readJson } from './paths.mjs'
import { run, runNode } from './run.mjs'

const asked = inRoot('package-lock.json')
/** The list of installed packages that npm writes at the end of an installation. */
const standing = inRoot('node_modules', '.package-lock.json')

/** Whether node_modules has each package of the lock file that this machine needs, in the locked version. */
export function isInstalled() {
  if (!existsSync(standing)) return false
  const wanted = readJson(asked).packages
  const found = readJson(standing).packages
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '' || isLeftOut(entry)) return true
    return found[path]?.version === entry.version
  })
}

/** Optional packages are for other platforms; a production machine has no development packages. */
function isLeftOut(entry) {
  if (entry.optional || entry.devOptional) return true
  return process.env.NODE_ENV === 'production' && entry.dev === true
}

function npm(args) {
  const options = { limitMs: 900_000 }
  const cli = process.env.npm_execpath
  if (cli?.endsWith('.js')) return runNode([cli, ...args], options)
  return run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, options)
}

/** Installs the packages of the lock file unless they are installed already. Throws with npm's output. */
export async function installMissing(say) {
  if (isInstalled()) return
  say('installing')
  const { code, output } = await npm(['ci', '--no-audit', '--no-fund', '--loglevel=error'])
  if (code !== 0) throw new Error(`npm ci: ${output.trim()}`)
}
