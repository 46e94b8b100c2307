import { buildStale } from './steps/build.mjs'
import { findOrInstallBrowser } from './steps/browser.mjs'
import { installMissing } from './steps/install.mjs'
import { inRoot, scriptOf } from './steps/paths.mjs'
import { runNode } from './steps/run.mjs'

// npm run e2e [-- arguments of `playwright test`: a file, --grep, --project, --headed, --ui]
await installMissing(console.log)
await buildStale(console.log)
const windows = process.argv.some((word) => ['--headed', '--ui', '--debug'].includes(word))
// The headless shell comes first: once the whole browser is installed, it would be used in place of the shell.
const shell = await findOrInstallBrowser(console.log)
const whole = await findOrInstallBrowser(console.log, { windows: true })
const browser = windows ? whole : shell
console.log(`browser: ${browser}`)

const { code } = await runNode(
  [
    ...[scriptOf('playwright'), 'test', '--config', inRoot('e2e', 'playwright.config.ts')],
    ...process.argv.slice(2),
  ],
  { env: windows ? { CHROMIUM_PATH: whole } : {}, show: true, limitMs: 3_600_000 },
)
process.exitCode = code
