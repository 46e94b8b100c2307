import { build, isBuilt } from './build.mjs'
import { findOrInstallBrowser } from './browser.mjs'
import { withEngines } from './engines.mjs'
import { checkPromises } from './behaviours.mjs'
import { checkFormat, checkLint, checkTypes, checkUnused } from './checks.mjs'
import { withPostgres } from './postgres.mjs'
import { checkSizes } from './sizes.mjs'
import { runStories, runVitest } from './suites.mjs'

const built = (output) => [{ name: 'dist/', passed: 1, failed: 0, output }]

/** Every stage of `npm test`, in order. Each gives its checks: name, passed, failed, output. */
export const stages = {
  types: () => checkTypes(),
  lint: () => checkLint(),
  format: () => checkFormat(),
  unused: () => checkUnused(),
  unit: () => runVitest('unit'),
  screens: () => runVitest('screens', { triesTwice: true }),
  provider: () => runVitest('provider'),
  'provider-on-postgres': (say) =>
    withPostgres('provider-on-postgres', say, () => runVitest('provider-on-postgres')),
  simulation: () => runVitest('simulation'),
  fleet: (say) => withPostgres('fleet', say, () => runVitest('fleet')),
  build: async () => built(isBuilt() ? 'nothing changed since the last one' : await build()),
  size: () => checkSizes(),
  stories: async (say) => runStories('without-keys', await findOrInstallBrowser(say)),
  'stories-with-keys': async (say) => runStories('with-keys', await findOrInstallBrowser(say)),
  engines: (say) =>
    withEngines('engines', say, async () => runStories('engines', await findOrInstallBrowser(say))),
  behaviours: () => checkPromises(),
}
