import { expect, test } from 'vitest'
import type { DeviceStatus } from '#contract/schemas/devices.ts'
import { drain } from '#src/outbox/send/drain.ts'
import { submit } from '#src/outbox/act/submit.ts'
import { ana, answer, fakePorts, freshDatabase, setField } from '#src/outbox/testing/fake-ports.ts'
import { device, readMeta, writeMeta } from '#src/outbox/store/meta.ts'
import { nameDevice } from './device-name.ts'
import { tellDevice } from './tell-device.ts'

const minute = 60_000
const here = { release: 'assets/index-abc.js', screen: { path: '/envios', name: 'Envios' } }
const anyDevice = /^\/api\/core\/aparelho\/[0-9a-f-]{36}$/

/** A device of Ana, with a provider that answers her work and her device's status as the test says. */
function startDevice() {
  const db = freshDatabase()
  const { ports, clock, state } = fakePorts(() => answer(200))
  const calls: { path: string; status: DeviceStatus; token: string }[] = []
  const heard = { code: 200 as number | 'lost' | 'pending' }
  const tell = (place?: typeof here) =>
    tellDevice(
      db,
      {
        origin: 'https://pavilhao.example',
        signed: () => ports.signed(),
        now: () => clock.at,
        room: async () => ({ storage: { used: 900, quota: 1000, persisted: true }, room: 'low' }),
        send: async (path, status, token) => {
          calls.push({ path, status, token })
          if (heard.code === 'lost') throw new TypeError('Failed to fetch')
          if (heard.code === 'pending') return new Promise(() => {})
          return heard.code
        },
      },
      place,
    )
  const write = (field: string, report = 7) =>
    submit(db, ports, ana, [setField({ report, field, value: 'x' })])
  const send = () => drain(db, ports, { budgetMs: 60_000 })
  return { db, clock, state, calls, heard, tell, write, send, ports }
}

test('PIN-08 counts what is encrypted as the work of others', async () => {
  const { db, tell, calls, write } = startDevice()
  await write('a')
  const joao = 'https://pavilhao.example|2'
  const encrypted = { unsent: 3, parked: 1, photos: 2, drafts: 0 }
  await writeMeta(db.relaxed, 'encrypted-work', joao, encrypted)
  await writeMeta(db.relaxed, 'seq', joao, 3)
  await tell(here)
  expect(calls[0]?.status).toMatchObject({ pendentes: 4, deOutros: 3, recusados: 1, fotos: 2 })
})

test('DEV-04 tells who, what runs and what waits, with kinds and counts alone', async () => {
  const { db, tell, calls, write, clock, state, send } = startDevice()
  state.respond = () => answer(422, { message: 'Recusado por ser de Zé da Silva' })
  await write('a')
  await send()
  clock.at += 10 * minute
  await write('b')
  await tell(here)
  const { id } = await nameDevice(db)
  expect(calls).toEqual([
    {
      path: `/api/core/aparelho/${id}`,
      token: 'token-1',
      status: {
        nome: `Tablet ${id.slice(0, 4).toUpperCase()}`,
        versao: 'assets/index-abc.js',
        pendentes: 2,
        fotos: 0,
        deOutros: 0,
        recusados: 1,
        recusas: [{ tipo: 'test.setField.v1', motivo: 'refused', quantidade: 1 }],
        usado: 900,
        total: 1000,
        espaco: 'POUCO',
        tela: '/envios',
        telaNome: 'Envios',
        esperaSegundos: 600,
      },
    },
  ])
})

test('DEV-04 uses the name that people gave the device, and the same id for ever', async () => {
  const { db, tell, calls, clock } = startDevice()
  await tell(here)
  await writeMeta(db.relaxed, 'device-name', device, 'Doca 2')
  clock.at += 1000
  await tell(here)
  expect(calls.map(({ status }) => status.nome)).toEqual([
    expect.stringMatching(/^Tablet [0-9A-F]{4}$/),
    'Doca 2',
  ])
  expect(new Set(calls.map(({ path }) => path)).size).toBe(1)
  expect(calls[0]?.path).toMatch(anyDevice)
})

