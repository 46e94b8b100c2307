import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { ArrivalBody } from '#contract/schemas/arrival.ts'
import { arrivals } from '../../db/schema/arrivals.ts'
import { exits } from '../../db/schema/exits.ts'
import { grants, users } from '../../db/schema/people.ts'
import { findUnmarkedKiosks } from '../../session/find-unmarked-kiosks.ts'
import { addExit } from '../../testing/rows/add-exit.ts'
import { arrivalCalls } from '../../testing/calls/arrival-calls.ts'
import { loadingCalls } from '../../testing/calls/loading-calls.ts'
import { driver, openTwoKiosks } from '../../testing/calls/two-kiosks.ts'

const { clock, kiosk, other, provider } = await openTwoKiosks()

const registered = async () => (await kiosk.register(driver())).value as number

const arrival = (idMotorista: number, change: Partial<ArrivalBody> = {}): ArrivalBody => ({
  idMotorista,
  idTransportadora: null,
  empresa: 1,
  oc: null,
  placaCavalo: 'abc1d23',
  placaCarroceria1: 'XYZ-9876',
  placaCarroceria2: null,
  numeroCarrocerias: 1,
  ...change,
})

const rowsOf = (idMotorista: number) =>
  provider.database.orm.select().from(arrivals).where(eq(arrivals.idMotorista, idMotorista))

