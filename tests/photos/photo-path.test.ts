import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isTest } from '../architecture/layers.ts'
import { readSources, root, type SourceFile } from '../architecture/source-file.ts'

const page = readFileSync(join(root, 'docs/photos.md'), 'utf8')
const [, section = ''] = page.split('## From the tap to the network')
const [carries = '', others = ''] = (section.split('\n## ')[0] ?? '').split(
  'These files lie between',
)
const filesIn = (text: string) =>
  [...text.matchAll(/`((?:src|sw)\/[^`]+)`/g)].map(([, at = '']) => at)

const path = filesIn(carries)
const otherCases = filesIn(others)

/** A message of the page leads to it. */
const worker = 'sw/sw.ts'

const sources = readSources(['src', 'sw', 'contract']).filter((file) => !isTest(file.path))
const sourceByPath = new Map(sources.map((file) => [file.path, file]))
const importsOf = (at: string) => sourceByPath.get(at)?.imports ?? []
const imports = (from: string, to: string) => importsOf(from).some((found) => found.path === to)
const runs = (from: string, to: string) =>
  importsOf(from).some((found) => found.path === to && !found.isTypeOnly)

/** The product's files that import a file of the way and that a file of the way imports. */
const between = (way: readonly string[]) =>
  sources
    .map(({ path: at }: SourceFile) => at)
    .filter((at) => !way.includes(at))
    .filter((at) => way.some((one) => runs(one, at)) && way.some((one) => runs(at, one)))

test('the files that carry a photo exist, and are at most 45', () => {
  expect(path.length).toBeGreaterThan(30)
  expect(path.length).toBeLessThanOrEqual(45)
  expect(new Set(path).size).toBe(path.length)
  expect(path.filter((at) => !sourceByPath.has(at))).toEqual([])
})

test('each file but the worker is imported by a file before it, or imports one', () => {
  const alone = path.filter(
    (at, index) =>
      index > 0 && !path.slice(0, index).some((one) => imports(one, at) || imports(at, one)),
  )
  expect(alone.filter((at) => at !== worker)).toEqual([])
})

test('no other file lies between two of them, except in the named cases', () => {
  expect(between(path).toSorted()).toEqual(otherCases.toSorted())
})

test('a file that the page leaves out is found', () => {
  const shortened = path.filter((at) => at !== 'src/outbox/call/prepare.ts')
  expect(between(shortened)).toContain('src/outbox/call/prepare.ts')
})
