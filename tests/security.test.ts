import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isTest } from './architecture/layers.ts'
import { pathsUnder, root } from './architecture/source-file.ts'
import { attacks } from './attack/make-attacks.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const rows = read('docs/security.md')
  .split('\n## Keys')[0]
  ?.split('\n')
  .filter((line) => /^\| (?!check |-)/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))

const codeOf = new Map<string, string>()
const code = (path: string) => {
  if (!codeOf.has(path)) codeOf.set(path, existsSync(join(root, path)) ? read(path) : '')
  return codeOf.get(path) ?? ''
}

const found = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map((match) => match[1] ?? '')

/** Whether the text occurs after an opening quote; a title in the code may continue. */
const isTitleIn = (path: string, title: string) =>
  [`'${title}`, `"${title}`, `\`${title}`].some((quoted) => code(path).includes(quoted))

test('every test that docs/security.md names exists', () => {
  const named = (rows ?? []).flatMap(([, , , shown = '']) => {
    const [, path, title] = /^`([\w./-]+\.(?:test|spec)\.tsx?)`: «(.+)»$/.exec(shown) ?? []
    return path !== undefined && title !== undefined ? [{ path, title }] : []
  })
  expect(named.length).toBeGreaterThan(70)
  expect(named.filter(({ path, title }) => !isTitleIn(path, title))).toEqual([])
})

/**
 * How many requirements of levels 1 and 2 each section of ASVS 5.0 has: they come first in the section, without a gap.
 */