describe('arrivals announced at a kiosk', () => {
  test('KIOSK-27 KIOSK-34 an arrival is stored as announced, with its author, its time and a call number', async () => {
    const id = await registered()
    const [carrier] = await kiosk.carriers('Expresso')
    const answer = await kiosk.arrive(
      arrival(id, {
        idTransportadora: carrier?.id ?? 0,
        empresa: 2,
        oc: ' 314176 ',
        placaCarroceria2: 'def5g67',
        numeroCarrocerias: 2,
      }),
    )
    expect(answer.status).toBe(200)
    expect(await rowsOf(id)).toEqual([
      {
        id: answer.value,
        idMotorista: id,
        idTransportadora: carrier?.id,
        empresa: 2,
        oc: '314176',
        placaCavalo: 'ABC-1D23',
        placaCarroceria1: 'XYZ-9876',
        placaCarroceria2: 'DEF-5G67',
        numeroCarrocerias: 2,
        status: 0,
        idSaida: null,
        at: clock.now,
        announcedAt: null,
        uid: 1,
      },
    ])
  })

  test.each([
    ['KIOSK-30 no tractor plate', { placaCavalo: ' ' }, { placaCavalo: 'Informe a Placa' }],
    [
      'KIOSK-31 no trailer plate',
      { placaCarroceria1: '' },
      { placaCarroceria1: 'Informe a Placa da Correceria' },
    ],
    [
      'KIOSK-32 a second trailer without a plate',
      { numeroCarrocerias: 2 },
      { placaCarroceria2: 'Informe a Placa da Correceria 2' },
    ],
    [
      'KIOSK-29 a plate that is none',
      { placaCavalo: 'AB-12345' },
      { placaCavalo: 'Placa inválida' },
    ],
    ['KIOSK-26 a third customer', { empresa: 3 }, { empresa: 'Informe a Origem' }],
    [
      'KIOSK-28 three trailers',
      { numeroCarrocerias: 3 },
      { numeroCarrocerias: 'O número de carrocerias precisa ser 1 ou 2' },
    ],
    [
      'a carrier that is not there',
      { idTransportadora: 999_999 },
      { idTransportadora: 'Transportadora não encontrada' },
    ],
  ])('an arrival with %s is refused', async (_, change, error) => {
    const id = await registered()
    const answer = await kiosk.arrive(arrival(id, change))
    expect([answer.status, answer.message, answer.error]).toEqual([
      422,
      Object.values(error)[0],
      error,
    ])
    expect(await rowsOf(id)).toEqual([])
  })

  test('KIOSK-32 with one trailer the second plate is ignored', async () => {
    const id = await registered()
    await kiosk.arrive(arrival(id, { placaCarroceria2: 'ABC' }))
    expect((await rowsOf(id)).map(({ placaCarroceria2 }) => placaCarroceria2)).toEqual([null])
  })

  test('an arrival of an unknown driver is refused', async () => {
    const answer = await kiosk.arrive(arrival(999_999))
    expect([answer.status, answer.error]).toEqual([
      422,
      { idMotorista: 'Motorista não encontrado' },
    ])
  })

  test('repeated and concurrent announcements of a waiting driver, from two kiosks, make one arrival', async () => {
    const id = await registered()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => (at % 2 === 0 ? kiosk : other).arrive(arrival(id))),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ value }) => value)).size).toBe(1)
    expect(await rowsOf(id)).toHaveLength(1)
  })

  const minutesMs = 60_000
  const pass = (minutes: number) => {
    clock.now = new Date(clock.now.getTime() + minutes * minutesMs)
  }
  const idsOf = async (idMotorista: number) => (await rowsOf(idMotorista)).map(({ id }) => id)

  test('another vehicle or another order makes an arrival of its own', async () => {
    const id = await registered()
    await kiosk.arrive(arrival(id))
    await kiosk.arrive(arrival(id, { placaCavalo: 'ABC-1234' }))
    await kiosk.arrive(arrival(id, { oc: '314176' }))
    expect(await rowsOf(id)).toHaveLength(3)
  })

  test('a second trip on the same day makes an arrival of its own, even when no driver has been called yet', async () => {
    const id = await registered()
    const first = (await kiosk.arrive(arrival(id))).value
    pass(5)
    expect((await other.arrive(arrival(id))).value).toBe(first)
    pass(60)
    const second = (await kiosk.arrive(arrival(id))).value
    expect(await idsOf(id)).toEqual([first, second])
    pass(60)
    const third = await kiosk.arrive(arrival(id, { anunciadaEm: clock.now.toISOString() }))
    expect(await idsOf(id)).toEqual([first, second, third.value])
  })

  test('two trips announced hours apart and sent together make two arrivals', async () => {
    const id = await registered()
    const morning = new Date(clock.now.getTime() - 300 * minutesMs).toISOString()
    for (const anunciadaEm of [morning, clock.now.toISOString()]) {
      await kiosk.arrive(arrival(id, { anunciadaEm }))
    }
    expect(await rowsOf(id)).toHaveLength(2)
  })

  test('the same announcement stays the same arrival however late it is repeated, before and after the call', async () => {
    const id = await registered()
    const said = arrival(id, { anunciadaEm: clock.now.toISOString() })
    const { value: first } = await kiosk.arrive(said)
    pass(13 * 60)
    expect((await kiosk.arrive(said)).value).toBe(first)
    await provider.database.orm
      .update(arrivals)
      .set({ status: 3 })
      .where(eq(arrivals.idMotorista, id))
    pass(60)
    expect((await kiosk.arrive(said)).value).toBe(first)
    expect(await idsOf(id)).toEqual([first])
  })

  test('a repeated announcement is not matched to another arrival that was stored without its announcement time', async () => {
    const id = await registered()
    const said = arrival(id, { anunciadaEm: clock.now.toISOString() })
    const { value: first } = await kiosk.arrive(said)
    await provider.database.orm
      .update(arrivals)
      .set({ status: 1 })
      .where(eq(arrivals.idMotorista, id))
    pass(5)
    const { value: second } = await kiosk.arrive(arrival(id))
    expect(await idsOf(id)).toEqual([first, second])
    expect((await kiosk.arrive(said)).value).toBe(first)
  })

  test('an announcement with an invalid time is refused', async () => {
    const id = await registered()
    for (const anunciadaEm of ['ontem', '2026-13-45T00:00:00Z', '']) {
      const answer = await kiosk.arrive(arrival(id, { anunciadaEm }))
      expect([answer.status, Object.keys(answer.error ?? {})]).toEqual([400, ['anunciadaEm']])
    }
    const noTimes = ['0000-01-01T00:00:00Z', '2026-11-20T23:59:60Z', '9999-12-31T23:59:59Z']
    for (const anunciadaEm of [...noTimes, '9999-12-31T23:59:59-10:00']) {
      const answer = await kiosk.arrive(arrival(id, { anunciadaEm }))
      expect([answer.status, answer.error]).toEqual([422, { anunciadaEm: 'Momento inválido' }])
    }
    expect(await rowsOf(id)).toEqual([])
  })

  describe('arrivals after the driver is called for his exit', async () => {
    const sandra = loadingCalls(provider, await provider.authorize('sandra'))
    const exitFor = async (idMotorista: number, change: Partial<typeof exits.$inferInsert>) => {
      const idSaida = await addExit(provider.database)
      await provider.database.orm
        .update(exits)
        .set({ idMotorista, cliente: 1, ...change })
        .where(eq(exits.id, idSaida))
      return idSaida
    }
    const callFor = async (idMotorista: number, change: Partial<typeof exits.$inferInsert>) => {
      const idSaida = await exitFor(idMotorista, change)
      expect((await sandra.callDriver(idSaida)).status).toBe(200)
      return idSaida
    }
    const announce = () => ({ anunciadaEm: clock.now.toISOString() })
    const stateOf = async (idMotorista: number) =>
      (await rowsOf(idMotorista)).map(({ status, idSaida }) => [status, idSaida])

    test.each([
      ['the same order', '314176', '314176'],
      ['no order said at the gate', null, '314176'],
      ['no order on the exit', '314176', null],
    ])(
      'the call ends his waiting arrival, and the next announcement makes a new one: %s',
      async (_, said, oc) => {
        const id = await registered()
        const first = await kiosk.arrive(arrival(id, { oc: said }))
        const idSaida = await callFor(id, { oc })
        expect(await rowsOf(id)).toMatchObject([{ id: first.value, status: 1, idSaida }])
        await kiosk.arrive(arrival(id, { oc: said }))
        const statuses = (await rowsOf(id)).map(({ status }) => status)
        expect(statuses.toSorted((a, b) => a - b)).toEqual([0, 1])
      },
    )

    test.each([
      ['the same order', '77', '77'],
      ['no order said at the gate', null, '77'],
      ['no order on the exit', '77', null],
    ])(
      'an arrival announced before the call and received after it is marked as called: %s',
      async (_, said, oc) => {
        const id = await registered()
        const before = announce()
        pass(10)
        const idSaida = await callFor(id, { oc })
        pass(10)
        await kiosk.arrive(arrival(id, { oc: said, ...before }))
        expect(await stateOf(id)).toEqual([[1, idSaida]])
        const second = await kiosk.arrive(arrival(id, { oc: said, ...announce() }))
        expect(await rowsOf(id)).toMatchObject([{}, { id: second.value, status: 0, idSaida: null }])
      },
    )

    test('two announcements made before the call are one arrival, in whichever order they are received', async () => {
      const [id, another] = [await registered(), await registered()]
      const first = announce()
      pass(5)
      const notSure = announce()
      pass(25)
      const idSaida = await callFor(id, { oc: '77' })
      const its = await callFor(another, { oc: '77' })
      pass(10)
      for (const said of [first, notSure]) await kiosk.arrive(arrival(id, { oc: '77', ...said }))
      for (const said of [notSure, first]) {
        await kiosk.arrive(arrival(another, { oc: '77', ...said }))
      }
      expect([await stateOf(id), await stateOf(another)]).toEqual([[[1, idSaida]], [[1, its]]])
    })

    test('an announcement repeated just after the call is an arrival of its own', async () => {
      const id = await registered()
      const first = announce()
      pass(3)
      const idSaida = await callFor(id, { oc: '77' })
      pass(3)
      for (const said of [first, announce()]) {
        await kiosk.arrive(arrival(id, { oc: '77', ...said }))
      }
      expect(await stateOf(id)).toEqual([
        [1, idSaida],
        [0, null],
      ])
    })

    test('two trips received late are each matched to the exit that was called after their announcement', async () => {
      const id = await registered()
      const first = announce()
      pass(10)
      const one = await callFor(id, { oc: '77' })
      pass(60)
      const second = announce()
      pass(10)
      const other = await callFor(id, { oc: '77' })
      for (const said of [first, second]) await kiosk.arrive(arrival(id, { oc: '77', ...said }))
      expect(await stateOf(id)).toEqual([
        [1, one],
        [1, other],
      ])
    })

    test('an announcement made after the call waits, even from a kiosk whose clock is days off', async () => {
      for (const minutes of [-400 * 24 * 60, -25 * 60, 25 * 60, 400 * 24 * 60]) {
        const id = await registered()
        await callFor(id, { oc: '77' })
        pass(10)
        const anunciadaEm = new Date(clock.now.getTime() + minutes * 60_000).toISOString()
        await kiosk.arrive(arrival(id, { oc: '77', anunciadaEm }))
        expect([minutes, await stateOf(id)]).toEqual([minutes, [[0, null]]])
      }
    })

    test('an announcement made after the call, or for another order, customer or driver, waits', async () => {
      const [id, another] = [await registered(), await registered()]
      const before = announce()
      pass(10)
      await callFor(id, { oc: '77' })
      pass(10)
      await kiosk.arrive(arrival(id, { oc: '77', ...announce() }))
      await kiosk.arrive(arrival(id, { oc: '78', ...before }))
      await kiosk.arrive(arrival(id, { empresa: 2, ...before }))
      await kiosk.arrive(arrival(another, { oc: '77', ...before }))
      const states = [...(await stateOf(id)), ...(await stateOf(another))]
      expect(states).toEqual([0, 0, 0, 0].map((status) => [status, null]))
    })

    test('an announcement received at the same moment as the call does not stay waiting', async () => {
      const drivers = await Promise.all(Array.from({ length: 8 }, registered))
      const said = announce()
      pass(10)
      const calls = drivers.map(async (id, at) => {
        const idSaida = await exitFor(id, { oc: `M-${at}` })
        return { id, idSaida, oc: `M-${at}` }
      })
      const visits = await Promise.all(calls)
      await Promise.all(
        visits.flatMap(({ id, idSaida, oc }) => [
          kiosk.arrive(arrival(id, { oc, ...said })),
          sandra.callDriver(idSaida),
        ]),
      )
      const states = await Promise.all(visits.map(({ id }) => stateOf(id)))
      expect(states).toEqual(visits.map(({ idSaida }) => [[1, idSaida]]))
    })

    test('arrivals for another order, for the other customer, and of other drivers keep waiting', async () => {
      const [id, another] = [await registered(), await registered()]
      await kiosk.arrive(arrival(id, { oc: '999' }))
      await kiosk.arrive(arrival(id, { empresa: 2 }))
      await kiosk.arrive(arrival(another, { oc: '314176' }))
      await callFor(id, { oc: '314176' })
      const rows = [...(await rowsOf(id)), ...(await rowsOf(another))]
      expect(rows.map(({ status, idSaida }) => [status, idSaida])).toEqual([
        [0, null],
        [0, null],
        [0, null],
      ])
    })
  })

  test('calls of a kiosk without a session are refused: search, registration and announcement', async () => {
    const stranger = arrivalCalls(provider, {})
    for (const answer of [
      await stranger.search('52998224725'),
      await stranger.register(driver()),
      await stranger.update(1, driver()),
      await stranger.arrive(arrival(1)),
      await stranger.call('GET', '/api/core/motorista/1'),
      await stranger.call('GET', '/api/core/transportadora'),
    ]) {
      expect(answer.status).toBe(401)
    }
  })
})

test('accounts without a role that announce drivers are reported, until one account holds the kiosk role', async () => {
  const { orm } = provider.database
  await kiosk.arrive(arrival(await registered()))
  expect(await findUnmarkedKiosks(orm)).toEqual([])
  const held = await orm.select().from(grants)
  await orm.delete(grants)
  expect(await findUnmarkedKiosks(orm)).toContain('ana')
  await orm.insert(grants).values(held.filter(({ rid }) => rid !== 6))
  const found = await findUnmarkedKiosks(orm)
  expect(found).toContain('ana')
  expect(found).not.toContain('chefe')
  await orm.update(users).set({ bloqueado: 1 }).where(eq(users.username, 'ana'))
  expect(await findUnmarkedKiosks(orm)).not.toContain('ana')
})
