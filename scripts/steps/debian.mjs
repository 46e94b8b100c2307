import { existsSync } from 'node:fs'
import { run } from './run.mjs'

/** The commands that install these packages; none if this is not Debian or the user is not root. */
export const debianCommands = (packages) =>
  process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
    ? [
        ['apt-get', 'update'],
        ['apt-get', 'install', '-y', '--no-install-recommends', ...packages],
      ]
    : []

/**
 * Runs the commands until one fails; returns the end of that command's output, '' if none fails.
 */
export async function runAll(commands) {
  for (const [command, ...args] of commands) {
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    const { code, output } = await run(command, args, { env, limitMs: 400_000 })
    if (code !== 0) return output.trim().split('\n').slice(-5).join('\n')
  }
  return ''
}
