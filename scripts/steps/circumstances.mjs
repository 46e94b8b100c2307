import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { arch, cpus, platform, release, totalmem } from 'node:os'
import { inRoot } from './paths.mjs'

const read = (command, args) => spawnSync(command, args, { encoding: 'utf8', cwd: inRoot() }).stdout

/** The conditions that measured figures depend on. */
export const describeMachine = () => ({
  cpu: cpus()[0]?.model.trim() ?? 'unknown',
  cores: cpus().length,
  memoryGb: Math.round(totalmem() / 2 ** 30),
  system: `${platform()} ${release().split('-')[0]} ${arch()}`,
})

const packages = [
  'workbox-background-sync',
  '@tanstack/offline-transactions',
  'compressorjs',
  'dexie',
  'react',
  'fastify',
  'lighthouse',
]

const versionOf = (name) =>
  JSON.parse(readFileSync(inRoot('node_modules', name, 'package.json'), 'utf8')).version

/** Versions of the browser, of Node, of the measured packages and of their peers. */
export const describeVersions = (browser) => ({
  Node: process.version.slice(1),
  Chromium: /[\d.]+/.exec(read(browser, ['--version', '--no-sandbox']))?.[0] ?? 'unknown',
  ...Object.fromEntries(packages.map((name) => [name, versionOf(name)])),
})

/** The checked-out commit, with a mark if the code of the product has uncommitted changes. */
export function nameCommit() {
  const commit = read('git', ['rev-parse', '--short', 'HEAD'])?.trim() || 'unknown'
  return read('git', ['status', '--porcelain', '--', 'src', 'sw', 'provider', 'contract'])?.trim()
    ? `${commit} with changes`
    : commit
}
