import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root, sourceFile } from './architecture/source-file.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')

interface Manifest {
  version: string
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}
const manifestAt = (folder: string) =>
  JSON.parse(read(join(folder, 'package.json'))) as Manifest & { workspaces?: string[] }
const { workspaces = [], ...rootManifest } = manifestAt('.')
const manifests: Manifest[] = [rootManifest, ...workspaces.map(manifestAt)]
/** Every package with its version, once for each manifest that names it. */
const versions = manifests.flatMap(({ dependencies, devDependencies }) =>
  Object.entries({ ...dependencies, ...devDependencies }),
)
/** The workspaces are packages of the product. */
const isOurs = (name: string) => name.startsWith('@pavilhao/')
const used = Object.fromEntries(versions.filter(([name]) => !isOurs(name)))

const explained = read('docs/dependencies.md')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .flatMap((line) => {
    const [, names = '', why = ''] = line.split('|')
    return why.trim().length > 4
      ? [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
      : []
  })

test('every package has a line that says why it is here', () => {
  expect(Object.keys(used).length).toBeGreaterThan(50)
  expect(explained.toSorted()).toEqual(Object.keys(used).toSorted())
})

test('packages that build the app are installed with NODE_ENV=production as well', () => {
  const config = sourceFile('vite.config.ts', read('vite.config.ts'))
  const packages = config.imports
    .filter(({ specifier, path }) => path === undefined && !specifier.startsWith('node:'))
    .map(({ specifier }) => specifier)
  expect(packages).toContain('vite')
  expect(packages.filter((name) => rootManifest.dependencies?.[name] === undefined)).toEqual([])
})

test('every version is exact, and the same in every workspace', () => {
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([])
  const ours = manifests.map(({ version }) => version)
  for (const [name, version] of versions) {
    if (isOurs(name)) ours.push(version)
    else expect([name, version]).toEqual([name, used[name]])
  }
  expect(new Set(ours)).toEqual(new Set([rootManifest.version]))
})

test('every package of the lock comes from the registry and has its hash', () => {
  interface Locked {
    resolved?: string
    integrity?: string
    link?: true
  }
  const lock = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> }
  const packages = Object.entries(lock.packages).filter(
    ([path, { link }]) => path.startsWith('node_modules/') && link !== true,
  )
  expect(packages.length).toBeGreaterThan(500)
  // `resolved` would name a source other than the configured registry.
  expect(packages.filter(([, { resolved }]) => resolved !== undefined)).toEqual([])
  const unsealed = packages.filter(([, { integrity = '' }]) => !integrity.startsWith('sha512-'))
  expect(unsealed).toEqual([])
})
