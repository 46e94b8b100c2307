import type { SourceFile } from './source-file.ts'

/**
 * Every file that is loaded at run time when these files run, each with the import path that leads to it: 'sw/sw.ts >
 * src/outbox/call/run.ts'.
 */
export function reachedFrom(starts: readonly string[], files: readonly SourceFile[]) {
  const fileByPath = new Map(files.map((file) => [file.path, file]))
  const wayByPath = new Map(starts.map((path) => [path, path]))
  for (const [path, way] of wayByPath) {
    for (const found of fileByPath.get(path)?.imports ?? []) {
      const next = found.isTypeOnly ? undefined : found.path
      if (next !== undefined && fileByPath.has(next) && !wayByPath.has(next)) {
        wayByPath.set(next, `${way} > ${next}`)
      }
    }
  }
  return wayByPath
}
