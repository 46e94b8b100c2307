import { cpSync, existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { inRoot } from '../steps/paths.mjs'

/** Where Node looks for a package that the code in this folder imports, nearest place first. */
function* placesOf(name, from) {
  for (let folder = from; folder !== '';) {
    yield `${folder}/node_modules/${name}`
    const at = folder.lastIndexOf('/node_modules/')
    folder = at === -1 ? '' : folder.slice(0, at)
  }
  yield `node_modules/${name}`
}

/** The packages that a package needs, each with whether it works without. */
function* needsOf({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }) {
  for (const name of Object.keys(dependencies ?? {})) yield [name, true]
  for (const name of Object.keys(optionalDependencies ?? {})) yield [name, false]
  for (const name of Object.keys(peerDependencies ?? {})) {
    if (peerDependenciesMeta?.[name]?.optional !== true) yield [name, true]
  }
}

/**
 * The entries of a lock file for these packages and all that they need, by their places below node_modules/. Optional
 * packages are in it where they are installed: those of this platform. Throws if a package is missing.
 * @param {Record<string, object>} locked
 * @param {readonly string[]} names
 * @param {(place: string) => boolean} isInstalled
 */
export function packagesFor(locked, names, isInstalled) {
  const found = new Map()
  const add = (name, from, isNeeded) => {
    const place = [...placesOf(name, from)].find((one) => one in locked)
    if (place === undefined || !isInstalled(place)) {
      if (isNeeded)
        throw new Error(`${from || 'the provider'} needs ${name}, which is not installed`)
      return
    }
    if (found.has(place)) return
    const entry = { ...locked[place] }
    // What a package is to the repository: in the release it runs.
    for (const flag of ['dev', 'devOptional', 'peer']) delete entry[flag]
    found.set(place, entry)
    for (const [next, needed] of needsOf(entry)) add(next, place, needed)
  }
  for (const name of names) add(name, '', true)
  return Object.fromEntries([...found].sort(([one], [other]) => (one < other ? -1 : 1)))
}

export const isInstalledHere = (place) => existsSync(inRoot(place))

/** Files that Node never loads from a package: types, and maps for debuggers. */
const isUnused = (path) => /\.([cm]?ts|map)$/.test(path)

/** Copies packages from the node_modules/ of the repository, each to the same place below `folder`. */
export function copyPackages(places, folder) {
  for (const place of places) {
    const home = inRoot(place)
    cpSync(home, join(folder, place), {
      recursive: true,
      // Packages inside of a package are in the list themselves.
      filter: (path) => !isUnused(path) && basename(path) !== 'node_modules',
    })
  }
}
