import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { buildStale } from './steps/build.mjs'
import { findOrInstallBrowser } from './steps/browser.mjs'
import { describeMachine, describeVersions, nameCommit } from './steps/circumstances.mjs'
import { installMissing } from './steps/install.mjs'
import { inRoot } from './steps/paths.mjs'
import { runNode } from './steps/run.mjs'

// npm run bench [-- photos outbox]: runs each file of bench/, or the named ones. The page shows these runs and the
// recorded runs of the others.
await installMissing(console.log)
await buildStale(console.log)
// Benches use the whole browser, as people do.
const browser = await findOrInstallBrowser(console.log, { windows: true })

const all = readdirSync(inRoot('bench'))
  .filter((name) => name.endsWith('.ts'))
  .map((name) => name.replace(/\.ts$/, ''))
const named = process.argv.slice(2)
const unknown = named.filter((name) => !all.includes(name))
if (unknown.length > 0) throw new Error(`bench/ has ${all.join(', ')}; not ${unknown.join(', ')}`)

const recordPath = inRoot('bench', 'report', 'record.json')
const pagePath = inRoot('bench', 'report', 'index.html')
const cores = describeMachine().cores
/** Exit code of a bench that finished with a missed budget (bench/record/tell.ts). */
const endOfMissed = 2

async function runBench(name) {
  console.log(`\n${name}`)
  const lines = inRoot('bench', 'report', `${name}.jsonl`)
  rmSync(lines, { force: true })
  const load = loadavg()[0] / cores
  const startedAt = new Date()
  const { code } = await runNode(['--import', 'tsx', inRoot('bench', `${name}.ts`)], {
    env: { CHROMIUM_PATH: browser, BENCH_RECORD: lines, CALLS_PER_MINUTE: '0' },
    show: true,
    limitMs: 3_600_000,
  })
  const seconds = (Date.now() - startedAt.getTime()) / 1000
  const measurements = existsSync(lines)
    ? readFileSync(lines, 'utf8').trim().split('\n').filter(Boolean).map(JSON.parse)
    : []
  rmSync(lines, { force: true })
  const isWhole = code === 0 || code === endOfMissed
  const commit = nameCommit()
  const run = {
    name,
    commit,
    startedAt: startedAt.toISOString(),
    seconds,
    isWhole,
    load,
    measurements,
  }
  return { run, code }
}

/** Saves the results after each bench, so that a failure of a later one does not lose an hour's work. */
async function record(run) {
  const before = existsSync(recordPath) ? JSON.parse(readFileSync(recordPath, 'utf8')).runs : []
  const runs = [...before.filter(({ name }) => name !== run.name && all.includes(name)), run]
  runs.sort((one, other) => all.indexOf(one.name) - all.indexOf(other.name))
  const report = {
    machine: describeMachine(),
    versions: describeVersions(browser),
    runs,
  }
  writeFileSync(recordPath, JSON.stringify(report))
  const args = ['--import', 'tsx', inRoot('bench', 'page', 'write-page.ts'), recordPath, pagePath]
  const { code, output } = await runNode(args)
  if (code !== 0) throw new Error(output)
}

mkdirSync(inRoot('bench', 'report'), { recursive: true })
const missed = []
for (const name of named.length > 0 ? named : all) {
  const { run, code } = await runBench(name)
  await record(run)
  if (code !== 0) missed.push(name)
}

console.log(missed.length === 0 ? '\nevery budget was kept' : `\nmissed: ${missed.join(', ')}`)
console.log(`the page: ${pagePath}`)
process.exitCode = missed.length === 0 ? 0 : 1
