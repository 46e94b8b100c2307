import { defineConfig } from 'playwright/test'
import { browserFlags, findBrowser } from '../scripts/steps/browser.mjs'

const executablePath = findBrowser()

/** Stories in a real browser, against the built app and the reference provider. */
export default defineConfig<object, { idempotency: 'on' | 'off' }>({
  testDir: '.',
  outputDir: '../test-results/stories',
  globalSetup: './global-setup.ts',
  fullyParallel: true,
  // One more than the cores of the smallest machine: a story waits for two fifths of its time.
  workers: 3,
  // A machine that is short of time may miss a deadline once; who needed it is said by name.
  retries: process.env['CI'] === undefined ? 0 : 1,
  forbidOnly: process.env['CI'] !== undefined,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    headless: true,
    launchOptions: {
      args: browserFlags,
      ...(executablePath === undefined ? {} : { executablePath }),
    },
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    screenshot: 'only-on-failure',
    // Keeping a trace costs a sixth of a story's time: with retries only the second try has one.
    trace: process.env['CI'] === undefined ? 'retain-on-failure' : 'on-first-retry',
  },
  projects: [
    // A provider that has never heard of Idempotency-Key: the client has to be exact all the same.
    { name: 'without-keys', testIgnore: 'engines/**', use: { idempotency: 'off' } },
    // Once more where keys change what goes over the network.
    {
      name: 'with-keys',
      testIgnore: 'engines/**',
      use: { idempotency: 'on' },
      grep: [/outbox-faults\.spec/, /stuffing-offline\.spec/, /@keys/],
    },
    // The two engines beside Chromium, which the other stories run in.
    { name: 'engines', testMatch: 'engines/**/*.spec.ts', use: { idempotency: 'off' } },
  ],
})