test('counts the work of everybody at this provider, and nobody’s at another one', async () => {
  const { db, tell, calls, write, ports } = startDevice()
  await write('a')
  const others = ['https://pavilhao.example|2', 'https://pavilhao.example.br|1']
  for (const person of others) {
    await submit(db, ports, person, [setField({ report: 8, field: 'c', value: 'x' })])
  }
  await tell(here)
  expect(calls[0]?.status).toMatchObject({ pendentes: 2, deOutros: 1 })
})

test('DEV-05 tells again only after five minutes, however often it is asked', async () => {
  const { tell, calls, clock, write } = startDevice()
  await tell(here)
  for (let second = 0; second < 299; second += 1) {
    clock.at += 1000
    await tell(here)
  }
  await write('a')
  await tell(here)
  expect(calls).toHaveLength(1)
  clock.at += 1000
  await tell(here)
  expect(calls).toHaveLength(2)
})

test('DEV-05 tells at once when an entry was refused, and when the last one was sent', async () => {
  const { tell, calls, clock, write, send, state } = startDevice()
  await write('a')
  await tell(here)
  clock.at += 1000
  state.respond = () => answer(422, { message: 'Não' })
  await write('b', 8)
  await send()
  await tell(here)
  expect(calls.map(({ status }) => status.recusados)).toEqual([0, 2])

  const all = startDevice()
  await all.write('a')
  await all.tell(here)
  all.clock.at += 1000
  await all.send()
  await all.tell(here)
  expect(all.calls.map(({ status }) => status.pendentes)).toEqual([1, 0])
})

test('DEV-03 the last screen of one person does not go with another one', async () => {
  const { tell, calls, clock, ports } = startDevice()
  await tell(here)
  clock.at += 1000
  ports.signed = async () => ({ person: 'https://pavilhao.example|9', token: 'token-9' })
  await tell({ release: 'assets/index-abc.js' } as typeof here)
  expect(calls.map(({ status }) => status.tela)).toEqual(['/envios', null])
})

test('DEV-05 tells again a minute after a page that ended during the call', async () => {
  const { tell, calls, clock, heard } = startDevice()
  heard.code = 'pending'
  void tell(here)
  await expect.poll(() => calls.length).toBe(1)
  heard.code = 200
  clock.at += minute
  await tell(here)
  expect(calls).toHaveLength(2)
})

test('one of two tabs tells', async () => {
  const { tell, calls } = startDevice()
  await Promise.all([tell(here), tell(here)])
  expect(calls).toHaveLength(1)
})

test.each([404, 405, 501])(
  'DEV-06 a provider that answers %d is not asked again before the next day',
  async (code) => {
    const { tell, calls, clock, heard, write } = startDevice()
    heard.code = code
    await tell(here)
    const midnight = new Date(clock.at).setHours(24, 0, 0, 0)
    await write('a')
    clock.at = midnight - 1
    await tell(here)
    expect(calls).toHaveLength(1)
    heard.code = 200
    clock.at = midnight
    await tell(here)
    expect(calls).toHaveLength(2)
  },
)

test.each([500, 503, 401, 429, 0, 'lost'] as const)(
  'DEV-06 after the failure %s each further call waits twice as long, up to two hours',
  async (code) => {
    const { tell, calls, clock, heard } = startDevice()
    heard.code = code
    await tell(here)
    const waits: number[] = []
    while (waits.length < 9) {
      const from = clock.at
      const before = calls.length
      while (calls.length === before) {
        clock.at += minute
        await tell(here)
      }
      waits.push((clock.at - from) / minute)
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 120, 120])
  },
)

test('a worker tells what the last page knew', async () => {
  const { tell, calls, clock } = startDevice()
  await tell(here)
  clock.at += 5 * minute
  await tell()
  expect(calls[1]?.status).toMatchObject({ versao: 'assets/index-abc.js', tela: '/envios' })
})

test('tells nothing while nobody is signed in', async () => {
  const { db, tell, calls, state } = startDevice()
  state.token = undefined
  await tell(here)
  expect(calls).toEqual([])
  expect(await readMeta(db.relaxed, 'device-report', device)).toBeUndefined()
})

test('a clock that is set back silences the device for no longer than a day', async () => {
  const { tell, calls, clock, heard } = startDevice()
  heard.code = 404
  await tell(here)
  clock.at -= 30 * 24 * 60 * minute
  await tell(here)
  expect(calls).toHaveLength(2)
})
