import { expect, test } from 'vitest'
import { drain } from './drain.ts'
import { ana, answer, fakePorts, freshDatabase, setField } from './fake-ports.ts'
import { entriesOf } from './queries.ts'
import { submit } from './submit.ts'

const budget = { budgetMs: 60_000 }
const hourMs = 3_600_000

async function sent({ isPersonal }: { isPersonal: boolean }) {
  const db = freshDatabase()
  const { ports: plain, clock, state } = fakePorts(() => answer(200))
  const intent = setField({ report: 7, field: 'a', value: 'x' })
  const { kind } = intent.operation
  const operation = Object.assign(() => intent, intent.operation, { personal: isPersonal })
  const operations = new Map([...plain.operations, [kind, operation as never]])
  const ports = { ...plain, operations }
  await submit(db, ports, ana, [intent])
  return { db, ports, clock, state }
}

test.each([
  [true, 21, 1],
  [true, 24, 0],
  [false, 24, 1],
  [false, 24 * 8, 0],
])(
  'personal: %j; %i h after its answer the device holds %i of it',
  async (isPersonal, hours, left) => {
    const { db, ports, clock } = await sent({ isPersonal })
    await drain(db, ports, budget)
    clock.at += hours * hourMs
    await drain(db, ports, budget)
    expect(await entriesOf(db, ana)).toHaveLength(left)
  },
)

test('what is unsent is kept however long, personal or not', async () => {
  const { db, ports, clock, state } = await sent({ isPersonal: true })
  state.respond = () => answer(422, { message: 'Não' })
  await drain(db, ports, budget)
  clock.at += 24 * 400 * hourMs
  await drain(db, ports, budget)
  expect((await entriesOf(db, ana)).map((entry) => entry.state)).toEqual(['parked'])
})
