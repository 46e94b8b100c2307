import { posix } from 'node:path'
import { isTest } from './layers.ts'
import type { SourceFile } from './source-file.ts'

/** Lines of code, without comments and empty lines. */
const smallest = 20
const largest = 250

const linesOf = ({ code }: SourceFile) =>
  code.split('\n').filter((line) => line.trim() !== '').length

/** `src/features/stock`, `src/hooks`, `provider/routes`. */
const roomOf = (path: string) => {
  const parts = path.split('/')
  return parts.slice(0, parts[1] === 'features' ? 3 : 2).join('/')
}

/**
 * Small files that only one other file of the same feature or folder uses: the two are always read together. A file
 * that is loaded on demand, that a test imports, or that its user cannot take in (a component in a file without
 * JSX, more than 250 lines together) stays on its own. Each is «file < user».
 */
export function findLoneFiles(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) => {
    if (isTest(file.path) || linesOf(file) > smallest) return []
    const uses = files.flatMap((user) =>
      user.imports.filter(({ path }) => path === file.path).map((found) => ({ user, ...found })),
    )
    const [use, ...others] = uses
    if (use === undefined || others.length > 0 || use.isLazy || isTest(use.user.path)) return []
    const { user } = use
    const fits =
      roomOf(user.path) === roomOf(file.path) &&
      linesOf(user) + linesOf(file) <= largest &&
      (posix.extname(user.path) === '.tsx' || posix.extname(file.path) === '.ts')
    return fits ? [`${file.path} < ${user.path}`] : []
  })
}
