import { expect, test } from 'vitest'
import { picture } from '../../testing/pictures.ts'
import { readForkliftRows } from '../../testing/rows/read-forklift.ts'
import { openTwoInspectors } from '../../testing/calls/two-inspectors.ts'

const { clock, provider, ivo, iara, add } = await openTwoInspectors()

const today = '2026-11-20'

test('FLK-05 a machine that never had a checklist appears in the list, which is an array', async () => {
  const { id, descricao } = await add({ descricao: 'EMP-NOVA', modelo: 'Retrátil elétrica' })
  const list = await ivo.list('retratil ELETR')
  expect(list).toEqual([
    {
      id,
      descricao,
      modelo: 'Retrátil elétrica',
      status: 0,
      horimetroText: '—',
      lastHorimetro: null,
      totalItens: 20,
      totalPreenchidos: 0,
      totalProblemas: 0,
      totalPendencias: 0,
      lastDate: null,
      today: false,
      responsavel: null,
      current: null,
      checklists: [],
      dia: today,
    },
  ])
})

test('the list is sorted by name, limited to the requested length, and has no deactivated machines', async () => {
  for (const number of [2, 3, 1]) await add({ descricao: `LOTE-${number}` })
  await add({ descricao: 'LOTE-4', ativo: false })
  const names = async (...asked: Parameters<typeof ivo.list>) =>
    (await ivo.list(...asked)).map(({ descricao }) => descricao)
  expect(await names('lote')).toEqual(['LOTE-1', 'LOTE-2', 'LOTE-3'])
  expect(await names('lote', 2)).toEqual(['LOTE-1', 'LOTE-2'])
  expect(await names('não há')).toEqual([])
  for (let more = 0; more < 20; more += 1) await add({ descricao: `MUITAS-${more}` })
  expect(await names('muitas', undefined)).toHaveLength(20)
})

test('a machine with history and no checklist today has its latest hour-meter and its items', async () => {
  const { id, descricao } = await add({
    past: [
      { dia: '2026-11-18', horimetro: 1200.5 },
      { dia: '2026-11-19', horimetro: 1234.5 },
    ],
  })
  const machine = await ivo.machine(id)
  expect(machine).toMatchObject({
    id,
    descricao,
    status: 0,
    lastHorimetro: 1234.5,
    horimetroText: '1.234,5 h',
    lastDate: '2026-11-19T09:00:00.000Z',
    responsavel: 'Iara Inspetora',
    today: false,
    current: null,
    checklists: [],
    pendencias: [],
  })
  expect(machine.items).toHaveLength(20)
  expect(machine.items?.[4]).toEqual({
    field: 'pneus',
    fieldType: 'CL',
    tag: 'Antes de ligar',
    descricao: 'Pneus e rodas',
    value: null,
    valueText: null,
    editable: true,
    respostas: [
      { value: '1', tag: 'Bom', variant: 'OK' },
      { value: '2', tag: 'Ruim', variant: 'NOT' },
    ],
    obs: null,
    variant: null,
    responsavel: null,
    updatedAt: null,
  })
})

test('FLK-05 FLK-18 a created checklist is today’s on every screen', async () => {
  const { id } = await add({ past: [{ dia: '2026-11-19', horimetro: 1234.5 }] })
  const bytes = await picture(640, 480, '#aa5500')
  const made = await ivo.create(id, 1240.1, { file: bytes })
  expect(made.status).toBe(200)
  const [, row] = await readForkliftRows(provider.database, id)
  expect(made.body).toEqual({
    id: row?.id,
    size: bytes.length,
    sha256: row?.photo.sha256,
    dia: today,
  })
  expect(row).toMatchObject({ dia: today, horimetro: 1240.1, username: 'ivo', answers: [] })
  expect(row?.photo.size).toBe(bytes.length)
  const current = {
    id: row?.id,
    data: clock.now.toISOString(),
    horimetro: 1240.1,
    status: 2,
    responsavel: 'Ivo Inspetor',
    totalItens: 20,
    totalPreenchidos: 0,
    totalProblemas: 0,
    totalPendencias: 0,
    dia: today,
    idMaquina: id,
    file01: `${row?.photo.sha256}.jpg`,
    sha256: row?.photo.sha256,
    size: bytes.length,
  }
  const machine = await iara.machine(id)
  expect(machine).toMatchObject({
    status: 2,
    today: true,
    lastHorimetro: 1240.1,
    responsavel: 'Ivo Inspetor',
  })
  expect(machine.current).toEqual(current)
  expect(machine.checklists).toEqual([current])
  const page = await iara.page(row?.id ?? 0)
  expect(page.checklist).toMatchObject(current)
  expect(page.checklist.items.every(({ editable, value }) => editable && value === null)).toBe(true)
  expect(page.maquina).toMatchObject({ id, current })
  expect(page.pendencias).toEqual([])
})

test('the history of a month has the latest day first, also for December', async () => {
  const days = ['2025-11-30', '2025-12-01', '2025-12-31', '2026-01-01']
  const { id, past } = await add({
    past: days.map((dia, at) => ({ dia, horimetro: 10 + at })),
  })
  const december = await ivo.history(id, 2025, 12)
  expect(december.map(({ id: one, dia, horimetro }) => [one, dia, horimetro])).toEqual([
    [past[2], '2025-12-31', 12],
    [past[1], '2025-12-01', 11],
  ])
  expect(december[0]).toMatchObject({ totalItens: 20, totalPreenchidos: 0, status: 2 })
  expect(await ivo.history(id, 2026, 2)).toEqual([])
})

test('FLK-05 status and totals follow the answers', async () => {
  const { id } = await add()
  const checklist = await ivo.start(id)
  await ivo.fill(checklist)
  const whole = { totalItens: 20, totalPreenchidos: 20, totalProblemas: 0, totalPendencias: 0 }
  expect(await ivo.machine(id)).toMatchObject({ ...whole, status: 1, current: whole })
  await ivo.answer(checklist, 'pneus', '2', { obs: 'Corte na lateral' })
  const broken = { ...whole, totalProblemas: 1, totalPendencias: 1 }
  expect(await ivo.machine(id)).toMatchObject({ ...broken, status: 3, current: broken })
  await ivo.answer(checklist, 'pneus', '')
  const missing = { ...whole, totalPreenchidos: 19 }
  expect(await ivo.machine(id)).toMatchObject({ ...missing, status: 2, current: missing })
  expect((await ivo.history(id, 2026, 11))[0]).toMatchObject({ ...missing, status: 2 })
})

test('the list takes as many queries for twenty machines as for one', async () => {
  for (let at = 0; at < 20; at += 1) {
    const { id } = await add({ descricao: `CONTA-${at}` })
    if (at % 2 === 0) await ivo.start(id)
  }
  const queriesOf = async (itens: number) => {
    let queries = 0
    const orm = new Proxy(provider.database.orm, {
      get: (target, name) => {
        if (name === 'select' || name === '$count') queries += 1
        const value: unknown = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    const { readMachines } = await import('./read-machines.ts')
    await readMachines(orm, undefined, { today, most: itens })
    return queries
  }
  expect(await queriesOf(20)).toBe(await queriesOf(1))
})
