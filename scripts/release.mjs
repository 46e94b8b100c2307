import { resolve } from 'node:path'
import { buildStale } from './steps/build.mjs'
import { installMissing } from './steps/install.mjs'
import { inRoot } from './steps/paths.mjs'

// npm run release [-- folder]: makes the archive of a release, by default in releases/
await installMissing(console.log)
await buildStale(console.log)
const { makeRelease } = await import('./release/make-release.mjs')
const { version, archive } = await makeRelease(resolve(process.argv[2] ?? inRoot('releases')))
console.log(`${version}: ${archive}`)
