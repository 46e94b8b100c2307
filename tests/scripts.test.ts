import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { providerFlags } from '#provider/testing/provider-flags.ts'
import { isNodeTooOld } from '../scripts/steps/node-version.mjs'
import {
  listedNumbers,
  numbersIn,
  promisedNumbers,
  staleReports,
} from '../scripts/steps/behaviours.mjs'
import { lazyScripts, scriptsFor } from '../scripts/steps/bundle.mjs'
import { readWanted } from '../scripts/steps/changed.mjs'
import { isInstalled } from '../scripts/steps/install.mjs'
import { skip } from '../scripts/steps/skip.mjs'
import { skippedBecause } from '../scripts/steps/suites.mjs'
import { releaseOf } from './trials/upgrade/releases.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

test.each(['8.17.0', '18.20.4', '20.18.3', '21.7.3', '22.11.0'])('rejects Node %s', (version) => {
  expect(isNodeTooOld(version)).toBe(true)
})

test.each(['20.19.0', '20.20.2', '22.12.0', '24.0.0', '26.1.0'])('accepts Node %s', (version) => {
  expect(isNodeTooOld(version)).toBe(false)
})

test('npm start passes the same flags to the provider as tests and benchmarks', () => {
  const { scripts } = JSON.parse(
    readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
  ) as { scripts: { start: string } }
  expect(scripts.start).toBe(['node', ...providerFlags, 'scripts/start.mjs'].join(' '))
})

test('a trial whose former release is in no commit of the clone says how to get it', async () => {
  const absent = '0'.repeat(40)
  await expect(releaseOf(absent, () => undefined)).rejects.toThrow(
    `commit ${absent} is not in this clone. The trial makes a release of it: git fetch --unshallow`,
  )
})

test('isInstalled returns true where the tests run', () => {
  expect(isInstalled()).toBe(true)
})

test('package-lock.json has the optional packages of every platform', () => {
  const path = new URL('../package-lock.json', import.meta.url)
  const { packages } = JSON.parse(readFileSync(path, 'utf8')) as {
    packages: Record<string, { optionalDependencies?: Record<string, string> }>
  }
  const wanted = Object.entries(packages).flatMap(([from, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).map((name) => [
      `${from}/node_modules/${name}`,
      `node_modules/${name}`,
    ]),
  )
  expect(wanted.length).toBeGreaterThan(50)
  expect(wanted.filter((places) => !places.some((place) => place in packages))).toEqual([])
})

describe('arguments of npm test', () => {
  const stages = ['types', 'lint', 'format', 'unit', 'photos', 'screens', 'provider', 'stories']

  test.each<[string[], object]>([
    [[], { names: [] }],
    [['--only', 'types,unit'], { names: ['types', 'unit'] }],
    [['--only=stories'], { names: ['stories'] }],
    [['--changed'], { names: stages.slice(0, -1), since: 'HEAD' }],
    [['--changed', 'HEAD'], { names: stages.slice(0, -1), since: 'HEAD' }],
    [['--changed=HEAD', '--only', 'unit'], { names: ['unit'], since: 'HEAD' }],
  ])('%j selects stages and the commit to compare with', (words, wanted) => {
    expect(readWanted(words, stages)).toEqual(wanted)
  })

  test.each([[['--only', 'tpyes']], [['unit']], [['--changed', 'no-such-commit']]])(
    '%j is rejected',
    (words) => {
      expect(() => readWanted(words, stages)).toThrow(/--changed takes a commit/)
    },
  )
})

describe('behaviour numbers', () => {
  test('reads one number, several and a span from a title', () => {
    expect(numbersIn('AAA-03 the button')).toEqual(['AAA-03'])
    expect(numbersIn('AAA-03, BBB-11 the button')).toEqual(['AAA-03', 'BBB-11'])
    expect(numbersIn('AAA-08…10 the button')).toEqual(['AAA-08', 'AAA-09', 'AAA-10'])
    expect(numbersIn('no number, nor utf-16 or A-12')).toEqual([])
  })

  test('lists each number once', () => {
    const listed = listedNumbers()
    expect(listed).toHaveLength(524 + 32 + 10 + 13 + 12 + 15 + 9 + 18 + 6 + 12)
    expect(new Set(listed).size).toBe(listed.length)
  })

  test('expands an area and a span to all of their numbers', () => {
    const listed = listedNumbers()
    expect(promisedNumbers(['AUTH'])).toEqual(listed.filter((one) => one.startsWith('AUTH-')))
    expect(promisedNumbers(['UX-01…03'])).toEqual(['UX-01', 'UX-02', 'UX-03'])
    expect(() => promisedNumbers(['NOPE'])).toThrow('NOPE')
  })
})

test('staleReports names a report that is older than a source', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pavilhao-reports-'))
  const fileOf = (name: string, second: number) => {
    const path = join(folder, name)
    writeFileSync(path, '')
    utimesSync(path, second, second)
    return path
  }
  const [unit, screens] = [fileOf('unit.json', 10), fileOf('screens.json', 30)]
  const source = fileOf('a.ts', 20)
  expect(staleReports([unit, screens], [source])).toEqual(['unit'])
  expect(staleReports([unit, screens], [])).toEqual([])
  rmSync(folder, { recursive: true })
})

test('a skipped stage counts as neither passed nor failed, and throws when CI is set', () => {
  vi.stubEnv('CI', '')
  expect(skip('engines', 'no Firefox')).toEqual([
    { name: 'engines: skipped, no Firefox', passed: 0, failed: 0, output: 'no Firefox' },
  ])
  vi.stubEnv('CI', 'true')
  expect(() => skip('engines', 'no Firefox')).toThrow('no Firefox')
})

test('reports each skip reason from test titles once, with the number of tests', () => {
  const result = (status: string, fullName: string) => ({ status, fullName, failureMessages: [] })
  const full = 'on a small disk [skipped: nobody may mount (EPERM) here: unshare]'
  const assertionResults = [
    result('skipped', `${full} a start`),
    result('skipped', `${full} a write`),
    result('skipped', 'on PostgreSQL'),
    result('passed', 'a stage [skipped: by name]'),
  ]
  expect(skippedBecause({ testResults: [{ assertionResults }] })).toEqual([
    'skipped, 2 tests: nobody may mount (EPERM) here: unshare',
  ])
})

test('scriptsFor lists the scripts of the page, the named chunk and their imports', () => {
  const manifest = {
    'index.html': {
      file: 'assets/index.js',
      imports: ['_react.js'],
      dynamicImports: ['_signed-in.js', 'src/features/home/home.tsx'],
    },
    '_react.js': { file: 'assets/react.js', imports: ['_shared.js'] },
    '_shared.js': { file: 'assets/shared.js', imports: ['_react.js'] },
    '_signed-in.js': {
      file: 'assets/signed-in.js',
      name: 'signed-in',
      imports: ['_shared.js', '_form.js'],
    },
    '_form.js': { file: 'assets/form.js' },
    'src/features/home/home.tsx': { file: 'assets/home.js', imports: ['_form.js'] },
  }
  expect(scriptsFor(manifest, ['signed-in'])).toEqual([
    'before-paint.js',
    'assets/index.js',
    'assets/react.js',
    'assets/shared.js',
    'assets/signed-in.js',
    'assets/form.js',
  ])
  expect(lazyScripts(manifest)).toEqual([
    { source: '_signed-in.js', files: [] },
    { source: 'src/features/home/home.tsx', files: ['assets/home.js'] },
  ])
  expect(() => scriptsFor(manifest, ['signed-out'])).toThrow('no chunk is called signed-out')
})
