import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { debianCommands, runAll } from './debian.mjs'
import { skip } from './skip.mjs'

const debianFolder = '/usr/lib/postgresql'

/** Whether this machine can start a server; provider/testing/postgres-server.ts decides which program is used. */
export function hasPostgres() {
  if (process.env.POSTGRES_BIN) return true
  const versions = existsSync(debianFolder) ? readdirSync(debianFolder) : []
  return [
    ...(process.env.PATH ?? '').split(delimiter),
    ...versions.map((version) => join(debianFolder, version, 'bin')),
  ].some((folder) => existsSync(join(folder, 'initdb')))
}

/** Runs `work` if there is a PostgreSQL or Debian can install one; otherwise the stage is skipped. */
export async function withPostgres(name, say, work) {
  if (!hasPostgres()) {
    say("installing Debian's postgresql")
    const failure = await runAll(debianCommands(['postgresql']))
    if (!hasPostgres()) {
      return skip(name, `no PostgreSQL 15 or later: install one, or set POSTGRES_BIN\n${failure}`)
    }
  }
  return work()
}
