import { existsSync } from 'node:fs'
import { run } from './run.mjs'

/** What installs these packages: nothing where this is no Debian, or not its administrator. */
export const debianCommands = (packages) =>
  process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
    ? [
        ['apt-get', 'update'],
        ['apt-get', 'install', '-y', '--no-install-recommends', ...packages],
      ]
    : []

/** Runs the commands until one fails; answers the end of what that one wrote. */
export async function runAll(commands) {
  for (const [command, ...args] of commands) {
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    const { code, output } = await run(command, args, { env, limitMs: 400_000 })
    if (code !== 0) return output.trim().split('\n').slice(-5).join('\n')
  }
  return ''
}
