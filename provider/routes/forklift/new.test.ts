import { expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { picture } from '../../testing/pictures.ts'
import { readForkliftRows } from '../../testing/rows/read-forklift.ts'
import { openTwoInspectors } from '../../testing/calls/two-inspectors.ts'

const { clock, provider, ivo, iara, add: addMachine } = await openTwoInspectors()

const add = async (options?: Parameters<typeof addMachine>[0]) => (await addMachine(options)).id

const daysOf = async (id: number) =>
  (await readForkliftRows(provider.database, id)).map(({ dia, horimetro }) => [dia, horimetro])

test('a machine has one checklist a day: the second inspector learns which one, its author and its time', async () => {
  const id = await add()
  const first = await ivo.start(id, 100)
  const second = await iara.create(id, 101)
  expect([second.status, second.body]).toEqual([
    409,
    {
      id: first,
      responsavel: 'Ivo Inspetor',
      data: '2026-11-20T12:00:00.000Z',
      dia: '2026-11-20',
      horimetro: 100,
      message:
        'Esta empilhadeira já tem o checklist de hoje: Ivo Inspetor criou em 20/11/2026 09:00',
    },
  ])
  expect((await ivo.create(id, 100)).status).toBe(409)
  expect(await daysOf(id)).toEqual([['2026-11-20', 100]])
})

test('when two inspectors create at the same moment, one succeeds and the other gets the existing checklist', async () => {
  for (let round = 0; round < 5; round += 1) {
    const id = await add()
    const [file, other] = [await picture(40, 30, '#112233'), await picture(40, 30, '#445566')]
    const answers = await Promise.all([
      ivo.create(id, 100, { file }),
      iara.create(id, 101, { file: other }),
    ])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409,
    ])
    const [row] = await readForkliftRows(provider.database, id)
    expect(await daysOf(id)).toHaveLength(1)
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body).toMatchObject({ id: row?.id, horimetro: row?.horimetro })
  }
})

test.each([
  // The day in São Paulo begins at 03:00 UTC.
  ['the last moment of a day and the first of the next', '02:59:59.999', '03:00:00.000', 2],
  ['the first and the last moment of one day', '03:00:00.000', '26:59:59.999', 1],
  ['around midnight in UTC, which is evening here', '23:59:59.999', '24:00:00.000', 1],
])(
  '%s: checklists at %s and %s belong to this number of days: %i',
  async (_when, one, other, days) => {
    const id = await add()
    const at = (time: string) => {
      const [hours = 0, ...rest] = time.split(':').map(Number)
      const [minutes = 0, seconds = 0] = rest
      return new Date(Date.UTC(2026, 10, 20, hours, minutes, 0, Math.round(seconds * 1000)))
    }
    clock.now = at(one)
    await ivo.start(id, 100)
    clock.now = at(other)
    expect((await iara.create(id, 101)).status).toBe(days === 2 ? 200 : 409)
    expect(await daysOf(id)).toHaveLength(days)
  },
)

test('a checklist made before midnight and received after it belongs to the day on which it was made', async () => {
  const id = await add({ past: [{ dia: '2026-11-19', horimetro: 90 }] })
  clock.now = new Date('2026-11-21T03:10:00.000Z')
  const late = await ivo.create(id, 100, { data: '2026-11-21T02:50:00.000Z' })
  expect(late.body).toMatchObject({ dia: '2026-11-20' })
  expect(await ivo.machine(id)).toMatchObject({ today: false, current: null, lastHorimetro: 100 })
  // Today's checklist can still be made, but a second one for the past day cannot.
  expect((await iara.create(id, 99, { data: '2026-11-21T02:55:00.000Z' })).message).toBe(
    'Esta empilhadeira já tem o checklist de 20/11/2026: Ivo Inspetor criou em 20/11/2026 23:50',
  )
  await iara.start(id, 101)
  expect(await daysOf(id)).toEqual([
    ['2026-11-19', 90],
    ['2026-11-20', 100],
    ['2026-11-21', 101],
  ])
})

test('a late checklist and its hour-meter fit between the neighbouring days', async () => {
  const id = await add({
    past: [
      { dia: '2026-11-17', horimetro: 50 },
      { dia: '2026-11-19', horimetro: 60 },
    ],
  })
  const data = '2026-11-18T12:00:00.000Z'
  const over = await ivo.create(id, 60.1, { data })
  expect([over.status, over.error]).toEqual([
    422,
    { horimetro: 'O horímetro não pode passar do próximo: 60 h em 19/11/2026' },
  ])
  expect((await ivo.create(id, 49.9, { data })).status).toBe(422)
  expect((await ivo.create(id, 55, { data })).status).toBe(200)
  expect((await ivo.machine(id)).lastHorimetro).toBe(60)
})

