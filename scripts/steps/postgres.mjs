import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { debianCommands, runAll } from './debian.mjs'

const debianFolder = '/usr/lib/postgresql'

/** Whether a server can be made here. Which one it is, provider/testing/postgres-server.ts finds out. */
function hasPostgres() {
  if (process.env.POSTGRES_BIN) return true
  const versions = existsSync(debianFolder) ? readdirSync(debianFolder) : []
  return [
    ...(process.env.PATH ?? '').split(delimiter),
    ...versions.map((version) => join(debianFolder, version, 'bin')),
  ].some((folder) => existsSync(join(folder, 'initdb')))
}

/**
 * Runs `work` where there is a PostgreSQL, or where Debian can install one. Elsewhere a developer's
 * machine is told that it was skipped; with CI set it is a failure.
 */
export async function withPostgres(name, say, work) {
  if (!hasPostgres()) {
    say("installing Debian's postgresql")
    const failure = await runAll(debianCommands(['postgresql']))
    if (!hasPostgres()) {
      const advice = `no PostgreSQL 15 or later: install one, or set POSTGRES_BIN\n${failure}`
      if (process.env.CI) throw new Error(advice)
      return [{ name: `${name}: skipped, ${advice}`, passed: 0, failed: 0, output: advice }]
    }
  }
  return work()
}
