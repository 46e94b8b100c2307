import { existsSync } from 'node:fs'
import { inRoot, root, scriptOf } from './paths.mjs'
import { runNode } from './run.mjs'

/** Every realm: a folder with its own tsconfig, whose `lib` limits the globals of its code. */
const realms = ['src', 'sw', 'provider', 'tests', 'e2e', 'bench']

/** The folders are listed because the linter would otherwise search folders that are not ours. */
const codeFolders = ['contract', ...realms, 'scripts', 'vite.config.ts']

/** One check: passed, or failed with its output. */
const verdict = (name, passed, output) => ({
  name,
  passed: Number(passed),
  failed: Number(!passed),
  output,
})

/**
 * One run for all realms, in the order of their references: tests, stories and benches read the declarations of `src`
 * and `provider`, which would otherwise be checked again for each. A second run checks only what has changed.
 */
export async function checkTypes() {
  const { code, output } = await runNode([scriptOf('typescript', 'tsc'), '-b', root])
  return [verdict('types of all realms', code === 0, output)]
}

/** Also fails if the linter checked no file, which the linter reports as success. */
export async function checkLint(fix = false) {
  const args = ['--type-aware', '--deny-warnings', '--report-unused-disable-directives']
  const { code, output } = await runNode([
    scriptOf('oxlint'),
    ...args,
    ...(fix ? ['--fix'] : []),
    ...codeFolders.filter((folder) => existsSync(inRoot(folder))),
  ])
  const files = Number(/on (\d+) files/.exec(output)?.[1] ?? 0)
  return [verdict(`${files} files`, code === 0 && files > 0, output)]
}

export async function checkFormat(fix = false) {
  const { code, output } = await runNode([scriptOf('oxfmt'), fix ? '--write' : '--check', '.'])
  const files = Number(/on (\d+) files/.exec(output)?.[1] ?? 0)
  return [verdict(`${files} files`, code === 0 && files > 0, output)]
}

export async function checkUnused() {
  const { code, output } = await runNode([scriptOf('knip'), '--treat-config-hints-as-errors'])
  return [verdict('files, exports, packages', code === 0, output)]
}
