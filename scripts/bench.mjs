import { readdirSync } from 'node:fs'
import { buildStale } from './steps/build.mjs'
import { findOrInstallBrowser } from './steps/browser.mjs'
import { installMissing } from './steps/install.mjs'
import { inRoot } from './steps/paths.mjs'
import { runNode } from './steps/run.mjs'

// npm run bench [-- photos outbox]: each file of bench/, or those named
await installMissing(console.log)
await buildStale(console.log)
const browser = await findOrInstallBrowser(console.log)

const all = readdirSync(inRoot('bench'))
  .filter((name) => name.endsWith('.ts'))
  .map((name) => name.replace(/\.ts$/, ''))
const named = process.argv.slice(2)
const unknown = named.filter((name) => !all.includes(name))
if (unknown.length > 0) throw new Error(`bench/ has ${all.join(', ')}; not ${unknown.join(', ')}`)

const missed = []
for (const name of named.length > 0 ? named : all) {
  console.log(`\n${name}`)
  const { code } = await runNode(['--import', 'tsx', inRoot('bench', `${name}.ts`)], {
    env: { CHROMIUM_PATH: browser },
    show: true,
    limitMs: 3_600_000,
  })
  if (code !== 0) missed.push(name)
}

console.log(missed.length === 0 ? '\nevery bound was kept' : `\nmissed: ${missed.join(', ')}`)
process.exitCode = missed.length === 0 ? 0 : 1
