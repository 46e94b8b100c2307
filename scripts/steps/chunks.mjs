/** The lazy modules that a browser loads before the sign-in screen is shown, by the name of their source. */
const signIn = /\/sign-in-screen\.|sw-bridge|forget-sent|\/door\.|watch-network|api\/config\./
/** The lazy modules that a browser loads after the sign-in, before the first screen is shown. */
const firstScreen =
  /src\/(app\/(routes\/signed-in|pages\/home-page)|features\/(auth\/sign-in|outbox\/health\/health-notices))\./

/** @typedef {{ importedIds: readonly string[], dynamicallyImportedIds: readonly string[] } | null} ModuleInfo */

/**
 * The own modules that a browser loads before the first screen: 'start' up to the sign-in, 'signed-in' after it. Not
 * the libraries: only the bundler knows which of their modules are used, and it puts them with their users.
 * @param {string} page the path of index.html
 * @param {(id: string) => ModuleInfo} infoOf
 * @returns {Map<string, 'start' | 'signed-in'>}
 */
function loadedFirst(page, infoOf) {
  const parts = new Map()
  const lazyOf = (id, lazily) =>
    (infoOf(id)?.dynamicallyImportedIds ?? []).filter((next) => lazily.test(next))
  const add = (part, id, lazily) => {
    if (parts.has(id) || id.includes('node_modules')) return
    parts.set(id, part)
    for (const next of [...(infoOf(id)?.importedIds ?? []), ...lazyOf(id, lazily)])
      add(part, next, lazily)
  }
  add('start', page, signIn)
  for (const id of [...parts.keys()].flatMap((one) => lazyOf(one, firstScreen)))
    add('signed-in', id, firstScreen)
  return parts
}

/**
 * The groups of modules that become one file each; an earlier group takes a module first. By itself the bundler makes
 * a file of each set of modules that the same screens share: 326 files. The installation costs about 25 ms of computing
 * time for each file, whatever its size, so the screens of a feature are one file.
 * @param {string} page the path of index.html
 */
export function chunkGroups(page) {
  let parts
  const part = (name) => (id, bundle) => {
    parts ??= loadedFirst(page, (one) => bundle.getModuleInfo(one))
    return parts.get(id) === name ? name : null
  }
  const groups = [
    { name: part('start') },
    { name: part('signed-in') },
    { name: 'forms', test: /node_modules.(react-hook-form|yup|@maskito|@hookform)/ },
    {
      name: 'screens',
      test: /(?<!node_modules.*)src.(?!features|outbox.(transfer|call.(?!browser)|reconcile|send)|pin.|domain.codes|photos.codes|app.scan)|lucide-react/,
      minShareCount: 2,
    },
    { name: 'engine', test: /src.outbox.(call|reconcile|send)./, minShareCount: 2 },
    { name: 'reader', test: /src.photos.codes./, minShareCount: 2 },
    { name: 'codes', test: /src.(domain.codes|app.scan).|gs1-barcode-parser/, minShareCount: 2 },
    { name: 'pins', test: /src.pin.|outbox.transfer.encrypted/ },
    { name: 'rescue', test: /node_modules.@zip|features.outbox.rescue.|outbox.transfer./ },
    { name: 'passing', test: /node_modules.uqr|features.outbox.passing./ },
    // The report is four fifths of its feature: the list does not wait for it.
    { name: 'stuffing', test: /src.features.stuffing./, minShareCount: 2 },
    { name: (id) => /src.features.(?!stuffing)([a-z-]+)./.exec(id)?.[1] ?? null },
    {
      name: 'parts',
      test: /src.(app.(layout|pages.prepare|start.tell)|evidence.(decision|held|photo))./,
    },
  ]
  return groups.map((group, at) => ({ ...group, priority: groups.length - at }))
}