const requirements: Readonly<Record<string, number>> = {
  ...{ '1.1': 2, '1.2': 9, '1.3': 11, '1.4': 3, '1.5': 2, '2.1': 3, '2.2': 3, '2.3': 4, '2.4': 1 },
  ...{ '3.2': 2, '3.3': 4, '3.4': 6, '3.5': 5, '3.7': 2, '4.1': 3, '4.2': 1, '4.3': 2, '4.4': 4 },
  ...{ '5.1': 1, '5.2': 3, '5.3': 2, '5.4': 3, '6.1': 3, '6.2': 12, '6.3': 4, '6.4': 4, '6.5': 5 },
  ...{ '6.6': 3, '6.8': 4, '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2, '8.1': 2 },
  ...{ '8.2': 3, '8.3': 1, '8.4': 1, '9.1': 3, '9.2': 4, '10.1': 2, '10.2': 2, '10.3': 4 },
  ...{ '10.4': 11, '10.5': 5, '10.6': 2, '10.7': 3, '11.1': 2, '11.2': 3, '11.3': 3, '11.4': 4 },
  ...{ '11.5': 1, '11.6': 1, '12.1': 3, '12.2': 2, '12.3': 4, '13.1': 1, '13.2': 5, '13.3': 2 },
  ...{ '13.4': 5, '14.1': 2, '14.2': 4, '14.3': 3, '15.1': 3, '15.2': 3, '15.3': 7, '16.1': 1 },
  ...{ '16.2': 5, '16.3': 4, '16.4': 3, '16.5': 3, '17.1': 1, '17.2': 4, '17.3': 2 },
}

const upTo = (most: number, least = 1) =>
  Array.from({ length: most - least + 1 }, (_, index) => least + index)

/** The requirements that a cell names, with a span such as 3.3.1…4 expanded. */
const namedIn = (cell: string) =>
  [...cell.matchAll(/\b(\d+\.\d+)\.(\d+)(?:…(\d+))?/g)].flatMap(
    ([, section = '', first, last = first]) =>
      upTo(Number(last), Number(first)).map((number) => `${section}.${number}`),
  )

test('docs/security.md lists every requirement of ASVS 5.0, levels 1 and 2, and marks those of level 3', () => {
  const wanted = Object.entries(requirements).flatMap(([section, most]) =>
    upTo(most).map((number) => `${section}.${number}`),
  )
  expect(wanted).toHaveLength(253)
  const cells = (rows ?? []).map(([, check = '']) => check)
  const named = new Set(cells.flatMap(namedIn))
  expect(wanted.filter((number) => !named.has(number))).toEqual([])
  const plain = cells.filter((cell) => !cell.includes('level 3')).flatMap(namedIn)
  expect(plain.filter((number) => !wanted.includes(number))).toEqual([])
})

/** Product files (no tests) that match a pattern. */
const filesWith = (folders: string[], pattern: RegExp) =>
  pathsUnder(folders)
    .filter(
      (path) => /\.tsx?$/.test(path) && !isTest(path) && !/\/testing\/|test-database/.test(path),
    )
    .filter((path) => pattern.test(code(path)))
    .sort()

test('only the listed provider files make requests, and only one runs a program', () => {
  const clients =
    /^import (?!type|\{ STATUS_CODES \}).*'(?:pg|aws4fetch|@fastify\/http-proxy|undici|node:(?:https?|http2|tls|dgram|dns))'|\bfetch\(|\b(?:createConnection|connect)\(/m
  expect(filesWith(['provider'], clients)).toEqual([
    'provider/db/connection/channel.ts',
    'provider/db/connection/name-statements.ts',
    'provider/db/connection/postgres.ts',
    'provider/photos/s3-store.ts',
    'provider/site/forward-calls.ts',
  ])
  expect(filesWith(['provider'], /node:child_process/)).toEqual([
    'provider/db/connection/data-dir-lock.ts',
  ])
})

const product = ['src', 'sw', 'contract', 'provider']

test('what must not be guessed uses only SHA-256 and the random numbers of the platform', () => {
  const hashes = product.flatMap((folder) =>
    filesWith([folder], /createH(?:ash|mac)\(|\bdigest\('/).flatMap((path) =>
      found(code(path), /(?:createH(?:ash|mac)|\bdigest)\('(?!hex|base64)([^']+)'/g),
    ),
  )
  expect([...new Set(hashes.map((name) => name.toLowerCase().replace('-', '')))]).toEqual([
    'sha256',
  ])
  // These files use it for pauses between retries, and for the number of an answer among those of its question.
  expect(filesWith(product, /Math\.random/)).toEqual([
    'provider/db/connection/data-dir-lock.ts',
    'provider/db/connection/retry.ts',
    'provider/db/migrate.ts',
    'src/app/start/keep-signed-in.ts',
    'src/evidence/decision/use-goes-on.ts',
    'src/features/loading-checklist/rules.ts',
    'src/features/monitors/live.ts',
    'src/outbox/call/browser-ports.ts',
  ])
})

test('only the listed files build patterns from text: hosts of the settings, and faults of tests', () => {
  expect(filesWith(product, /\bRegExp\(/)).toEqual([
    'provider/faults/plan.ts',
    'src/app/start/arrival-host.ts',
  ])
})

test('every check of docs/security.md has a test or a reason', () => {
  expect(rows?.length).toBeGreaterThan(100)
  const neither = (rows ?? []).filter(
    ([, check = '', stands = '', shown = '']) =>
      check === '' ||
      stands === '' ||
      !/^(`[\w./-]+\.(test|spec)\.tsx?`: «.+»|reason: .{10,})$/.test(shown),
  )
  expect(neither).toEqual([])
})

test('every open requirement of docs/security.md has a reason', () => {
  const open = (rows ?? []).filter(([, , stands = '']) => stands.startsWith('**Open**'))
  expect(open.length).toBeGreaterThan(0)
  expect(open.filter(([, , , shown = '']) => !shown.startsWith('reason: '))).toEqual([])
})

test('docs/security.md lists the attacks in their order with the same descriptions', () => {
  const listed = read('docs/security.md').split('\n## Attacks')[1] ?? ''
  const [, , ...reported] = [...listed.matchAll(/^\| (.+?) +\| (.+?) +\|$/gm)]
  expect(reported.map(([, name, what]) => ({ name, what }))).toEqual(
    attacks.map(({ name, what }) => ({ name, what })),
  )
  expect(listed).toContain('without the last two')
  expect(attacks.map(({ isLong }) => isLong).lastIndexOf(undefined)).toBe(attacks.length - 3)
})
