import { build, isBuilt } from './build.mjs'
import { findOrInstallBrowser } from './browser.mjs'
import { withBuckets, withBucketTests } from './buckets.mjs'
import { findMissingEngines } from './engines.mjs'
import { checkPromises } from './behaviours.mjs'
import { checkFormat, checkLint, checkTypes, checkUnused } from './checks.mjs'
import { hasPostgres, withPostgres } from './postgres.mjs'
import { findMissingProxies } from './proxies.mjs'
import { checkSizes } from './sizes.mjs'
import { skip } from './skip.mjs'
import { runStories, runVitest } from './suites.mjs'

const built = (output) => [{ name: 'dist/', passed: 1, failed: 0, output }]

/** Runs the stories of every project whose programs this machine has. */
async function runEveryStory(say) {
  await findOrInstallBrowser(say)
  await findOrInstallBrowser(say, { windows: true })
  const engines = await findMissingEngines(say)
  const missing = { engines, proxies: engines ?? (await findMissingProxies(say)) }
  const skipped = Object.entries(missing).flatMap(([name, advice]) =>
    advice === undefined ? [] : skip(name, advice),
  )
  const projects = ['without-keys', 'with-keys', 'strict', 'engines', 'proxies']
  const wanted = projects.filter((name) => missing[name] === undefined)
  return [...(await runStories(wanted)), ...skipped]
}

/**
 * Every stage of `npm test`, in order. Each returns its checks: name, passed, failed, output. With a commit, unit,
 * photos, screens and provider run only the tests that import a file changed since that commit.
 */
export const stages = {
  types: () => checkTypes(),
  lint: () => checkLint(),
  format: () => checkFormat(),
  unused: () => checkUnused(),
  unit: (_, since) => runVitest('unit', { since }),
  photos: (_, since) => runVitest('photos', { since }),
  screens: (_, since) => runVitest('screens', { triesTwice: true, since }),
  'provider-on-postgres': (say) =>
    withPostgres('provider-on-postgres', say, () =>
      withBucketTests(say, () => runVitest('provider-on-postgres')),
    ),
  provider: (say, since) =>
    withBucketTests(say, () =>
      runVitest('provider', {
        since,
        env: since === undefined && hasPostgres() ? { ROUTES_ON_SERVER: 'yes' } : {},
      }),
    ),
  simulation: () => runVitest('simulation'),
  fleet: (say) =>
    withPostgres('fleet', say, () => withBuckets('fleet', say, () => runVitest('fleet'))),
  build: async () => built(isBuilt() ? 'nothing changed since the last one' : await build()),
  size: () => checkSizes(),
  stories: runEveryStory,
  behaviours: () => checkPromises(),
}
