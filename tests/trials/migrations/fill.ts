import type { Client } from 'pg'

/** Ids from here on, so that they meet none of the rows that the schema brings. */
const first = 1_000_000

/** How many rows each table gets, for a million in all. */
const shares = {
  exits: 60_000,
  stuffing_reports: 60_000,
  photos: 250_000,
  stuffing_photos: 250_000,
  loadings: 60_000,
  loading_history: 100_000,
  checklists: 10_000,
  checklist_answers: 100_000,
  idempotency_records: 120_000,
} as const

type Table = keyof typeof shares

/** The columns of each table, and their values in the row with the number `n`. */
const rows: Record<Table, [columns: string, values: string]> = {
  exits: [
    'id, cliente, ot, oc, data_agendada, search_text, created_at',
    `${first} + n, 1, 'OT-' || n, 'OC-' || n, now() - n * interval '1 minute', 'ot-' || n, now()`,
  ],
  stuffing_reports: [
    'id_saida, status, step, has_pre, updated_at',
    `${first} + n, n % 2, '7', 0, now()`,
  ],
  photos: [
    'sha256, size, type, stored_size, width, height, created_at',
    `encode(sha256(n::text::bytea), 'hex'), 300000, 'image/jpeg', 300000, 1600, 1200, now()`,
  ],
  stuffing_photos: [
    'id, id_saida, step, ordem, sha256, uid, created_at',
    `${first} + n, ${first} + n % 60000, (array['1','2','3','4','5'])[1 + n / 60000], 0,
     encode(sha256(n::text::bytea), 'hex'), 1, now()`,
  ],
  loadings: ['id_saida, status', `${first} + n, 1 + n % 4`],
  loading_history: [
    'id, id_saida, status, uid, at',
    `gen_random_uuid(), ${first} + n % 60000, 1 + n % 4, 1, now()`,
  ],
  checklists: [
    'id, id_template, id_saida, created_at',
    `${first} + n, (select min(id) from checklist_templates), ${first} + n, now()`,
  ],
  checklist_answers: [
    'id, id_checklist, id_pergunta, id_sub, tipo, obs, uid, updated_at',
    `${first} + n, ${first} + n % 10000, (select min(id) from checklist_questions), n / 10000, 'TEXT',
     'observação', 1, now()`,
  ],
  idempotency_records: [
    'uid, route, key, fingerprint, state, status, body, created_at',
    `1, 'PUT /api/x', gen_random_uuid()::text, md5(n::text), 'done', 200, '{"value":true}', now()`,
  ],
}

/** Fills the largest tables, and returns how many rows each has. */
export async function fillLargeTables(client: Client): Promise<Record<string, number>> {
  // A million checks of foreign keys would take minutes and show nothing here.
  await client.query('set session_replication_role = replica')
  const counts: Record<string, number> = {}
  for (const [table, [columns, values]] of Object.entries(rows)) {
    const count = shares[table as Table]
    await client.query(
      `insert into ${table} (${columns}) select ${values} from generate_series(0, ${count - 1}) n`,
    )
    const { rows: found } = await client.query<{ count: string }>(`select count(*) from ${table}`)
    counts[table] = Number(found[0]?.count)
  }
  await client.query('set session_replication_role = origin')
  await client.query('vacuum analyze')
  return counts
}

/** The id of one of the exits with a stuffing report. */
export const someExit = (random: () => number): number =>
  first + Math.floor(random() * shares.stuffing_reports)

/** The id of one of the photos of a stuffing report. */
export const somePhoto = (random: () => number): number =>
  first + Math.floor(random() * shares.stuffing_photos)
