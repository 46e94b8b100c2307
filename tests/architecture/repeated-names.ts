import type { SourceFile } from './source-file.ts'

const exported =
  /^export (?:default )?(?:async )?(?:const|let|function\*?|interface|type|class|enum) (\w+)/gm

/** The folder whose names count by themselves: a feature of the client, or the routes of one subject. */
const scopeOf = (path: string) => /^(?:src\/features|provider\/routes)\/[^/]+/.exec(path)?.[0]

/**
 * Names that two of these files export, with the files. Two features, or the routes of two subjects, may use the same
 * name, because neither imports the other.
 */
export function findRepeatedNames(files: readonly SourceFile[]): string[] {
  const pathsByName = new Map<string, Set<string>>()
  for (const { path, code } of files) {
    for (const [, name = ''] of code.matchAll(exported))
      pathsByName.set(name, (pathsByName.get(name) ?? new Set()).add(path))
  }
  return [...pathsByName]
    .filter(([, paths]) => paths.size > 1 && !areInOwnScopes([...paths]))
    .map(([name, paths]) => `${name}: ${[...paths].join(', ')}`)
}

function areInOwnScopes(paths: readonly string[]): boolean {
  const scopes = new Set(paths.map(scopeOf))
  return scopes.size === paths.length && !scopes.has(undefined)
}
