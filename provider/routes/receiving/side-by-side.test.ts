import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../db/database.ts'
import { addEntry } from '../../testing/rows/add-entry.ts'
import { addReport } from '../../testing/rows/add-report.ts'
import { openFilledDatabase } from '../../testing/rows/base-database.ts'
import { openProvider, type TestProvider } from '../../testing/open-provider.ts'
import { picture } from '../../testing/pictures.ts'
import { receivingCalls } from '../../testing/calls/receiving-calls.ts'
import { stuffingCalls } from '../../testing/calls/stuffing-calls.ts'

let database: Database
let provider: TestProvider
/** The number of started transactions, including retries. */
let begun = 0

beforeAll(async () => {
  database = await openFilledDatabase()
  const transact: Database['transact'] = (work, options) =>
    database.transact((tx) => {
      begun += 1
      return work(tx)
    }, options)
  provider = await openProvider({ database: { ...database, transact } })
})

afterAll(async () => {
  expect(provider.reported).toEqual([])
  await provider.close()
  await database.close()
})

test('concurrent work on separate reports causes no transaction retries', async () => {
  const person = await provider.authorize('ana')
  const ana = receivingCalls(provider, person)
  const stuffing = stuffingCalls(provider, person)
  const bytes = await picture()
  const places = []
  for (let count = 0; count < 12; count += 1) {
    const { id, idChecklist } = await ana.start(await addEntry(database))
    const { idRecebimentoAvaria: idDamage } = await ana.registerDamage(id)
    places.push({ id, idChecklist, idDamage, idSaida: await addReport(database, { hasPre: 1 }) })
  }
  begun = 0
  const answers = await Promise.all(
    places.flatMap(({ id, idChecklist, idDamage, idSaida }) => [
      ana.answer({ idChecklist, idPergunta: 101, idOption: 1011 }),
      ana.answer({ idChecklist, idPergunta: 103, idOption: 1031 }),
      ana.classify(idDamage, 12.5),
      ana.setWaste(id, 3),
      ana.addEvidence('damageEvidence', idDamage, bytes),
      stuffing.upload(idSaida, 'PRE', bytes),
    ]),
  )
  expect(new Set(answers.map((one) => ('status' in one ? one.status : one.statusCode)))).toEqual(
    new Set([200]),
  )
  expect(begun).toBe(answers.length)
})
