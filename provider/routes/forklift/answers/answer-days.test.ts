import { expect, test } from 'vitest'
import type { ForkliftAnswerAnswer } from '#contract/schemas/forklift.ts'
import { bodyOf } from '../../../testing/calls/make-caller.ts'
import { openTwoInspectors } from '../../../testing/calls/two-inspectors.ts'
import { readForkliftRows } from '../../../testing/rows/read-forklift.ts'

const { begin, clock, iara, ivo, provider } = await openTwoInspectors()

test('a pendência stays open until a later checklist answers its item', async () => {
  const { id, checklist: monday } = await begin()
  await ivo.answer(monday, 'farois', '2', { obs: 'Giroflex queimado' })
  clock.now = new Date('2026-11-21T12:00:00.000Z')
  expect(await iara.machine(id)).toMatchObject({ status: 2, totalPendencias: 1, current: null })
  const tuesday = await iara.start(id, 110)
  expect((await iara.page(tuesday)).pendencias).toMatchObject([{ texto: 'Giroflex queimado' }])
  // The answer of another item does not close it.
  const other = bodyOf<ForkliftAnswerAnswer>(await iara.answer(tuesday, 'buzina', '1'))
  expect(other.pendencias).toHaveLength(1)
  const mended = bodyOf<ForkliftAnswerAnswer>(await iara.answer(tuesday, 'farois', '1'))
  expect(mended.pendencias).toEqual([])
  expect((await iara.page(tuesday)).encerradas).toMatchObject([{ texto: 'Giroflex queimado' }])
  expect((await iara.page(monday)).encerradas).toEqual([])
  const history = await iara.history(id, 2026, 11)
  expect(
    history.map(({ totalProblemas, totalPendencias }) => [totalProblemas, totalPendencias]),
  ).toEqual([
    [0, 0],
    [1, 0],
  ])
  // Clearing the answer opens the pendência again.
  const cleared = bodyOf<ForkliftAnswerAnswer>(await iara.answer(tuesday, 'farois', ''))
  expect(cleared.pendencias).toMatchObject([{ texto: 'Giroflex queimado', idChecklist: monday }])
  // Still broken: one pendência, with today's text.
  const still = await iara.answer(tuesday, 'farois', '2', { obs: 'Ainda queimado' })
  expect(bodyOf<ForkliftAnswerAnswer>(still).pendencias).toMatchObject([
    { texto: 'Ainda queimado', idChecklist: tuesday },
  ])
})

test('a late answer of an intermediate day becomes the one that closed the pendência', async () => {
  const { id, checklist: monday } = await begin()
  await ivo.answer(monday, 'farois', '2', { obs: 'Giroflex queimado' })
  clock.now = new Date('2026-11-21T12:00:00.000Z')
  const tuesday = await iara.start(id, 110)
  clock.now = new Date('2026-11-22T12:00:00.000Z')
  const wednesday = await iara.start(id, 120)
  await iara.answer(wednesday, 'farois', '1')
  const issues = async () => (await readForkliftRows(provider.database, id))[0]?.issues
  expect(await issues()).toMatchObject([{ closedByChecklist: wednesday }])
  const data = '2026-11-21T20:00:00.000Z'
  expect((await iara.answer(tuesday, 'farois', '1', { data })).status).toBe(200)
  expect(await issues()).toMatchObject([{ closedByChecklist: tuesday }])
  expect((await iara.page(wednesday)).encerradas).toEqual([])
  // After it is cleared, the later answer is again the closing one.
  expect((await iara.answer(tuesday, 'farois', '', { data })).status).toBe(200)
  expect(await issues()).toMatchObject([{ closedByChecklist: wednesday }])
})

test('a late answer of yesterday belongs to yesterday, and changes only older pendências', async () => {
  const { id, checklist: yesterday } = await begin()
  const data = '2026-11-20T23:30:00.000Z'
  await ivo.answer(yesterday, 'farois', '2', { obs: 'Queimado' })
  clock.now = new Date('2026-11-21T12:00:00.000Z')
  const today = await iara.start(id, 110)
  await iara.answer(today, 'freio', '1')
  const late = await ivo.answer(yesterday, 'freio', '2', { obs: 'Baixo', data })
  expect(late.status).toBe(200)
  expect(bodyOf<ForkliftAnswerAnswer>(late).pendencias).toMatchObject([{ texto: 'Queimado' }])
  expect((await ivo.answer(yesterday, 'farois', '1', { data })).body).toMatchObject({
    pendencias: [],
  })
  const [old] = await readForkliftRows(provider.database, id)
  expect(old?.issues).toMatchObject([{ field: 'freio', closedByChecklist: today }])
  expect(old?.answers).toMatchObject([
    { field: 'farois', value: '1', updatedAt: data },
    { field: 'freio', value: '2', updatedAt: data },
  ])
  // Clearing today's answer reopens the pendência that it had closed.
  const cleared = bodyOf<ForkliftAnswerAnswer>(await iara.answer(today, 'freio', ''))
  expect(cleared.pendencias).toMatchObject([{ texto: 'Baixo', idChecklist: yesterday }])
})

test("yesterday's checklist is closed, and the refusal names today's checklist and its author", async () => {
  const { id, checklist } = await begin()
  await ivo.answer(checklist, 'pneus', '1')
  const before = await readForkliftRows(provider.database, id)
  // Midnight in São Paulo, to the millisecond.
  clock.now = new Date('2026-11-21T02:59:59.999Z')
  expect((await ivo.answer(checklist, 'pneus', '1')).status).toBe(200)
  clock.now = new Date('2026-11-21T03:00:00.000Z')
  const none = await ivo.answer(checklist, 'pneus', '2')
  expect([none.status, none.body]).toEqual([
    409,
    {
      message:
        'Este checklist é de 20/11/2026 e só pode ser alterado nesse dia. O de 21/11/2026 ainda não foi criado.',
    },
  ])
  const today = await iara.start(id, 120)
  for (const value of ['2', '']) {
    const there = await ivo.answer(checklist, 'pneus', value)
    expect([there.status, there.body]).toEqual([
      409,
      {
        id: today,
        responsavel: 'Iara Inspetora',
        data: clock.now.toISOString(),
        dia: '2026-11-21',
        horimetro: 120,
        message:
          'Este checklist é de 20/11/2026 e só pode ser alterado nesse dia. ' +
          'O de 21/11/2026 é outro, criado por Iara Inspetora.',
      },
    ])
  }
  const page = await ivo.page(checklist)
  expect(page.checklist.items.some(({ editable }) => editable)).toBe(false)
  const [old] = await readForkliftRows(provider.database, id)
  expect(old?.answers.map(({ value }) => value)).toEqual(
    before[0]?.answers.map(({ value }) => value),
  )
})

test('an answer of today is refused for yesterday’s checklist, and an answer of yesterday for today’s', async () => {
  const { id, checklist: yesterday } = await begin()
  clock.now = new Date('2026-11-21T12:00:00.000Z')
  const today = await iara.start(id, 110)
  const of = (data: string) => ({ data })
  expect((await ivo.answer(yesterday, 'pneus', '1', of('2026-11-21T03:00:00Z'))).status).toBe(409)
  expect((await ivo.answer(today, 'pneus', '1', of('2026-11-21T02:59:59Z'))).status).toBe(409)
  expect((await ivo.answer(yesterday, 'pneus', '1', of('2026-11-21T02:59:59Z'))).status).toBe(200)
  expect((await ivo.answer(today, 'pneus', '1', of('2026-11-21T00:00:00-03:00'))).status).toBe(200)
})
