import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { readWanted } from './changed.mjs'
import { followNpm } from './follow-npm.mjs'
import { findOrInstallBrowser } from './browser.mjs'
import { installMissing } from './install.mjs'
import { readNewestLine } from './run.mjs'
import { stages } from './stages.mjs'

const secondsSince = (startedAt) => `${((Date.now() - startedAt) / 1000).toFixed(1)} s`

const minuteMs = 60_000

/** A stage that throws counts as one failed check, and the next stages still run. */
async function runStage(name, since) {
  const startedAt = Date.now()
  const progress = setInterval(
    () => console.log(`  … ${secondsSince(startedAt)}: ${readNewestLine().slice(0, 150)}`),
    minuteMs,
  )
  try {
    return await stages[name]((words) => console.log(`  ${words}`), since)
  } catch (cause) {
    return [{ name, passed: 0, failed: 1, output: cause.message }]
  } finally {
    clearInterval(progress)
  }
}

/** Shortens a long output to its first 100 and last 120 lines: more findings are of no more use. */
function abridge(output) {
  const lines = output.trim().split('\n')
  if (lines.length <= 240) return lines
  return [...lines.slice(0, 100), `… ${lines.length - 220} lines …`, ...lines.slice(-120)]
}

function show(check) {
  const mark = check.failed > 0 ? '✗' : '✓'
  const counts =
    check.passed + check.failed === 1 ? '' : `: ${check.passed} passed, ${check.failed} failed`
  console.log(`  ${mark} ${check.name}${counts}`)
  if (check.failed > 0)
    console.log(
      abridge(check.output)
        .map((line) => `    ${line}`)
        .join('\n'),
    )
}

/** Runs the named stages, or all, and returns the counts of their checks. */
async function runStages({ names: only, since }) {
  const startedAt = Date.now()
  const names = only.length === 0 ? Object.keys(stages) : only
  let passed = 0
  let failed = 0
  const failedStages = []
  const remarks = []
  for (const name of names) {
    const stageStartedAt = Date.now()
    console.log(`\n${name}`)
    const checks = await runStage(name, since)
    checks.forEach(show)
    console.log(`  ${secondsSince(stageStartedAt)}`)
    passed += checks.reduce((sum, check) => sum + check.passed, 0)
    failed += checks.reduce((sum, check) => sum + check.failed, 0)
    remarks.push(...checks.flatMap((check) => check.remarks ?? []))
    if (checks.some((check) => check.failed > 0)) failedStages.push(name)
  }
  console.log(`\n${secondsSince(startedAt)} in all`)
  if (failedStages.length > 0) console.log(`failed: ${failedStages.join(', ')}`)
  // At the end, because a truncated log keeps its end.
  for (const remark of remarks) console.log(`  ${remark}`)
  return { passed, failed }
}

const memoryDisk = '/dev/shm'
const leastRoom = 4 * 1024 ** 3

/**
 * Puts temporary files of tests in memory if it has room: on a disk, databases and browser profiles wait at each
 * commit. The folder is removed when this process ends.
 */
function keepTestsInMemory() {
  if (process.env.TMPDIR !== undefined || !existsSync(memoryDisk)) return
  const { bavail, bsize } = statfsSync(memoryDisk)
  if (bavail * bsize < leastRoom) return
  const folder = mkdtempSync(join(memoryDisk, 'pavilhao-tests-'))
  // PostgreSQL refuses to run as root; the account that it runs as needs access to its own folder inside this one.
  chmodSync(folder, 0o711)
  process.env.TMPDIR = folder
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
}

/** Runs `npm test`, after the check of the Node version. The last line of the output is `N passed, N failed`. */
export async function testEverything(args) {
  followNpm()
  let result = { passed: 0, failed: 1 }
  try {
    const wanted = readWanted(args, Object.keys(stages))
    await installMissing(() => console.log('installing what package-lock.json asks for'))
    await showBrowser(wanted.names)
    keepTestsInMemory()
    result = await runStages(wanted)
  } catch (cause) {
    console.error(cause.message)
  }
  console.log(`${result.passed} passed, ${result.failed} failed`)
  process.exitCode = result.failed > 0 ? 1 : 0
}

/** Finds or installs the browsers first, so that a missing one is reported before the long stages run. */
async function showBrowser(only) {
  if (only.length > 0 && !only.some((name) => name.startsWith('stories'))) return
  const say = (words) => console.log(words)
  try {
    // The headless shell comes first: once the whole browser is installed, it would be used in place of the shell.
    console.log(`for most stories: ${await findOrInstallBrowser(say)}`)
    console.log(`browser: ${await findOrInstallBrowser(say, { windows: true })}`)
  } catch (cause) {
    console.log(`browser: ${cause.message}`)
  }
}
