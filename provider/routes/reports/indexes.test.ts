import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import { testDatabaseUrl } from '../../db/test-database.ts'
import { openForFile } from '../../testing/provider-of-file.ts'
import { plainCalls } from '../../testing/calls/report-calls.ts'
import { renameDriverOfExits } from '../exits/rename-driver.ts'

/** Three years of records, up to and including the current month. */
const rows = 12_000
const minutesApart = Math.floor((3 * 365 * 24 * 60) / rows)
const now = new Date('2026-11-20T15:00:00Z')

/** The part of the embedded database's client that this test uses. */
interface Client {
  query: (
    text: string,
    values?: unknown[],
    options?: object,
  ) => Promise<{ rows: Record<string, string>[] }>
}

const each = `generate_series(1, ${rows}) as n`
const when = `timestamptz '${now.toISOString()}' - n * interval '${minutesApart} minutes'`

/** The larger tables, with rows at regular intervals of minutes; the last thirty loadings are not finished. */
const filling = [
  `insert into suppliers (id, razao_social, cnpj) values (900, 'F', '900')`,
  `insert into materials (id, produto, cliente, search_text) values (900, 'M', 1, 'm')`,
  `insert into drivers (id, nome, cpf, telefone1, created_at, updated_at)
    values (900, 'D', '90000000000', '11999999999', now(), now())`,
  `insert into arrivals (id_motorista, empresa, placa_cavalo, placa_carroceria1,
      numero_carrocerias, status, at)
    select 900, 1 + n % 2, 'ABC-1D23', 'ABC-1D24', 1, 1, ${when} from ${each}`,
  `insert into exits (id, cliente, ot, id_motorista, data_agendada, search_text, created_at)
    select 100000 + n, 1, 'OT' || n, case when n % 1000 = 0 then 900 end, ${when}, 'ot' || n, ${when}
    from ${each}`,
  `insert into loadings (id_saida, status, inicio, fim)
    select 100000 + n, case when n <= 30 then 2 else 4 end, ${when},
      case when n <= 30 then null else ${when} end from ${each}`,
  `insert into receipts (id, cliente, ot, id_tipo_entrada, local, data_entrada, id_fornecedor, created_at)
    values (900, 1, 'OT', 1, 'H', now(), 900, now())`,
  `insert into receipt_invoices (id, id_receipt, nota_fiscal, search_text, data_entrada)
    values (900, 900, 'NF', 'nf', now())`,
  `insert into invoice_items (id, id_nota_fiscal, id_material, produto, lote, peso, embalagens)
    select 100000 + n, 900, 900, 'P', 'L' || n, 1, 1 from ${each}`,
  `insert into receiving_reports (reference_id, status, peso_inicial, search_text, created_at,
      created_by, updated_at)
    select 100000 + n, case when n % 100 = 0 then 10 else 1 end, 1, 'l' || n, ${when}, 1, now()
    from ${each}`,
  `insert into photos (sha256, size, type, stored_size, width, height, created_at)
    values ('${'0'.repeat(64)}', 1, 'image/jpeg', 1, 1, 1, now())`,
  `insert into forklifts (id, descricao, modelo, search_text)
    select 900 + n, 'E' || n, 'M', 'e' || n from generate_series(1, 12) as n`,
  `insert into forklift_checklists (id_maquina, dia, data, horimetro, sha256, uid)
    select 900 + m, (timestamptz '${now.toISOString()}' - n * interval '1 day')::date, now(), 100,
      '${'0'.repeat(64)}', 1 from generate_series(1, 12) as m, generate_series(1, 1000) as n`,
  `insert into users (username, nome, tipo, search_text, created_at, updated_at)
    select 'u' || n, 'Pessoa ' || n, 'SGL', 'u' || n, now(), now() from ${each}`,
  `analyze`,
]

const provider = await openForFile({ now: () => now })
const { orm } = provider.database
for (const statement of filling) await orm.execute(sql.raw(statement))
const chefe = plainCalls(provider, await provider.authorize('chefe'))
const client = (orm as unknown as { $client: Client }).$client

/** Returns the query plans of all queries of a call. */
async function planOf(call: () => Promise<unknown>): Promise<string> {
  const asked = vi.spyOn(client, 'query')
  await call()
  const queries = asked.mock.calls.filter(([text]) => /^\s*(select|with)/i.test(text))
  asked.mockRestore()
  const plans: string[] = []
  for (const [text, values] of queries) {
    const plan = await client.query(`explain ${text}`, values)
    plans.push(...plan.rows.map((row) => row['QUERY PLAN'] ?? ''))
  }
  return plans.join('\n')
}

/** Each call with the index that it must use, and the tables that it must not scan. */
const calls: [string, string, RegExp, string[]][] = [
  [
    'the month of the forklifts',
    paths.forkliftReport(2026, 11),
    /forklift_checklists_by_day/,
    ['forklift_checklists'],
  ],
  ['the dashboard of a month', paths.loadingDashboard(2026, 11), /loadings_finished/, ['loadings']],
  // Counting a whole table without a search has to scan it.
  ['a page of loadings', paths.loadingReport(), /exits_by_latest_schedule/, ['exits']],
  ['a page of receiving reports', paths.receivingReport(), /receiving_reports_latest/, []],
  [
    'receiving reports of a status',
    paths.receivingReport({ status: 10 }),
    /receiving_reports_by_status/,
    ['receiving_reports', 'invoice_items'],
  ],
  [
    'the arrivals of a day',
    paths.arrivalMonitor(1, '2026-11-20'),
    /arrivals_by_client/,
    ['arrivals'],
  ],
  [
    'the monitor of loadings',
    paths.loadingMonitor(''),
    /loadings_(?:open|by_status).*loadings_finished/s,
    ['loadings', 'exits'],
  ],
  ['a page of users', paths.userTable('', 2), /users_by_name/, []],
]

test.skipIf(testDatabaseUrl !== undefined).each(calls)(
  '%s is found by an index, whatever the size of its table',
  async (_, url, index, unread) => {
    const plan = await planOf(() => chefe.read(url))
    expect(plan).toMatch(index)
    for (const table of unread) expect(plan).not.toMatch(new RegExp(`Seq Scan on ${table}\\b`))
  },
)

test.skipIf(testDatabaseUrl !== undefined)(
  'the exits of a renamed driver are found by an index',
  async () => {
    const plan = await planOf(() => renameDriverOfExits(orm, 900, 'Outro'))
    expect(plan).toMatch(/exits_by_driver/)
    expect(plan).not.toMatch(/Seq Scan on exits\b/)
  },
)
