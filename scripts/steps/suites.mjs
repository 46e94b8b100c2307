import { existsSync, rmSync } from 'node:fs'
import { basename } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { inRoot, readJson, scriptOf } from './paths.mjs'
import { runNode } from './run.mjs'

const reportPath = (name) => inRoot('test-results', 'reports', `${name}.json`)

const seedsIn = (output) =>
  output
    .split('\n')
    .filter((line) => /\bseed:? \d+/i.test(line))
    .map((line) => line.trim())

/**
 * What a runner's report and its exit code say together. A runner that reports no failure but ends
 * badly (a file that does not load, an unhandled error), or one that ran nothing, counts one failure.
 */
function tally(name, code, output, counts) {
  const { passed = 0, failed = 0, skipped = 0, failures = [], retried = [] } = counts ?? {}
  const broke = failed === 0 && (code !== 0 || passed === 0)
  const notes = [...(skipped > 0 ? [`${skipped} skipped`] : []), ...seedsIn(output).slice(0, 3)]
  // Said by name, so that nobody overlooks them.
  const remarks = [...failures, ...retried.map((one) => `second try: ${one}`)]
  return [
    { name: [name, ...notes].join(', '), passed, failed: failed + Number(broke), output, remarks },
  ]
}

const readReport = (path) => (existsSync(path) ? readJson(path) : undefined)

const firstLine = (words) => stripVTControlCharacters(words).split('\n', 1)[0]

/** The tests that ended so and failed, the first time at least, and why. */
const testsThat = (status, report) =>
  (report?.testResults ?? [])
    .flatMap(({ assertionResults }) => assertionResults)
    .filter((test) => test.status === status && test.failureMessages.length > 0)
    .map(({ fullName, failureMessages: [why] }) => `«${fullName}» (${firstLine(why)})`)

/**
 * Runs one project of vite.config.ts. With `triesTwice` a test that fails in CI gets a second try, as the
 * stories do, and is said by name.
 */
export async function runVitest(project, { triesTwice = false } = {}) {
  const report = reportPath(project)
  rmSync(report, { force: true })
  const args = [scriptOf('vitest'), 'run', '--project', project]
  const again = triesTwice && process.env.CI !== undefined ? ['--retry=1'] : []
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { code, output } = await runNode([...args, ...again, ...reporters], {
    limitMs: 1_500_000,
  })
  const found = readReport(report)
  return tally(
    project,
    code,
    output,
    found && {
      passed: found.numPassedTests,
      failed: found.numFailedTests,
      skipped: found.numPendingTests + found.numTodoTests,
      failures: testsThat('failed', found),
      retried: testsThat('passed', found),
    },
  )
}

const specsIn = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsIn)]

/** The stories that ended so, and why they failed at first. */
const storiesThat = (status, report) =>
  (report?.suites ?? [])
    .flatMap(specsIn)
    .flatMap(({ title, tests }) =>
      tests
        .filter((test) => test.status === status)
        .map(({ results }) => `«${title}» (${whyFailed(results[0])})`),
    )

/** The first words of an error, what it looked for, and its line. */
function whyFailed(result) {
  const { message = '', location } = result?.errors?.[0] ?? {}
  const lines = stripVTControlCharacters(message).split('\n')
  const told = [lines[0], lines.find((line) => /^(Locator|Received):/.test(line))]
  if (location !== undefined) told.push(`${basename(location.file)}:${location.line}`)
  return told.filter((part) => part !== undefined).join('; ')
}

/** Runs the stories of one Playwright project in the browser at `browserPath`. */
export async function runStories(project, browserPath, filters = []) {
  const report = reportPath(`stories-${project}`)
  rmSync(report, { force: true })
  const config = ['--config', inRoot('e2e', 'playwright.config.ts'), '--project', project]
  const { code, output } = await runNode(
    [scriptOf('playwright'), 'test', ...config, '--reporter=list,json', ...filters],
    {
      env: { CHROMIUM_PATH: browserPath, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
      limitMs: 1_800_000,
    },
  )
  const found = readReport(report)
  const stats = found?.stats
  return tally(
    project,
    code,
    output,
    stats && {
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      skipped: stats.skipped,
      failures: storiesThat('unexpected', found),
      retried: storiesThat('flaky', found),
    },
  )
}
