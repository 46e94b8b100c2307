import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { debianCommands, runAll } from './debian.mjs'

/** PATH, and the folders for programs of the administrator, which the PATH of other users lacks. */
const folders = () => [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']

const find = (name) =>
  folders()
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path))

/**
 * Paths of the proxies that stories put in front of the product, and of the program that makes their certificate.
 * Undefined if one of them is missing.
 * @returns {{ nginx: string, caddy: string, openssl: string } | undefined}
 */
export function proxyPlaces() {
  const [nginx, caddy, openssl] = ['nginx', 'caddy', 'openssl'].map(find)
  return nginx && caddy && openssl ? { nginx, caddy, openssl } : undefined
}

/**
 * Finds nginx and Caddy, or installs Debian's packages.
 * @returns {Promise<string | undefined>} what is missing and why; undefined if all are installed
 */
export async function findMissingProxies(say) {
  if (proxyPlaces()) return undefined
  say("installing Debian's nginx and Caddy")
  const failure = await runAll(debianCommands(['nginx-light', 'caddy', 'openssl']))
  if (proxyPlaces()) return undefined
  const advice =
    'no nginx, Caddy or openssl was found or could be installed (packages nginx-light, caddy, openssl)'
  return [advice, failure].filter(Boolean).join('\n')
}