test('a device whose clock is ahead gets today; a time older than a week is refused', async () => {
  const id = await add()
  const ahead = await ivo.create(id, 100, { data: '2031-01-01T00:00:00.000Z' })
  expect(ahead.body).toMatchObject({ dia: '2026-11-20' })
  const behind = await ivo.create(id, 1, { data: '2026-11-13T11:59:59.000Z' })
  expect([behind.status, behind.message]).toEqual([
    409,
    'Isto foi feito há mais de 7 dias e não pode mais ser registrado. Confira a data do aparelho.',
  ])
  expect((await ivo.create(id, 1, { data: '2026-11-13T12:00:00.000Z' })).status).toBe(200)
})

test.each([
  [
    'below the last',
    '1234.4',
    422,
    /^O horímetro não pode ser menor que o último: 1\.234,5 h em 19/,
  ],
  ['with two decimals', '1240.55', 422, /^O horímetro tem no máximo uma casa decimal$/],
  ['with letters', '12a4', 400, /^Horímetro: precisa ser um número$/],
  ['with a comma', '1240,5', 400, /^Horímetro: precisa ser um número$/],
  ['of ten digits', '1234567890', 400, /^Horímetro: precisa ser no máximo 999\.999,9$/],
  ['below zero', '-1', 400, /^Horímetro: precisa ser no mínimo 0$/],
  ['that is empty', '', 400, /^Horímetro: precisa ser um número$/],
  ['that is no plain number', '1e3', 400, /^Horímetro: precisa ser um número$/],
])(
  'an hour-meter %s is refused with a message, and nothing is stored',
  async (_what, horimetro, status, words) => {
    const id = await add({ past: [{ dia: '2026-11-19', horimetro: 1234.5 }] })
    const answer = await ivo.create(id, horimetro)
    expect([answer.status, answer.message]).toEqual([status, expect.stringMatching(words)])
    expect(Object.keys(answer.error ?? {})).toEqual(['horimetro'])
    expect(await daysOf(id)).toHaveLength(1)
  },
)

test('more hours than have passed are refused, with a hint where the mistake may be', async () => {
  const id = await add({ past: [{ dia: '2026-11-19', horimetro: 3205.5 }] })
  const answer = await ivo.create(id, 32_055)
  expect([answer.status, answer.message]).toEqual([
    422,
    'De 3.205,5 h em 19/11/2026 para 32.055 h são 28.849,5 h em 1 dia, mais de 24 h por dia. ' +
      'Se a leitura errada é a anterior, corrija no checklist daquele dia.',
  ])
  expect(Object.keys(answer.error ?? {})).toEqual(['horimetro'])
  // The first reading of a machine has nothing to be compared with.
  expect((await ivo.create(await add(), 999_999.9)).status).toBe(200)
})

test.each(['1234.5', '1234.6', '1282.5', '01240', '1240.50'])(
  'an hour-meter of %s is accepted',
  async (horimetro) => {
    const id = await add({ past: [{ dia: '2026-11-19', horimetro: 1234.5 }] })
    await ivo.create(id, horimetro)
    expect((await ivo.machine(id)).lastHorimetro).toBe(Number(horimetro))
  },
)

test.each([
  ['that is text', Buffer.from('not a photo'), 415, 'O arquivo não é uma imagem'],
  ['that is empty', Buffer.alloc(0), 422, 'O arquivo está vazio (0 bytes)'],
])(
  'a photo %s is refused with a message, and nothing is stored',
  async (_what, file, status, message) => {
    const id = await add()
    const answer = await ivo.create(id, 100, { file })
    expect([answer.status, answer.message, answer.error]).toEqual([
      status,
      message,
      { file: message },
    ])
    expect(await daysOf(id)).toEqual([])
  },
)

test('an incomplete photo is refused, and so is a missing one', async () => {
  const id = await add()
  const whole = await picture(400, 300)
  const broken = await ivo.create(id, 100, { file: whole.subarray(0, whole.length / 2) })
  expect([broken.status, broken.message]).toEqual([422, 'A imagem está incompleta ou danificada'])
  const none = await ivo.send('POST', paths.forkliftChecklistNew(id), { horimetro: 100 })
  expect([none.status, none.message]).toEqual([400, 'Arquivo: campo obrigatório'])
  expect(await daysOf(id)).toEqual([])
})

test('an unknown or deactivated machine gets no checklist', async () => {
  expect((await ivo.create(999_999, 1)).message).toBe('Empilhadeira não encontrada')
  const answer = await ivo.create(await add({ ativo: false }), 1)
  expect([answer.status, answer.message]).toEqual([409, 'Esta empilhadeira está fora de uso'])
})

test('a create that is repeated under its key gets the same response, even on the next day', async () => {
  const id = await add()
  const file = await picture()
  const headers = { 'idempotency-key': '"0d1a3c9e-0000-4000-8000-000000000001"' }
  const first = await ivo.create(id, 100, { file }, headers)
  clock.now = new Date('2026-11-21T12:00:00.000Z')
  const again = await ivo.create(id, 100, { file }, headers)
  expect(again.headers['idempotency-replayed']).toBe('true')
  expect(again.body).toEqual(first.body)
  expect(await daysOf(id)).toEqual([['2026-11-20', 100]])
})
