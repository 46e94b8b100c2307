import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inRoot, readJson } from './paths.mjs'

/** What the product promises today. The rest of docs/behaviours.md is still to be built. */
export const promised = [
  ...['AUTH', 'SHELL', 'API', 'ADM', 'STF', 'PHOTO', 'RCV', 'RCVCHK', 'DMG', 'WST', 'FLK', 'LOAD'],
  ...['LCK', 'STK', 'REALLOC', 'MON', 'REP', 'KIOSK'],
  ...['UX-01…14', 'UX-20…27', 'UX-30…33', 'UX-40…43', 'UX-45'],
]

const numberPattern = /\b([A-Z]{2,})-(\d{2})(?:\s*(?:…|\.\.\.?)\s*(?:\1-)?(\d{2}))?\b/g

/** The numbers in a text, with a span such as AUTH-26…31 written out. */
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
 * The listed numbers that `wanted` names: whole areas, numbers and spans of them.
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

/** The numbers that stand in test files outside of comments: in titles, and in tables of tests. */
export function numbersInSources() {
  const files = ['src', 'sw', 'contract', 'provider', 'tests', 'e2e'].flatMap((folder) =>
    existsSync(inRoot(folder))
      ? readdirSync(inRoot(folder), { recursive: true })
          .filter((path) => testFile.test(path))
          .map((path) => inRoot(folder, path))
      : [],
  )
  const numbers = files.flatMap((file) => {
    return numbersIn(readFileSync(file, 'utf8').replaceAll(comment, ''))
  })
  return { files: files.length, numbers: new Set(numbers) }
}

const passedInVitest = (report) =>
  report.testResults.flatMap((file) =>
    file.assertionResults.filter((test) => test.status === 'passed').map((test) => test.fullName),
  )

const passedInPlaywright = (suite, above = '') => {
  const title = `${above} ${suite.title ?? ''}`
  return [
    ...(suite.specs ?? [])
      .filter((spec) => spec.ok && spec.tests.every((test) => test.status === 'expected'))
      .map((spec) => `${title} ${spec.title}`),
    ...(suite.suites ?? []).flatMap((inner) => passedInPlaywright(inner, title)),
  ]
}

/** The numbers in the titles of the tests that passed when the runners last ran. */
function numbersThatPassed() {
  const folder = inRoot('test-results', 'reports')
  const reports = existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : []
  const titles = reports
    .map(readJson)
    .flatMap((report) =>
      report.testResults ? passedInVitest(report) : passedInPlaywright({ suites: report.suites }),
    )
  return new Set(titles.flatMap(numbersIn))
}

/** One check per area that is promised: each of its numbers stands in the title of a passed test. */
export function checkPromises() {
  const listed = listedNumbers()
  const shown = numbersThatPassed()
  const wanted = promisedNumbers(promised, listed)
  const unknown = [...shown].filter((number) => isOurs(number, listed) && !listed.includes(number))
  const areas = [...new Set(wanted.map(areaOf))]
  return areas.map((area) => {
    const ofArea = wanted.filter((number) => areaOf(number) === area)
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
}

/** Whether it is a number of one of our areas, and not something like UTF-16. */
const isOurs = (number, listed) => listed.some((it) => areaOf(it) === areaOf(number))
