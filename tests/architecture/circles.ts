import type { SourceFile } from './source-file.ts'

/**
 * The shortest import cycle through each file that lies on one, including type imports and lazy screens; each cycle
 * once, as a list of its files.
 */
export function findCircles(files: readonly SourceFile[]): string[][] {
  const importsOf = new Map(
    files.map(({ path, imports }) => [
      path,
      [...new Set(imports.flatMap((one) => one.path ?? []))],
    ]),
  )
  const found = new Map<string, string[]>()
  for (const start of importsOf.keys()) {
    const circle = wayBack(start, importsOf) ?? []
    const name = circle.toSorted().join()
    if (name !== '' && !found.has(name)) found.set(name, circle)
  }
  return [...found.values()]
}

/** Breadth first, so that the path is a shortest one. */
function wayBack(start: string, importsOf: ReadonlyMap<string, string[]>): string[] | undefined {
  const cameFrom = new Map<string, string>()
  const queue = [start]
  for (let at = queue.shift(); at !== undefined; at = queue.shift()) {
    for (const next of importsOf.get(at) ?? []) {
      if (next === start) return wayTo(at, start, cameFrom)
      if (cameFrom.has(next)) continue
      cameFrom.set(next, at)
      queue.push(next)
    }
  }
  return undefined
}

function wayTo(end: string, start: string, cameFrom: ReadonlyMap<string, string>): string[] {
  const way = [end]
  for (let at = end; at !== start;) {
    at = cameFrom.get(at) ?? start
    way.unshift(at)
  }
  return way
}
