import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root, sourceFile } from './architecture/source-file.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const manifest = JSON.parse(read('package.json')) as Record<
  'dependencies' | 'devDependencies',
  Record<string, string>
>
const used = { ...manifest.dependencies, ...manifest.devDependencies }

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
  expect(packages.filter((name) => manifest.dependencies[name] === undefined)).toEqual([])
})

test('every version is exact', () => {
  const loose = Object.entries(used).filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))
  expect(loose).toEqual([])
})

test('every package of the lock comes from the registry and has its hash', () => {
  interface Locked {
    resolved?: string
    integrity?: string
  }
  const lock = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> }
  const packages = Object.entries(lock.packages).filter(([path]) => path !== '')
  expect(packages.length).toBeGreaterThan(500)
  // `resolved` would name a source other than the configured registry.
  expect(packages.filter(([, { resolved }]) => resolved !== undefined)).toEqual([])
  const unsealed = packages.filter(([, { integrity = '' }]) => !integrity.startsWith('sha512-'))
  expect(unsealed).toEqual([])
})
