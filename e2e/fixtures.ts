import { mkdir, writeFile } from 'node:fs/promises'
import { test as base, type Page } from 'playwright/test'
import type { Received } from '#provider/faults/received.ts'
import { faultsOf, forgetReceived, receivedBy, type Faults } from './support/faults.ts'
import type { MoreReports } from './support/more-reports.ts'
import type { DatabaseKind, Product } from './support/product.ts'
import { makeProducts, type Products } from './support/products.ts'
import { openProfile, type Profile } from './support/profile.ts'
import { signIn } from './support/sign-in.ts'
import { watchConsole, type Watch } from './support/watch-console.ts'

interface PerWorker {
  /** Whether the provider honours Idempotency-Key; set by the project. */
  idempotency: 'on' | 'off'
  /** Whether the provider accepts extensions of the contract; set by the project. */
  extensions: 'on' | 'off'
  quarantineSeconds: number
  /** Whether the provider uses a PostgreSQL server or its embedded database; set by the project. */
  database: DatabaseKind
  /** Additional reports in the product that stories share. */
  moreReports: MoreReports
  products: Products
}

interface PerTest {
  /**
   * Starts a separate product for this test, for a test that kills it or counts all of its data.
   */
  ownProduct: boolean
  product: Product
  faults: Faults
  /** The matching calls that the provider received, in order, with byte counts and hashes. */
  received: (match?: { method?: string; path?: RegExp }) => Promise<Received[]>
  /** Signs in on the sign-in screen, on the test's page or on another one. */
  signedInAs: (username: string, page?: Page) => Promise<Page>
  /** Cuts the network of the test's browser, worker included; `false` restores it. */
  cutNetwork: (isCut?: boolean) => Promise<void>
  /** Opens a browser on a separate profile, which can be killed and reopened. */
  profile: () => Promise<Profile>
  /** Saves a screenshot of the page in test-results/screens/. */
  snapshot: (name: string, page?: Page) => Promise<void>
  /** Saves a screenshot that another engine has taken, in the same folder. */
  keepScreen: (name: string, png: Uint8Array) => Promise<void>
  /** Allows matching console messages on the test's pages. */
  expectInConsole: (pattern: RegExp) => void
  consoleWatch: Watch & { expected: RegExp[] }
}

const screens = 'test-results/screens'

export const test = base.extend<PerTest, PerWorker>({
  idempotency: ['on', { option: true, scope: 'worker' }],
  extensions: ['on', { option: true, scope: 'worker' }],
  quarantineSeconds: [2, { option: true, scope: 'worker' }],
  database: ['server', { option: true, scope: 'worker' }],
  moreReports: [{}, { option: true, scope: 'worker' }],
  products: [
    async ({ idempotency, extensions, quarantineSeconds, database, moreReports }, use) => {
      const options = { idempotency, extensions, quarantineSeconds }
      const products = makeProducts(options, database, moreReports)
      await use(products)
      await products.end()
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  ownProduct: [false, { option: true }],
  product: [
    async ({ ownProduct, products }, use) => {
      if (!ownProduct) {
        await use(await products.shared())
        return
      }
      const product = await products.own()
      await use(product)
      await product.end()
    },
    { timeout: 120_000 },
  ],
  baseURL: async ({ product }, use) => use(product.origin),

  faults: async ({ product }, use) => {
    const faults = faultsOf(product.origin)
    await faults.clear()
    await use(faults)
    await faults.clear().catch(() => undefined)
  },
  received: async ({ product }, use) => {
    await forgetReceived(product.origin)
    await use((match) => receivedBy(product.origin, match))
  },

  consoleWatch: [
    async ({}, use, testInfo) => {
      const expected: RegExp[] = []
      const watch = watchConsole()
      await use({ ...watch, expected })
      const strange = watch.problems.filter((line) => !expected.some((it) => it.test(line)))
      if (strange.length === 0) return
      testInfo.errors.push({ message: `written to the console:\n${strange.join('\n')}` })
      testInfo.status = 'failed'
    },
    { auto: true },
  ],
  expectInConsole: async ({ consoleWatch }, use) =>
    use((pattern) => void consoleWatch.expected.push(pattern)),
  context: async ({ context, consoleWatch }, use) => {
    await consoleWatch.context(context)
    await use(context)
    await consoleWatch.readPages(context)
  },

  signedInAs: async ({ page, product }, use) =>
    use(async (username, other = page) => {
      await signIn(other, product.origin, username)
      return other
    }),
  cutNetwork: async ({ context }, use) => use((isCut = true) => context.setOffline(isCut)),

  profile: async ({ launchOptions, contextOptions, consoleWatch, baseURL, viewport }, use) => {
    const opened: Profile[] = []
    await use(async () => {
      const options = { ...launchOptions, ...contextOptions, viewport, ...(baseURL && { baseURL }) }
      const profile = await openProfile(options, consoleWatch.context)
      opened.push(profile)
      return profile
    })
    for (const profile of opened) {
      await consoleWatch.readPages(profile.context)
      await profile.close()
    }
  },

  keepScreen: async ({}, use) =>
    use(async (name, png) => {
      await mkdir(screens, { recursive: true })
      await writeFile(`${screens}/${name}.png`, png)
    }),

  snapshot: async ({ page }, use) =>
    use(async (name, other = page) => {
      await mkdir(screens, { recursive: true })
      await other.screenshot({ path: `${screens}/${name}.png` })
    }),
})

export { expect } from 'playwright/test'
