import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { pathsUnder, root } from './architecture/source-file.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const readme = read('README.md')
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  ...pathsUnder(['docs']).filter((path) => path.endsWith('.md')),
]

const found = (text: string, pattern: RegExp) =>
  [...new Set([...text.matchAll(pattern)].map((match) => match[1] ?? ''))].sort()

test('every link in the documents leads to a file', () => {
  const broken = pages.flatMap((page) =>
    found(read(page), /\]\((?!https?:)([^)#]+)/g)
      .filter((link) => !existsSync(join(root, dirname(page), link)))
      .map((link) => `${page}: ${link}`),
  )
  expect(broken).toEqual([])
  expect(pages.length).toBeGreaterThan(5)
})

test('every decision has a unique number, which its title repeats', () => {
  const records = pages.filter((page) => /^docs\/decisions\/\d{3}-/.test(page))
  const numbers = records.map((page) => /(\d{3})-/.exec(page)?.[1] ?? '')
  expect(numbers.length).toBeGreaterThan(5)
  expect(new Set(numbers).size).toBe(numbers.length)
  const titles = records.map((page) => /^# (\d{3}|NNN)\b/.exec(read(page))?.[1])
  expect(titles).toEqual(numbers.map((number) => (number === '000' ? 'NNN' : number)))
})

test('decisions that affect each other name each other in their Status lines', () => {
  const records = pages.filter((page) => /^docs\/decisions\/(?!000)\d{3}-/.test(page))
  const statusOf = (page: string) =>
    /^Date: \d{4}-\d\d-\d\d · Status: (?:accepted|superseded by .+?)(?= ·|$).*/m.exec(
      read(page),
    )?.[0]
  expect(records.filter((page) => statusOf(page) === undefined)).toEqual([])
  const named = new Map(
    records.map((page) => {
      const own = page.slice('docs/decisions/'.length, 'docs/decisions/NNN'.length)
      return [own, found(statusOf(page) ?? '', /\b(\d{3})\b(?!-)/g)]
    }),
  )
  const pairs = [...named].flatMap(([own, others]) => others.map((other) => [own, other] as const))
  expect(pairs.length).toBeGreaterThan(3)
  expect(pairs.filter(([own, other]) => named.get(other)?.includes(own) !== true)).toEqual([])
})

test('the README has at most 120 lines, and contains both commands', () => {
  expect(readme.split('\n').length).toBeLessThanOrEqual(120)
  expect(found(readme, /^npm (\w+)$/gm)).toEqual(['start', 'test'])
})

test('CONTRIBUTING contains exactly the other commands', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const ran = new Set(found(read('CONTRIBUTING.md'), /npm run (\w+)/g))
  expect([...ran, 'start', 'test'].sort()).toEqual(Object.keys(scripts).sort())
})

test('docs/configuration.md lists exactly the variables that the provider reads', () => {
  const settings = read('provider/settings/read-settings.ts')
  const asked = found(settings, /\benv(?:,\s*|\[)'([A-Z][A-Z0-9_]+)'/g)
  const rows = read('docs/configuration.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
  const reported = found(
    rows.map((row) => row.split('|')[1] ?? '').join('\n'),
    /`([A-Z][A-Z0-9_]+)`/g,
  )
  expect(asked.length).toBeGreaterThan(10)
  expect(reported).toEqual(asked)
})

test('every file that docs/changes.md names exists', () => {
  const places = found(
    read('docs/changes.md'),
    /`((?:src|sw|provider|contract|scripts|tests|e2e|docs)\/[^`<]*)/g,
  )
  expect(places.length).toBeGreaterThan(80)
  const isThere = (place: string) => place.includes('NNN') || existsSync(join(root, place))
  expect(places.filter((place) => !isThere(place))).toEqual([])
})

/** A checkout without history has no commits to check. */
const history = spawnSync('git', ['log', '--no-merges', '--format=%s', '-n', '30'], {
  cwd: root,
  encoding: 'utf8',
})

test.skipIf(history.status !== 0)(
  'each commit subject names area and change in at most 72 characters',
  () => {
    const subjects = history.stdout.trim().split('\n')
    const isPlain = (subject: string) => /^[a-z][\w/ ,-]*: \S/.test(subject) && subject.length <= 72
    expect(isPlain('Fix things')).toBe(false)
    expect(subjects.filter((subject) => !isPlain(subject))).toEqual([])
  },
)
