import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './architecture/source-file.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const rows = read('docs/security.md')
  .split('\n## Personal data')[0]
  ?.split('\n')
  .filter((line) => /^\| (?!check |-)/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))

const codeOf = new Map<string, string>()
const code = (path: string) => {
  if (!codeOf.has(path)) codeOf.set(path, existsSync(join(root, path)) ? read(path) : '')
  return codeOf.get(path) ?? ''
}

/** What the file says after an opening quote; a title may go on with a seed. */
const isTitleIn = (path: string, title: string) =>
  [`'${title}`, `"${title}`, `\`${title}`].some((quoted) => code(path).includes(quoted))

test('every test that docs/security.md names is there', () => {
  const named = (rows ?? []).flatMap(([, , , shown = '']) => {
    const [, path, title] = /^`([\w./-]+\.(?:test|spec)\.tsx?)`: «(.+)»$/.exec(shown) ?? []
    return path !== undefined && title !== undefined ? [{ path, title }] : []
  })
  expect(named.length).toBeGreaterThan(70)
  expect(named.filter(({ path, title }) => !isTitleIn(path, title))).toEqual([])
})

test('every check of docs/security.md has a test, or a reason why not', () => {
  expect(rows?.length).toBeGreaterThan(100)
  const neither = (rows ?? []).filter(
    ([, check = '', stands = '', shown = '']) =>
      check === '' ||
      stands === '' ||
      !/^(`[\w./-]+\.(test|spec)\.tsx?`: «.+»|reason: .{10,})$/.test(shown),
  )
  expect(neither).toEqual([])
})

test('what is open is said with its reason', () => {
  const open = (rows ?? []).filter(([, , stands = '']) => stands.startsWith('**Open**'))
  expect(open.length).toBeGreaterThan(0)
  expect(open.filter(([, , , shown = '']) => !shown.startsWith('reason: '))).toEqual([])
})
