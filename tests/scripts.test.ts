import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { isNodeTooOld } from '../scripts/steps/node-version.mjs'
import {
  listedNumbers,
  numbersIn,
  promised,
  promisedNumbers,
} from '../scripts/steps/behaviours.mjs'
import { scriptsFor } from '../scripts/steps/bundle.mjs'
import { isInstalled } from '../scripts/steps/install.mjs'

test.each(['8.17.0', '18.20.4', '20.18.3', '21.7.3', '22.11.0'])(
  'Node %s is refused',
  (version) => {
    expect(isNodeTooOld(version)).toBe(true)
  },
)

test.each(['20.19.0', '20.20.2', '22.12.0', '24.0.0', '26.1.0'])('Node %s will do', (version) => {
  expect(isNodeTooOld(version)).toBe(false)
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

  test('what is promised is in the list', () => {
    const listed = listedNumbers()
    expect(promisedNumbers(promised).filter((number) => !listed.includes(number))).toEqual([])
    expect(() => promisedNumbers(['NOPE'])).toThrow('NOPE')
  })
})

test('the scripts before a screen are the page, the lazy module and what both import', () => {
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
    'assets/index.js',
    'assets/react.js',
    'assets/shared.js',
    'assets/sign-in.js',
    'assets/form.js',
  ])
})
