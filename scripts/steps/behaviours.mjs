import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { inRoot, readJson } from './paths.mjs'

const numberPattern = /\b([A-Z]{2,})-(\d{2})(?:\s*(?:…|\.\.\.?)\s*(?:\1-)?(\d{2}))?\b/g

/** The numbers in a text, with ranges such as AUTH-26…31 expanded. */
export function numbersIn(text) {
  return [...text.matchAll(numberPattern)].flatMap(([, area, first, last = first]) =>
    Array.from({ length: Math.max(1, Number(last) - Number(first) + 1) }, (_, index) => {
      return `${area}-${String(Number(first) + index).padStart(2, '0')}`
    }),
  )
}

/** The numbers of docs/behaviours.md, in its order. */
export function listedNumbers() {
  const lines = readFileSync(inRoot('docs', 'behaviours.md'), 'utf8').split('\n')
  return lines.flatMap((line) => /^- ([A-Z]+-\d{2}) /.exec(line)?.[1] ?? [])
}

export const areaOf = (number) => number.split('-')[0]

/**
 * The numbers that `wanted` names: whole areas of the list, numbers and ranges. Throws for an unlisted area.
 * @returns {string[]}
 */
export function promisedNumbers(wanted, listed = listedNumbers()) {
  return wanted.flatMap((name) => {
    const found = /-\d/.test(name) ? numbersIn(name) : listed.filter((it) => areaOf(it) === name)
    if (found.length === 0) throw new Error(`docs/behaviours.md has no area ${name}`)
    return found
  })
}

const testFile = /\.(test|spec)\.tsx?$/
const comment = /\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm

const filesIn = (folder) =>
  existsSync(inRoot(folder))
    ? readdirSync(inRoot(folder), { recursive: true }).map((path) => inRoot(folder, path))
    : []

const sources = ['src', 'sw', 'contract', 'provider', 'tests', 'e2e']

/** The numbers in test files outside comments: in titles, and in tables of tests. */
export function numbersInSources() {
  const files = sources.flatMap(filesIn).filter((path) => testFile.test(path))
  const numbers = files.flatMap((file) => {
    return numbersIn(readFileSync(file, 'utf8').replaceAll(comment, ''))
  })
  return { files: files.length, numbers: new Set(numbers) }
}

const passedInVitest = (report) =>
  report.testResults.flatMap((file) =>
    file.assertionResults.filter((test) => test.status === 'passed').map((test) => test.fullName),
  )

/** A test that passes at the second try counts as passed, as in vitest's report. */
const hasPassed = ({ status }) => status === 'expected' || status === 'flaky'

const passedInPlaywright = (suite, above = '') => {
  const title = `${above} ${suite.title ?? ''}`
  return [
    ...(suite.specs ?? [])
      .filter((spec) => spec.ok && spec.tests.some(hasPassed))
      .map((spec) => `${title} ${spec.title}`),
    ...(suite.suites ?? []).flatMap((inner) => passedInPlaywright(inner, title)),
  ]
}

/** The reports of the last runs. */
const reports = () => filesIn(join('test-results', 'reports'))

const changedAt = (path) => statSync(path).mtimeMs

/**
 * The names of the reports that are older than a source file and therefore stale.
 * @param {string[]} reported
 * @param {string[]} written
 */
export function staleReports(reported, written) {
  const lastChange = Math.max(0, ...written.map(changedAt))
  return reported
    .filter((path) => changedAt(path) < lastChange)
    .map((path) => basename(path, '.json'))
}

function describeStale() {
  const written = sources.flatMap(filesIn).filter((path) => /\.tsx?$/.test(path))
  const stale = staleReports(reports(), written)
  const name = `judged by what ran before the last change: ${stale.join(', ')}`
  return stale.length > 0 ? [{ name, passed: 0, failed: 0, output: '' }] : []
}

/** The numbers in the titles of the tests that passed in the last runs. */
function numbersThatPassed() {
  const titles = reports()
    .map(readJson)
    .flatMap((report) =>
      report.testResults ? passedInVitest(report) : passedInPlaywright({ suites: report.suites }),
    )
  return new Set(titles.flatMap(numbersIn))
}

/**
 * One check per area of docs/behaviours.md: each number of the area is in the title of a passed test, and no title
 * has an unlisted number of the area. Also lists the reports that are older than the code.
 */
export function checkPromises() {
  const listed = listedNumbers()
  const shown = numbersThatPassed()
  const unknown = [...shown].filter((number) => isOurs(number, listed) && !listed.includes(number))
  const areas = [...new Set(listed.map(areaOf))]
  const checks = areas.map((area) => {
    const ofArea = listed.filter((number) => areaOf(number) === area)
    const missing = ofArea.filter((number) => !shown.has(number))
    const strange = unknown.filter((number) => areaOf(number) === area)
    const isKept = missing.length === 0 && strange.length === 0
    return {
      name: `${area}: ${ofArea.length - missing.length} of ${ofArea.length} shown by a passed test`,
      passed: Number(isKept),
      failed: Number(!isKept),
      output: [
        ...(missing.length > 0 ? [`not shown: ${missing.join(' ')}`] : []),
        ...(strange.length > 0 ? [`not in docs/behaviours.md: ${strange.join(' ')}`] : []),
      ].join('\n'),
    }
  })
  return [...describeStale(), ...checks]
}

/** Whether the text is a number of one of our areas, and not something like UTF-16. */
const isOurs = (number, listed) => listed.some((it) => areaOf(it) === areaOf(number))
