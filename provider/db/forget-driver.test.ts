import { readFile } from 'node:fs/promises'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import type { Driver } from '#contract/schemas/driver.ts'
import { arrivalCalls } from '../testing/calls/arrival-calls.ts'
import { openForFile } from '../testing/provider-of-file.ts'
import { exitIds } from '../testing/rows/fill-database.ts'
import { exits } from './schema/exits.ts'
import { toSearchText } from './search/search-text.ts'

const provider = await openForFile()
const { orm } = provider.database
const kiosk = arrivalCalls(provider, await provider.authorize('ana'))

const driver = {
  nome: 'Sebastião Görres-Miranda',
  cpf: '111.444.777-35',
  telefone1: '(11) 91234-5678',
  telefone2: '(13) 3219-8765',
  cnh: '04512378901',
  observacao: 'Prefere mensagem',
}
const ofDriver = ['sebasti', 'gorres', '11144477735', '11912345678', '1332198765', '04512378901']

/** The statements of docs/security.md for a driver who asks to be forgotten. */
const page = await readFile(new URL('../../docs/security.md', import.meta.url), 'utf8')
const [, statements = ''] = /```sql\n(.+?)```/s.exec(page) ?? []

/** Every row of every table that contains data of the driver, normalized as for searches. */
async function findTraces(): Promise<string[]> {
  const { rows: tables } = await orm.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`,
  )
  expect(tables.length).toBeGreaterThan(20)
  const found: string[] = []
  for (const { name } of tables) {
    const table = sql.identifier(name)
    const { rows } = await orm.execute<{ row: string }>(
      sql`select row_to_json(${table})::text as row from ${table}`,
    )
    const texts = rows.map(({ row }) => toSearchText(row))
    if (texts.some((text) => ofDriver.some((trace) => text.includes(trace)))) found.push(name)
  }
  return found
}

test('the statements of docs/security.md leave no data of a forgotten driver', async () => {
  const reported = await kiosk.register(driver, { 'idempotency-key': '"cadastro"' })
  const id = Number(reported.value)
  const arrival = {
    idMotorista: id,
    empresa: 1,
    placaCavalo: 'ABC1D23',
    placaCarroceria1: 'XYZ9876',
  }
  const arrived = await kiosk.arrive({ ...arrival, numeroCarrocerias: 1 })
  expect([reported.status, arrived.status]).toEqual([200, 200])
  const exit = exits.id
  const words = [exitIds.withPre, 'OT-4711', 'OC-4711', 'MSKU 471100-1', 'ABC-1D23', 'XYZ-9876']
  const recipient = 'Exportações Açaí Ltda.'
  const searchText = toSearchText(...words, driver.nome, recipient)
  await orm.update(exits).set({ idMotorista: id, searchText }).where(eq(exit, exitIds.withPre))
  const others = await orm.select().from(exits).where(eq(exit, exitIds.withoutPre))
  expect(await findTraces()).toEqual(['drivers', 'exits'])

  for (const statement of statements.split(';').filter((one) => one.trim() !== '')) {
    await orm.execute(sql.raw(statement.replaceAll(':id', String(id))))
  }

  expect(await findTraces()).toEqual([])
  const [left] = await orm.select().from(exits).where(eq(exit, exitIds.withPre))
  expect(left?.searchText).toBe(toSearchText(...words, recipient))
  expect(await orm.select().from(exits).where(eq(exit, exitIds.withoutPre))).toEqual(others)
  expect(await kiosk.find(driver.cpf)).toBeUndefined()
  const { value } = await kiosk.call('GET', paths.driver(id))
  expect(value as Driver).toMatchObject({ nome: 'Anonimizado', ativo: false, observacao: null })
})
