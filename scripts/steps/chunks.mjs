/** The lazy modules that a browser loads before the sign-in screen is shown, by the name of their source. */
const signIn = /\/sign-in-screen\.|sw-bridge|forget-sent|\/door\.|watch-network|api\/config\./
/** The lazy modules that a browser loads after the sign-in, before the first screen is shown. */
const firstScreen =
  /src\/(app\/(routes\/signed-in|pages\/home-page)|features\/(auth\/sign-in|outbox\/health\/health-notices))\./

/** @typedef {{ importedIds: readonly string[], dynamicallyImportedIds: readonly string[] } | null} ModuleInfo */

/**
 * The own modules that `from` imports, directly or not, and that are not in `known`. Lazy imports count where the
 * address matches `lazily`. Libraries follow the modules that use them: only the bundler knows which parts are used.
 * @param {(id: string) => ModuleInfo} infoOf
 */
function reachedFrom(from, infoOf, lazily, known = new Set()) {
  const found = new Set()
  const visit = (id) => {
    if (found.has(id) || known.has(id) || id.includes('node_modules')) return
    found.add(id)
    const { importedIds = [], dynamicallyImportedIds = [] } = infoOf(id) ?? {}
    for (const next of importedIds) visit(next)
    for (const next of dynamicallyImportedIds) if (lazily.test(next)) visit(next)
  }
  for (const id of from) visit(id)
  return found
}

function once(make) {
  let made
  return (...args) => (made ??= make(...args))
}

/**
 * The groups of modules that become one file each, most important first. By itself the bundler makes a file of each
 * set of modules that the same screens share: 326 files, which take four times as long to install.
 * @param {string} page the path of index.html
 */
export function chunkGroups(page) {
  const start = once((infoOf) => reachedFrom([page], infoOf, signIn))
  const signedIn = once((infoOf) => {
    const known = start(infoOf)
    const lazy = [...known].flatMap((id) => infoOf(id)?.dynamicallyImportedIds ?? [])
    return reachedFrom(
      lazy.filter((id) => firstScreen.test(id)),
      infoOf,
      firstScreen,
      known,
    )
  })
  const part = (name, modules) => (id, bundle) =>
    modules((one) => bundle.getModuleInfo(one)).has(id) ? name : null
  const groups = [
    { name: part('start', start) },
    { name: part('signed-in', signedIn) },
    { name: 'forms', test: /node_modules.(react-hook-form|yup|@maskito|@hookform)/ },
    { name: 'screens', test: /src.(?!features|outbox.transfer)|lucide-react/, minShareCount: 2 },
    { name: 'rescue', test: /node_modules.@zip|features.outbox.rescue.|outbox.transfer./ },
    { name: (id) => /src.features.([a-z-]+)./.exec(id)?.[1] ?? null, minShareCount: 2 },
  ]
  return groups.map((group, at) => ({ ...group, priority: groups.length - at }))
}
