import { existsSync, rmSync } from 'node:fs'
import { basename, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { inRoot, readJson, root, scriptOf } from './paths.mjs'
import { runNode } from './run.mjs'

const reportPath = (name) => inRoot('test-results', 'reports', `${name}.json`)

const seedsIn = (output) =>
  output
    .split('\n')
    .filter((line) => /\bseed:? \d+/i.test(line))
    .map((line) => line.trim())

/**
 * Combines a runner's report with its exit code. A runner that reports no failure but exits with an error (a file
 * that does not load, an unhandled error), or in which no test passed, counts as one failure.
 */
function tally(name, code, output, counts) {
  const {
    passed = 0,
    failed = 0,
    skipped = 0,
    failures = [],
    retried = [],
    reasons = [],
  } = counts ?? {}
  const broke = failed === 0 && (code !== 0 || passed === 0)
  const notes = [...(skipped > 0 ? [`${skipped} skipped`] : []), ...seedsIn(output).slice(0, 3)]
  // Failed and retried tests are named in the output, so that nobody overlooks them.
  const remarks = [...failures, ...retried.map((one) => `second try: ${one}`), ...reasons]
  return [
    { name: [name, ...notes].join(', '), passed, failed: failed + Number(broke), output, remarks },
  ]
}

const readReport = (path) => (existsSync(path) ? readJson(path) : undefined)

const firstLine = (words) => stripVTControlCharacters(words).split('\n', 1)[0]

/**
 * The tests with this final status that failed at least at their first try: the error, and the command that runs
 * their file alone.
 */
const testsThat = (status, project, report) =>
  (report?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter((test) => test.status === status && test.failureMessages.length > 0)
      .map(({ fullName, failureMessages: [why] }) => {
        const command = `npx vitest run --project ${project} ${relative(root, name)}`
        return `«${fullName}» (${firstLine(why)})\n    ${command}`
      }),
  )

/** Reasons for skipped tests: each reason in their titles once, with the number of tests. */
export function skippedBecause(report) {
  const reasons = (report?.testResults ?? []).flatMap(({ assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'skipped')
      .flatMap(({ fullName }) => /\[skipped: ([^\]]+)\]/.exec(fullName)?.[1] ?? []),
  )
  return [...new Set(reasons)].map((reason) => {
    const count = reasons.filter((one) => one === reason).length
    return `skipped, ${count} tests: ${reason}`
  })
}

/**
 * Runs one project of vite.config.ts. With `triesTwice` a test that fails in CI gets a second try, like the stories,
 * and is named in the output. With a commit `since`, runs only the tests that import a file changed since that
 * commit.
 */
export async function runVitest(project, { triesTwice = false, since, env = {} } = {}) {
  const report = reportPath(project)
  rmSync(report, { force: true })
  const args = [scriptOf('vitest'), 'run', '--project', project]
  const again = triesTwice && process.env.CI !== undefined ? ['--retry=1'] : []
  const some = since === undefined ? [] : ['--changed', since, '--passWithNoTests']
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { code, output } = await runNode([...args, ...again, ...some, ...reporters], {
    env,
    limitMs: 1_500_000,
  })
  const found = readReport(report)
  if (since !== undefined && code === 0 && (found?.numTotalTests ?? 0) === 0) {
    return [{ name: `${project}: no test reaches the change`, passed: 0, failed: 0, output }]
  }
  return tally(
    project,
    code,
    output,
    found && {
      passed: found.numPassedTests,
      failed: found.numFailedTests,
      skipped: found.numPendingTests + found.numTodoTests,
      failures: testsThat('failed', project, found),
      retried: testsThat('passed', project, found),
      reasons: skippedBecause(found),
    },
  )
}

const specsIn = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsIn)]

/** The first words of an error, the locator that it waited for, and its line. */
function whyFailed(result) {
  const { message = '', location } = result?.errors?.[0] ?? {}
  const lines = stripVTControlCharacters(message).split('\n')
  const told = [lines[0], lines.find((line) => /^(Locator|Received):/.test(line))]
  if (location !== undefined) told.push(`${basename(location.file)}:${location.line}`)
  return told.filter((part) => part !== undefined).join('; ')
}

/** Counts the tests of each project by result, with the error of a failed first try. */
function countStories(project, specs) {
  const stories = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ projectName }) => projectName === project)
      .map(({ status, results }) => ({ title, place: `${file}:${line}`, status, results })),
  )
  const that = (status) => stories.filter((story) => story.status === status)
  const why = ({ title, place, results }) =>
    `«${title}» (${whyFailed(results[0])})\n    npm run e2e -- --project ${project} ${place}`
  return {
    passed: that('expected').length + that('flaky').length,
    failed: that('unexpected').length,
    skipped: that('skipped').length,
    failures: that('unexpected').map(why),
    retried: that('flaky').map(why),
  }
}

/**
 * Runs the stories of these Playwright projects concurrently, because one project alone leaves workers idle while its
 * last stories end. Returns one check for each project.
 */
export async function runStories(projects) {
  const report = reportPath('stories')
  rmSync(report, { force: true })
  const config = ['--config', inRoot('e2e', 'playwright.config.ts')]
  const { code, output } = await runNode(
    [
      ...[scriptOf('playwright'), 'test', ...config, '--reporter=list,json'],
      ...projects.flatMap((project) => ['--project', project]),
    ],
    {
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
      limitMs: 3_600_000,
    },
  )
  const found = readReport(report)
  if (found === undefined) return tally('stories', code, output)
  const specs = found.suites.flatMap(specsIn)
  const counts = projects.map((project) => countStories(project, specs))
  // A failed story counts in its own project only; the exit code does not fail the other projects.
  const codeOf = counts.some(({ failed }) => failed > 0) ? 0 : code
  return projects.flatMap((project, at) => tally(project, codeOf, output, counts[at]))
}
