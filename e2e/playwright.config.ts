import { defineConfig } from 'playwright/test'
import { launchOptions } from './support/browser.ts'
import type { MoreReports } from './support/more-reports.ts'
import type { DatabaseKind } from './support/product.ts'

const ofOtherStages = ['engines/**', 'proxies/**']

/** Stories in a real browser, against the built app and the reference provider. */
export default defineConfig<
  object,
  {
    idempotency: 'on' | 'off'
    extensions: 'on' | 'off'
    database: DatabaseKind
    moreReports: MoreReports
  }
>({
  testDir: '.',
  outputDir: '../test-results/stories',
  globalSetup: './global-setup.ts',
  fullyParallel: true,
  // One more than the cores of the smallest machine: a story is idle for two fifths of its time.
  workers: 3,
  // A slow machine may miss a deadline once; the report names each test that needed the retry.
  retries: process.env['CI'] === undefined ? 0 : 1,
  forbidOnly: process.env['CI'] !== undefined,
  // A limit for stories that hang: a slow machine takes minutes for a long one.
  timeout: 300_000,
  // A busy machine renders late. A longer timeout costs nothing where the element appears at once.
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    headless: true,
    launchOptions: launchOptions(),
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    screenshot: 'only-on-failure',
    // A tap without effect would otherwise block a worker until the story's timeout.
    actionTimeout: 90_000,
    // A trace costs a sixth of a story's time: with retries only the second attempt has one.
    trace: process.env['CI'] === undefined ? 'retain-on-failure' : 'on-first-retry',
  },
  projects: [
    // One worker for each of the small projects, because each worker starts a product; and before the
    // large one, so that none of them runs alone at the end.
    // All three engines, behind proxies that end TLS.
    {
      name: 'proxies',
      workers: 1,
      testMatch: 'proxies/**/*.spec.ts',
      // Chromium registers a service worker only where the certificate is valid.
      use: {
        idempotency: 'off',
        moreReports: { PRE: 10 },
        launchOptions: launchOptions({ flags: ['--ignore-certificate-errors'] }),
      },
    },
    // The two engines other than Chromium, which runs all the other stories.
    { name: 'engines', workers: 1, testMatch: 'engines/**/*.spec.ts', use: { idempotency: 'off' } },
    // A provider that honours keys, for the stories where keys change the network calls, on the
    // database that `npm start` uses.
    {
      name: 'with-keys',
      workers: 1,
      testIgnore: ofOtherStages,
      use: { idempotency: 'on', database: 'embedded' },
      grep: /@keys/,
    },
    // A provider that accepts only the contract.
    {
      name: 'strict',
      workers: 1,
      testIgnore: ofOtherStages,
      use: { idempotency: 'off', extensions: 'off' },
      grep: /@strict/,
    },
    // A provider that ignores Idempotency-Key: the client has to be exact all the same.
    {
      name: 'without-keys',
      testIgnore: ofOtherStages,
      use: { idempotency: 'off' },
      grepInvert: /@strict/,
    },
  ],
})
