/**
 * Lighthouse with its settings for a slow phone, on the sign-in screen and on the first screen after it: medians of
 * three runs each on the real product.
 */
import { join } from 'node:path'
import lighthouse from 'lighthouse'
import { chromium, type BrowserContext } from 'playwright'
import { signIn } from '../e2e/support/sign-in.ts'
import { findFreePort } from '../provider/testing/ports.ts'
import { atProduct } from './place/at-product.ts'
import { launchOptions } from './place/launch-options.ts'
import { median } from './record/median.ts'
import { tell } from './record/tell.ts'

const limits = { performance: 0.95, accessibility: 1, 'best-practices': 1 }
type Category = keyof typeof limits
const categories = Object.keys(limits) as Category[]
const rounds = 3

async function scoresOf(url: string, port: number): Promise<Record<Category, number>> {
  const result = await lighthouse(url, {
    port,
    onlyCategories: categories,
    // Keeps the storage of the profile, so that the session survives between runs.
    disableStorageReset: true,
    logLevel: 'error',
  })
  if (result === undefined) throw new Error(`no report of ${url}`)
  const { audits } = result.lhr
  console.log(
    `    ${result.lhr.categories['performance']?.score}: largest paint ${audits['largest-contentful-paint']?.displayValue}, blocked ${audits['total-blocking-time']?.displayValue}`,
  )
  for (const category of ['accessibility', 'best-practices'] as const) {
    for (const { id } of result.lhr.categories[category]?.auditRefs ?? []) {
      const audit = audits[id]
      if (audit?.score === 0) console.log(`    ${category}: ${audit.title}`)
    }
  }
  return Object.fromEntries(
    categories.map((category) => [category, result.lhr.categories[category]?.score ?? 0]),
  ) as Record<Category, number>
}

/** A newly started browser, so that the cleanup of one round does not slow the next. */
async function inBrowser<Found>(
  profile: string,
  check: (context: BrowserContext, port: number) => Promise<Found>,
): Promise<Found> {
  const port = await findFreePort()
  const context = await chromium.launchPersistentContext(
    profile,
    launchOptions(`--remote-debugging-port=${port}`),
  )
  try {
    return await check(context, port)
  } finally {
    await context.close()
  }
}

await atProduct(async ({ origin }, folder) => {
  const profile = join(folder, 'profile')
  const check = async (name: string, url: string) => {
    const runs: Record<Category, number>[] = []
    for (let round = 0; round < rounds; round += 1) {
      runs.push(await inBrowser(profile, (_, port) => scoresOf(url, port)))
    }
    const scores = categories.map((category) => ({
      what: category,
      value: median(runs.map((run) => run[category])),
      limit: limits[category],
    }))
    tell({
      title: `Lighthouse: ${name}`,
      about: `as on a slow phone, each in a browser that has just been started; medians of ${rounds}`,
      unit: 'score',
      bars: scores.map(({ what, value }) => ({ name: what, value, whose: 'ours' })),
      budgets: scores.map((one) => ({ ...one, unit: 'score', side: 'least' })),
    })
  }
  await check('the sign-in screen', `${origin}/signin`)
  await inBrowser(profile, async (context) => {
    const page = context.pages()[0] ?? (await context.newPage())
    await signIn(page, origin, 'operador')
  })
  await check('the first screen behind it', `${origin}/`)
})
