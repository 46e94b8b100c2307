import { expect, test } from 'vitest'
import { forkliftCalls } from '../../../testing/calls/forklift-calls.ts'
import { readForkliftRows } from '../../../testing/rows/read-forklift.ts'
import { openTwoInspectors } from '../../../testing/calls/two-inspectors.ts'

const { clock, provider, ivo, iara, add } = await openTwoInspectors()
const admin = forkliftCalls(provider, await provider.authorize('chefe'))

const hoursOf = async (id: number) =>
  (await readForkliftRows(provider.database, id)).map(({ horimetro }) => horimetro)

test('an inspector corrects an hour-meter on its day, and the next checklist continues from it', async () => {
  const { id } = await add()
  const checklist = await ivo.start(id, 32_055)
  expect(await iara.page(checklist)).toMatchObject({ corrigeHorimetro: true })
  const answer = await iara.correctHours(checklist, 3206, 32_055)
  expect(answer.body).toMatchObject({ checklist: { id: checklist, horimetro: 3206 } })
  clock.now = new Date('2026-11-21T12:00:00.000Z')
  expect((await ivo.create(id, 3212)).status).toBe(200)
  expect(await hoursOf(id)).toEqual([3206, 3212])
})

test('after its day only an administrator corrects an hour-meter', async () => {
  const { id } = await add()
  const checklist = await ivo.start(id, 32_055)
  clock.now = new Date('2026-11-21T12:00:00.000Z')
  expect((await ivo.create(id, 3212)).status).toBe(422)
  expect(await ivo.page(checklist)).toMatchObject({ corrigeHorimetro: false })
  const refused = await ivo.correctHours(checklist, 3206, 32_055)
  expect([refused.status, refused.message]).toEqual([
    403,
    'O horímetro de 20/11/2026 só pode ser corrigido por um administrador',
  ])
  expect(await admin.page(checklist)).toMatchObject({ corrigeHorimetro: true })
  expect((await admin.correctHours(checklist, 3206, 32_055)).status).toBe(200)
  expect((await ivo.create(id, 3212)).status).toBe(200)
  expect(await hoursOf(id)).toEqual([3206, 3212])
})

test("a repeated correction counts once, and one over another person's correction is refused", async () => {
  const { id } = await add()
  const checklist = await ivo.start(id, 32_055)
  expect((await ivo.correctHours(checklist, 3206, 32_055)).status).toBe(200)
  expect((await ivo.correctHours(checklist, 3206, 32_055)).status).toBe(200)
  const refused = await iara.correctHours(checklist, 3207, 32_055)
  expect([refused.status, refused.message]).toEqual([
    409,
    'O horímetro foi mudado por outra pessoa: agora está 3.206 h',
  ])
  expect(await hoursOf(id)).toEqual([3206])
})

test('a corrected hour-meter must be between its neighbours', async () => {
  const { id, past } = await add({
    past: [
      { dia: '2026-11-17', horimetro: 50 },
      { dia: '2026-11-18', horimetro: 60 },
      { dia: '2026-11-19', horimetro: 70 },
    ],
  })
  const [, middle = 0] = past
  expect(await admin.page(middle)).toMatchObject({
    leituraAnterior: { horimetro: 50, dia: '2026-11-17' },
    leituraSeguinte: { horimetro: 70, dia: '2026-11-19' },
  })
  expect(await ivo.page(middle)).not.toHaveProperty('leituraAnterior')
  expect((await admin.correctHours(middle, 49, 60)).message).toBe(
    'O horímetro não pode ser menor que o último: 50 h em 17/11/2026',
  )
  expect((await admin.correctHours(middle, 71, 60)).message).toBe(
    'O horímetro não pode passar do próximo: 70 h em 19/11/2026',
  )
  const today = await ivo.start(id, 80)
  expect((await ivo.correctHours(today, 800, 80)).status).toBe(422)
  expect((await ivo.correctHours(today, 80.55, 80)).status).toBe(422)
  expect(await hoursOf(id)).toEqual([50, 60, 70, 80])
})

test.each([
  ['high', [32_055, 32_060], [3206, 3210]],
  ['low', [320.5, 321], [3205.5, 3210]],
] as const)(
  'of two hour-meters that are too %s both can be corrected',
  async (_what, wrong, right) => {
    const { id, past } = await add({
      past: [
        { dia: '2026-11-18', horimetro: wrong[0] },
        { dia: '2026-11-19', horimetro: wrong[1] },
      ],
    })
    const [first = 0, second = 0] = past
    const order = right[0] < wrong[0] ? [0, 1] : [1, 0]
    for (const at of order as (0 | 1)[]) {
      const answer = await admin.correctHours([first, second][at] ?? 0, right[at], wrong[at])
      expect(answer.status).toBe(200)
    }
    expect(await hoursOf(id)).toEqual([...right])
  },
)
