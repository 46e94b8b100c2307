import { spawnSync } from 'node:child_process'
import { root } from './paths.mjs'

/** The default commit of `--changed` is the last one. */
const lastCommit = 'HEAD'

/** The stages of `--changed` without `--only`: those that a change to one feature most often breaks. */
const stagesOfChange = ['types', 'lint', 'format', 'unit', 'photos', 'screens', 'provider']

const named = (args, option) =>
  args.flatMap((word, at) => {
    if (word.startsWith(`${option}=`)) return [word.slice(option.length + 1)]
    if (word !== option) return []
    const next = args[at + 1]
    return [next === undefined || next.startsWith('--') ? '' : next]
  })[0]

/**
 * Reads the arguments of `npm test`: `--only a,b` runs these stages, and with `--changed [commit]` (by default the
 * last one) vitest runs only the tests that import a file changed since then. Throws for any other argument.
 * @returns {{ names: string[], since?: string }} no names: all stages
 */
export function readWanted(args, known) {
  const only = named(args, '--only')
  const changed = named(args, '--changed')
  const names = only === undefined ? [] : only.split(',')
  const unknown = names.filter((name) => !known.includes(name))
  const isOdd = args.length > 0 && only === undefined && changed === undefined
  if (isOdd || unknown.length > 0) {
    const wrong = isOdd ? args.join(' ') : unknown.join(',')
    throw new Error(
      `--only takes some of ${known.join(',')}, --changed takes a commit; not ${wrong}`,
    )
  }
  if (changed === undefined) return { names }
  const since = changed || lastCommit
  const found = spawnSync('git', ['rev-parse', '--verify', '--quiet', `${since}^{commit}`], {
    cwd: root,
  })
  if (found.status !== 0) throw new Error(`--changed takes a commit; git knows no ${since}`)
  return { names: only === undefined ? stagesOfChange : names, since }
}
