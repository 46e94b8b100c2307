import { defineConfig } from 'playwright/test'
import { launchOptions } from './support/browser.ts'
import type { DatabaseKind } from './support/product.ts'

const ofOtherStages = ['engines/**', 'proxies/**']

/** Stories in a real browser, against the built app and the reference provider. */
export default defineConfig<
  object,
  { idempotency: 'on' | 'off'; extensions: 'on' | 'off'; database: DatabaseKind }
>({
  testDir: '.',
  outputDir: '../test-results/stories',
  globalSetup: './global-setup.ts',
  fullyParallel: true,
  // One more than the cores of the smallest machine: a story waits for two fifths of its time.
  workers: 3,
  // A machine that is short of time may miss a deadline once; who needed it is said by name.
  retries: process.env['CI'] === undefined ? 0 : 1,
  forbidOnly: process.env['CI'] !== undefined,
  // For a story that hangs: a slow machine takes minutes for a long one.
  timeout: 300_000,
  // A busy machine is slow to show what is awaited. Waiting longer costs nothing where it is there at once.
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    headless: true,
    launchOptions: launchOptions(),
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    screenshot: 'only-on-failure',
    // A tap that nothing answers would hold a worker until its story's time is over.
    actionTimeout: 90_000,
    // Keeping a trace costs a sixth of a story's time: with retries only the second try has one.
    trace: process.env['CI'] === undefined ? 'retain-on-failure' : 'on-first-retry',
  },
  projects: [
    // A provider that has never heard of Idempotency-Key: the client has to be exact all the same.
    {
      name: 'without-keys',
      testIgnore: ofOtherStages,
      use: { idempotency: 'off' },
      grepInvert: /@strict/,
    },
    // Once more where keys change what goes over the network, on the database that `npm start` has.
    {
      name: 'with-keys',
      testIgnore: ofOtherStages,
      use: { idempotency: 'on', database: 'embedded' },
      grep: /@keys/,
    },
    // Without keys too, on a provider that was written after the contract and refuses everything else.
    {
      name: 'strict',
      testIgnore: ofOtherStages,
      use: { idempotency: 'off', extensions: 'off' },
      grep: /@strict/,
    },
    // The two engines beside Chromium, which the other stories run in.
    { name: 'engines', testMatch: 'engines/**/*.spec.ts', use: { idempotency: 'off' } },
    // All three, behind proxies that end TLS.
    {
      name: 'proxies',
      testMatch: 'proxies/**/*.spec.ts',
      // A worker is only given where the certificate counts as good.
      use: {
        idempotency: 'off',
        launchOptions: launchOptions({ flags: ['--ignore-certificate-errors'] }),
      },
    },
  ],
})
