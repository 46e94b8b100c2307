import { resolve } from 'node:path'
import { buildStale } from './steps/build.mjs'
import { installMissing } from './steps/install.mjs'
import { inRoot } from './steps/paths.mjs'

// npm run release [-- folder]: makes the archive of a release, by default in releases/. With --offline the registry is
// not asked for known holes.
await installMissing(console.log)
const { checkKnownHoles } = await import('./release/known-holes.mjs')
const words = process.argv.slice(2)
console.log(await checkKnownHoles({ asks: !words.includes('--offline') }))
await buildStale(console.log)
const { makeRelease } = await import('./release/make-release.mjs')
const { version, archive } = await makeRelease(
  resolve(words.find((word) => word !== '--offline') ?? inRoot('releases')),
)
console.log(`${version}: ${archive}`)
