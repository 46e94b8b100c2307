import { readFile } from 'node:fs/promises'
import { paths } from '#contract/paths.ts'
import { databaseAddress, runSql } from '#provider/db/test-database.ts'
import { openDatabase } from '#provider/db/connection/open-database.ts'
import { makeCaller } from '#provider/testing/calls/make-caller.ts'
import { receivingCalls } from '#provider/testing/calls/receiving-calls.ts'
import { openProvider, type TestProvider } from '#provider/testing/open-provider.ts'
import { picture } from '#provider/testing/pictures.ts'
import { addEntry } from '#provider/testing/rows/add-entry.ts'
import { fileURLToPath } from 'node:url'
import { password } from '#provider/testing/rows/fill-database.ts'

/** What devices know of records that a restore took from the server. */
export interface Vanished {
  /** Numbers of receiving reports. */
  reports: readonly number[]
  /** The session of a person who was made after the moment. */
  session: { authorization: string }
}

/** Makes a person with the role of nobody, and signs in. */
export async function makePerson(provider: TestProvider, username: string) {
  const { call } = makeCaller(provider, await provider.authorize('chefe'))
  const body = { username, nome: `Pessoa ${username}`, password, tipo: 'SGL', ativo: true }
  const made = await call('POST', paths.user(-1), { body })
  if (made.status >= 300) throw new Error(`no person was made: ${JSON.stringify(made.body)}`)
  return provider.authorize(username)
}

/**
 * Lets the restored database make a new report and a new person, and lets a device go on with what it knew, as
 * sentences: whatever reaches somebody else's record or opens somebody else's session.
 */
export async function useOldNumbers(
  databaseUrl: string,
  { reports, session }: Vanished,
): Promise<string[]> {
  const database = await openDatabase({ databaseUrl })
  const provider = await openProvider({ database, checkAnswers: false })
  const findings: string[] = []
  try {
    const beto = receivingCalls(provider, await provider.authorize('beto'))
    const { id } = await beto.start(await addEntry(database))
    if (reports.includes(id)) findings.push(`report ${id} is another one than a device knows`)
    const ana = receivingCalls(provider, await provider.authorize('ana'))
    for (const old of reports) {
      const files = [await picture()]
      const { status } = await ana.send('POST', paths.damageNew(), { IdRecebimento: old, files })
      if (status !== 404) findings.push(`a damage of the vanished report ${old} answers ${status}`)
    }
    const { items } = await beto.damages(id)
    if (items.length > 0) findings.push(`report ${id} has the damage of another report`)
    await makePerson(provider, 'nova')
    const { call } = makeCaller(provider, session)
    const me = await call('GET', paths.me())
    if (me.status !== 401) findings.push(`a vanished session answers ${me.status}`)
    return findings
  } finally {
    await provider.close()
    await database.close()
  }
}

/** Runs deploy/after-restore.sql. */
export async function moveNumbersOn(databaseUrl: string): Promise<void> {
  const file = new URL('../../../deploy/after-restore.sql', import.meta.url)
  await runSql(databaseUrl, await readFile(fileURLToPath(file), 'utf8'))
}

/** A copy of a database that no connection uses. */
export async function copyDatabase(serverUrl: string, from: string, to: string): Promise<string> {
  await runSql(serverUrl, `create database ${to} template ${from}`)
  return databaseAddress(serverUrl, to)
}
