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
import { scriptsFor } from '../scripts/steps/bundle.mjs'
import { readWanted } from '../scripts/steps/changed.mjs'
import { isInstalled } from '../scripts/steps/install.mjs'
import { skip } from '../scripts/steps/skip.mjs'
import { skippedBecause } from '../scripts/steps/suites.mjs'

afterEach(() => {
  vi.unstubAllEnvs()
})

test.each(['8.17.0', '18.20.4', '20.18.3', '21.7.3', '22.11.0'])(
  'Node %s is refused',
  (version) => {
    expect(isNodeTooOld(version)).toBe(true)
  },
)

test.each(['20.19.0', '20.20.2', '22.12.0', '24.0.0', '26.1.0'])('Node %s will do', (version) => {
  expect(isNodeTooOld(version)).toBe(false)
})

test('npm start gives the provider the flags with which it is tested and measured', () => {
  const { scripts } = JSON.parse(
    readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
  ) as { scripts: { start: string } }
  expect(scripts.start).toBe(['node', ...providerFlags, 'scripts/start.mjs'].join(' '))
})

test('what runs these tests is installed', () => {
  expect(isInstalled()).toBe(true)
})

test('the lock has the packages of every platform: npm ci takes no other', () => {
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

describe('what npm test is asked for', () => {
  const stages = ['types', 'lint', 'format', 'unit', 'screens', 'provider', 'stories']

  test.each<[string[], object]>([
    [[], { names: [] }],
    [['--only', 'types,unit'], { names: ['types', 'unit'] }],
    [['--only=stories'], { names: ['stories'] }],
    [['--changed'], { names: stages.slice(0, -1), since: 'HEAD' }],
    [['--changed', 'HEAD'], { names: stages.slice(0, -1), since: 'HEAD' }],
    [['--changed=HEAD', '--only', 'unit'], { names: ['unit'], since: 'HEAD' }],
  ])('%j names stages, and the commit that a change is held against', (words, wanted) => {
    expect(readWanted(words, stages)).toEqual(wanted)
  })

  test.each([[['--only', 'tpyes']], [['unit']], [['--changed', 'no-such-commit']]])(
    '%j is refused',
    (words) => {
      expect(() => readWanted(words, stages)).toThrow(/--changed takes a commit/)
    },
  )
})

describe('the numbers of behaviours', () => {
  test('one, several and a span are read from a title', () => {
    expect(numbersIn('AAA-03 the button')).toEqual(['AAA-03'])
    expect(numbersIn('AAA-03, BBB-11 the button')).toEqual(['AAA-03', 'BBB-11'])
    expect(numbersIn('AAA-08…10 the button')).toEqual(['AAA-08', 'AAA-09', 'AAA-10'])
    expect(numbersIn('no number, nor utf-16 or A-12')).toEqual([])
  })

  test('each stands once in the list', () => {
    const listed = listedNumbers()
    expect(listed).toHaveLength(523 + 32)
    expect(new Set(listed).size).toBe(listed.length)
  })

  test('an area is all of its numbers', () => {
    const listed = listedNumbers()
    expect(promisedNumbers(['AUTH'])).toEqual(listed.filter((one) => one.startsWith('AUTH-')))
    expect(promisedNumbers(['UX-01…03'])).toEqual(['UX-01', 'UX-02', 'UX-03'])
    expect(() => promisedNumbers(['NOPE'])).toThrow('NOPE')
  })
})

test('a report that is older than what it judges is named', () => {
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

test('a stage that this machine has not what it takes for counts neither way; with CI set it fails', () => {
  vi.stubEnv('CI', '')
  expect(skip('engines', 'no Firefox')).toEqual([
    { name: 'engines: skipped, no Firefox', passed: 0, failed: 0, output: 'no Firefox' },
  ])
  vi.stubEnv('CI', 'true')
  expect(() => skip('engines', 'no Firefox')).toThrow('no Firefox')
})

test('tests whose titles say why they are skipped are told with their reason, once', () => {
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

test('the scripts before a screen are what the page names, the lazy module and what both import', () => {
  const manifest = {
    'index.html': {
      file: 'assets/index.js',
      imports: ['_react.js'],
      dynamicImports: ['src/features/auth/sign-in.tsx', 'src/features/home/home.tsx'],
    },
    '_react.js': { file: 'assets/react.js', imports: ['_shared.js'] },
    '_shared.js': { file: 'assets/shared.js', imports: ['_react.js'] },
    'src/features/auth/sign-in.tsx': {
      file: 'assets/sign-in.js',
      imports: ['_shared.js', '_form.js'],
    },
    '_form.js': { file: 'assets/form.js' },
    'src/features/home/home.tsx': { file: 'assets/home.js' },
  }
  expect(scriptsFor(manifest, [/auth/])).toEqual([
    'before-paint.js',
    'assets/index.js',
    'assets/react.js',
    'assets/shared.js',
    'assets/sign-in.js',
    'assets/form.js',
  ])
})
