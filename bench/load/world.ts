import { and, asc, eq, inArray } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../provider/db/database.ts'
import { checklistOptions, checklistQuestions } from '../../provider/db/schema/checklists.ts'
import { exits } from '../../provider/db/schema/exits.ts'
import { forklifts } from '../../provider/db/schema/forklifts.ts'
import { loadings } from '../../provider/db/schema/loading.ts'
import { drivers } from '../../provider/db/schema/partners.ts'
import { allocations, lines, materials } from '../../provider/db/schema/stock.ts'
import { addEntry } from '../../provider/testing/rows/add-entry.ts'
import { addPeople } from '../../provider/testing/rows/add-people.ts'
import { addReport } from '../../provider/testing/rows/add-report.ts'
import { receivingCalls } from '../../provider/testing/calls/receiving-calls.ts'

/** Number of people at work, each on their own record, as on a busy day. */
const people = 60

/** The records to read and to write: ids of the demo's week, and records of these people. */
export type World = Awaited<ReturnType<typeof addWork>>

/** Adds people and their records to the demo's week, through the calls of the app. */
export async function addWork(app: FastifyInstance, database: Database, secret: string) {
  const { orm } = database
  const workers = await addPeople(database, people, secret)
  const receipts: { id: number; idChecklist: number; idDamage: number; reference: number }[] = []
  const stuffing: number[] = []
  const invoices: number[] = []
  for (const { token } of workers) {
    const calls = receivingCalls({ app }, { authorization: `Bearer ${token}` })
    const entry = await addEntry(database)
    const { id, idChecklist } = await calls.start(entry)
    const { idRecebimentoAvaria } = await calls.registerDamage(id)
    const reference = entry.items[0]?.referenceId ?? 0
    receipts.push({ id, idChecklist, idDamage: idRecebimentoAvaria, reference })
    invoices.push(entry.idNotaFiscal)
    stuffing.push(await addReport(database, { hasPre: 1 }))
  }
  const ids = async (rows: Promise<{ id: number }[]>) => (await rows).map(({ id }) => id)
  const questions = await orm
    .select({ idPergunta: checklistQuestions.id, idOption: checklistOptions.id })
    .from(checklistQuestions)
    .innerJoin(checklistOptions, eq(checklistOptions.idPergunta, checklistQuestions.id))
    .where(and(inArray(checklistQuestions.idTemplate, [1]), eq(checklistOptions.tipo, 'OK')))
  return {
    tokens: workers.map(({ token }) => token),
    receipts,
    invoices,
    stuffing,
    questions,
    exits: await ids(orm.select({ id: exits.id }).from(exits).orderBy(asc(exits.id)).limit(60)),
    loadings: await ids(orm.select({ id: loadings.idSaida }).from(loadings).limit(60)),
    forklifts: await ids(orm.select({ id: forklifts.id }).from(forklifts).limit(20)),
    drivers: await orm
      .select({ id: drivers.id, cpf: drivers.cpf })
      .from(drivers)
      .orderBy(asc(drivers.id))
      .limit(60),
    lines: (
      await orm.select({ tag: lines.tag }).from(lines).where(eq(lines.ativo, true)).limit(60)
    ).map(({ tag }) => tag),
    materials: (await orm.select({ produto: materials.produto }).from(materials).limit(30)).map(
      ({ produto }) => produto,
    ),
    allocations: await orm
      .select({ idProduto: allocations.idProduto, idArmazem: allocations.idArmazem })
      .from(allocations)
      .limit(60),
  }
}
