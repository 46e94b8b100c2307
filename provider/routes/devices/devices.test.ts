import { expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import type { DeviceList, DeviceStatus } from '#contract/schemas/devices.ts'
import { plainCalls } from '../../testing/calls/report-calls.ts'
import { openProvider } from '../../testing/open-provider.ts'
import { openForFile } from '../../testing/provider-of-file.ts'

let at = new Date('2026-11-20T15:00:00Z')
const provider = await openForFile({ now: () => at })
const callsOf = async (username: string) => plainCalls(provider, await provider.authorize(username))
const sandra = await callsOf('sandra')
const ana = await callsOf('ana')

const id = (last: number) => `6f0d2f5e-1f0a-4c55-9a57-0000000000${String(last).padStart(2, '0')}`

const status: DeviceStatus = {
  nome: 'Tablet da doca 2',
  versao: 'abc123',
  pendentes: 3,
  fotos: 2,
  deOutros: 1,
  recusados: 1,
  recusas: [{ tipo: 'receiving.setWaste.v1', motivo: 'refused', quantidade: 1 }],
  usado: 100,
  total: 1000,
  espaco: 'LIVRE',
  tela: '/ops/relatorios/recebimento/7',
  telaNome: 'Relatório de Recebimento',
  esperaSegundos: 3600,
}

const tell = (calls: typeof ana, last: number, changes: object = {}) =>
  calls.call('PUT', paths.deviceStatus(id(last)), { body: { ...status, ...changes } })
const rowOf = async (last: number) =>
  (await sandra.read<DeviceList>(paths.devices())).itens.find(
    ({ idAparelho }) => idAparelho === id(last),
  )

test('DEV-01 a device reports its name, version and waiting work, and the person is the caller', async () => {
  expect(await tell(ana, 1)).toMatchObject({ status: 200, body: { message: 'Situação recebida' } })
  const { esperaSegundos: _, ...said } = status
  expect(await rowOf(1)).toEqual({
    ...said,
    idAparelho: id(1),
    pessoa: 'Ana Conceição',
    desde: '2026-11-20T14:00:00.000Z',
    versaoDesde: '2026-11-20T15:00:00.000Z',
    visto: '2026-11-20T15:00:00.000Z',
  })
})

test('keeps one row a device, with the latest status and since when its version is the same', async () => {
  await tell(ana, 2)
  at = new Date('2026-11-20T15:10:00Z')
  const empty = { pendentes: 0, fotos: 0, esperaSegundos: null, versao: 'abc123' }
  const beto = await callsOf('beto')
  expect((await tell(beto, 2, empty)).status).toBe(200)
  const { itens } = await sandra.read<DeviceList>(paths.devices())
  expect(itens.filter(({ idAparelho }) => idAparelho === id(2))).toHaveLength(1)
  expect(await rowOf(2)).toMatchObject({
    pendentes: 0,
    desde: null,
    pessoa: 'Beto Araújo',
    versaoDesde: '2026-11-20T15:00:00.000Z',
    visto: '2026-11-20T15:10:00.000Z',
  })
  await tell(beto, 2, { versao: 'def456' })
  expect((await rowOf(2))?.versaoDesde).toBe('2026-11-20T15:10:00.000Z')
})

test('lists the device that was seen last first', async () => {
  at = new Date('2026-11-20T15:20:00Z')
  await tell(ana, 1)
  const { itens, updatedAt } = await sandra.read<DeviceList>(paths.devices())
  expect([itens[0]?.idAparelho, updatedAt]).toEqual([id(1), '2026-11-20T15:20:00.000Z'])
})

test('names the release that the server serves, where it serves one', async () => {
  const { database } = provider
  const serving = await openProvider({ database, version: '1.0.0+abc' })
  const { itens, versao } = await plainCalls(
    serving,
    await serving.authorize('sandra'),
  ).read<DeviceList>(paths.devices())
  await serving.close()
  expect([itens.length > 0, versao]).toEqual([true, '1.0.0+abc'])
  expect(await sandra.read<DeviceList>(paths.devices())).not.toHaveProperty('versao')
})

test('DEV-02 a kiosk reports its device, and only supervisors and administrators read the list', async () => {
  const totem = await callsOf('totem')
  expect((await tell(totem, 3, { tela: null, telaNome: null })).status).toBe(200)
  for (const username of ['ana', 'totem', 'gil', 'lia', 'rita']) {
    const [refused] = await (await callsOf(username)).refused(paths.devices())
    expect([username, refused]).toEqual([username, 403])
  }
  for (const username of ['sandra', 'chefe']) {
    const { itens } = await (await callsOf(username)).read<DeviceList>(paths.devices())
    expect([username, itens.length > 0]).toEqual([username, true])
  }
})

test('DEV-03 refuses an address with a query or a word for a free storage that is none', async () => {
  for (const changes of [
    { tela: '/ops/chegada/step2?cpf=52998224725' },
    { tela: 'https://example.com/' },
    { tela: '//localhost/' },
    { nome: '' },
    { pendentes: -1 },
    { espaco: 'TALVEZ' },
  ]) {
    expect([changes, (await tell(ana, 4, changes)).status]).toEqual([changes, 400])
  }
  expect((await ana.call('PUT', paths.deviceStatus('7'), { body: status })).status).toBe(400)
  expect(await rowOf(4)).toBeUndefined()
})

test('keeps the hundred devices of a person that were seen last, and every device of others', async () => {
  const beto = await callsOf('beto')
  const of = (last: number) => `7f0d2f5e-1f0a-4c55-9a57-000000000${String(last).padStart(3, '0')}`
  for (let last = 0; last < 102; last += 1) {
    at = new Date(at.getTime() + 1000)
    await beto.call('PUT', paths.deviceStatus(of(last)), { body: status })
  }
  const { itens } = await sandra.read<DeviceList>(paths.devices())
  const own = itens.filter(({ pessoa }) => pessoa === 'Beto Araújo')
  expect(own.map(({ idAparelho }) => idAparelho)).toEqual(
    Array.from({ length: 100 }, (_, at) => of(101 - at)),
  )
  expect(itens.some(({ idAparelho }) => idAparelho === id(1))).toBe(true)
})
