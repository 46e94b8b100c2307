import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import type { DeviceRow } from '#contract/schemas/devices.ts'
import DevicesScreen from '#src/features/devices/screens/devices-screen.tsx'
import { nameDevice } from '#src/device/device-name.ts'
import { currentSession } from '#src/session/session.ts'
import { fakeToken } from '#src/session/fake-token.ts'
import { json } from '../../support/sentinel-server.ts'
import { openOnline } from '../open-online.tsx'

vi.mock('#src/api/config.ts', { spy: true })

const path = paths.devices()
const updatedAt = '2026-11-20T15:00:00.000Z'

const well: DeviceRow = {
  idAparelho: '1',
  nome: 'Tablet em dia',
  pessoa: 'Ana Conceição',
  versao: 'assets/index-new1.js',
  versaoDesde: '2026-11-20T08:00:00.000Z',
  pendentes: 0,
  fotos: 0,
  deOutros: 0,
  recusados: 0,
  recusas: [],
  desde: null,
  usado: 100,
  total: 1000,
  espaco: 'LIVRE',
  tela: '/envios',
  telaNome: 'Envios',
  visto: '2026-11-20T14:55:00.000Z',
}
const late: DeviceRow = {
  ...well,
  idAparelho: '2',
  nome: 'Tablet atrasado',
  pendentes: 14,
  fotos: 9,
  deOutros: 3,
  desde: '2026-11-20T12:00:00.000Z',
}
const refused: DeviceRow = {
  ...well,
  idAparelho: '3',
  nome: 'Tablet recusado',
  pendentes: 3,
  desde: '2026-11-20T14:50:00.000Z',
  recusados: 3,
  recusas: [
    { tipo: 'receiving.setWaste.v1', motivo: 'refused', quantidade: 2 },
    { tipo: 'stock.saveReallocation.v1', motivo: 'conflict', quantidade: 1 },
  ],
  tela: '/ops/relatorios/recebimento/7',
  telaNome: 'Recebimento',
}
const full: DeviceRow = {
  ...well,
  idAparelho: '4',
  nome: 'Tablet cheio',
  usado: 830,
  espaco: 'POUCO',
}
const old: DeviceRow = {
  ...well,
  idAparelho: '5',
  nome: 'Tablet velho',
  versao: 'assets/index-old1.js',
  versaoDesde: '2026-10-01T08:00:00.000Z',
  visto: '2026-11-18T15:00:00.000Z',
}

const open = (itens: object[], at = '/aparelhos', more = {}) =>
  openOnline(<DevicesScreen />, { at, answers: { [path]: { itens, updatedAt, ...more } } })

const rows = async () => (await screen.findAllByRole('row')).slice(1)
const names = async () =>
  (await rows()).map((row) => within(row).getAllByRole('cell')[0]?.textContent)
const rowOf = async (name: string) => {
  const cell = await screen.findByText(name)
  return within(cell.closest('tr') ?? expect.unreachable())
}

it('DEV-07 shows first who needs somebody: refused, late, full, old, then the rest', async () => {
  await open([well, old, full, late, refused])
  await screen.findByText('Tablet em dia')
  expect((await names()).map((text) => text?.replace('Ana Conceição', ''))).toEqual([
    ...['Tablet recusado', 'Tablet atrasado', 'Tablet cheio', 'Tablet velho', 'Tablet em dia'],
  ])
})

it('DEV-08 names the person, the waiting work and since when, the free storage and the last report', async () => {
  await open([late, full])
  const row = await rowOf('Tablet atrasado')
  for (const text of [
    'Ana Conceição',
    'Atrasado',
    '14 envios, 9 fotos, 3 de outra pessoa',
    'há 3 h',
    'há 5 min',
    '10 % usado',
    'new1',
  ]) {
    expect(row.getByText(text)).toBeDefined()
  }
  expect((await rowOf('Tablet cheio')).getByText('83 % usado')).toBeDefined()
  expect((await rowOf('Tablet cheio')).getByText('Pouco espaço')).toBeDefined()
})

it('DEV-08 names what is refused by its place and reason', async () => {
  await open([refused])
  const row = await rowOf('Tablet recusado')
  expect(row.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Recebimento: recusado pelo servidor (2)',
    'Estoque: mudou no servidor',
  ])
})

it('DEV-09 links to the screen where the device was used last', async () => {
  await open([refused, { ...well, tela: null, telaNome: null }])
  const link = (await rowOf('Tablet recusado')).getByRole('link', { name: 'Recebimento' })
  expect(link.getAttribute('href')).toBe('/ops/relatorios/recebimento/7')
  expect((await rowOf('Tablet em dia')).queryByRole('link')).toBeNull()
})

it('leads to no other site, whatever a provider stores', async () => {
  await open([
    { ...refused, tela: '//example.com/x' },
    { ...late, tela: 'https://example.com' },
  ])
  await screen.findByText('Tablet recusado')
  expect(screen.queryAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([])
})

it('DEV-10 filters by what a device needs, and keeps the filter in the address', async () => {
  const { user, address } = await open([well, old, full, late, refused])
  await screen.findByText('Tablet em dia')
  const filter = screen.getByRole('combobox', { name: 'Mostrar' })
  expect([...filter.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
    'Todos (5)',
    'Com recusas (1)',
    'Atrasados (1)',
    'Cheios (1)',
    'Versão antiga (1)',
  ])
  for (const [choice, name] of [
    ['refused', 'Tablet recusado'],
    ['late', 'Tablet atrasado'],
    ['full', 'Tablet cheio'],
    ['old', 'Tablet velho'],
  ] as const) {
    await user.selectOptions(filter, choice)
    expect(address()).toBe(`/aparelhos?mostrar=${choice}`)
    expect(await rows()).toHaveLength(1)
    expect(screen.getByText(name)).toBeDefined()
  }
})

it('DEV-11 marks a device without a report for more than a day', async () => {
  await open([old, well])
  expect((await rowOf('Tablet velho')).getByText('Sem notícia há mais de um dia')).toBeDefined()
  expect((await rowOf('Tablet em dia')).getByText('Em dia')).toBeDefined()
})

it('takes the release that appeared last for the newest, not the one of most devices', async () => {
  const updated = {
    ...well,
    versao: 'assets/index-new2.js',
    versaoDesde: '2026-11-20T14:00:00.000Z',
  }
  await open([
    { ...updated, idAparelho: '6', nome: 'Tablet novo' },
    well,
    { ...well, idAparelho: '7', nome: 'Tablet também', versaoDesde: '2026-11-20T14:30:00.000Z' },
    { ...well, idAparelho: '8', nome: 'Tablet sem versão', versao: null },
  ])
  expect((await rowOf('Tablet novo')).queryByText('Versão antiga')).toBeNull()
  expect((await rowOf('Tablet sem versão')).queryByText('Versão antiga')).toBeNull()
  for (const name of ['Tablet em dia', 'Tablet também']) {
    expect((await rowOf(name)).getByText('Versão antiga')).toBeDefined()
  }
})

it('takes the release that the server serves for the newest, when a late tablet reports an older one', async () => {
  const late = { ...well, idAparelho: '6', nome: 'Tablet da gaveta', versao: 'r1' }
  await open([{ ...late, versaoDesde: '2026-11-20T14:30:00.000Z' }, well], '/aparelhos', {
    versao: well.versao,
  })
  expect((await rowOf('Tablet da gaveta')).getByText('Versão antiga')).toBeDefined()
  expect((await rowOf('Tablet em dia')).queryByText('Versão antiga')).toBeNull()
})

it('calls no device old for a served release that none of them runs', async () => {
  await open([well], '/aparelhos', { versao: 'r9' })
  expect((await rowOf('Tablet em dia')).queryByText('Versão antiga')).toBeNull()
})

it.each([null, undefined])(
  'shows a device of a provider that sends %s for what it can',
  async (nothing) => {
    const rest = Object.fromEntries(Object.keys(well).map((name) => [name, nothing]))
    await open([{ ...rest, idAparelho: 'a1', nome: 'Só o nome' }, well])
    const row = await rowOf('Só o nome')
    expect(row.getByText('Em dia')).toBeDefined()
    expect(row.getAllByText('—').length).toBeGreaterThan(4)
  },
)

it('DEV-12 without network shows the last list with its age', async () => {
  const { user, cutNetwork } = await open([late])
  await screen.findByText('Tablet atrasado')
  cutNetwork()
  await user.click(screen.getByRole('button', { name: 'Atualizar' }))
  expect(await screen.findByText(/^Dados de \d\d:\d\d/)).toBeDefined()
  expect(screen.getByText('Tablet atrasado')).toBeDefined()
})

it('DEV-13 says so where the provider knows no devices, and asks nothing of a provider without extensions', async () => {
  const { asked } = await openOnline(<DevicesScreen />, { at: '/aparelhos', extensions: false })
  expect(await screen.findByText('O servidor não guarda a lista de aparelhos')).toBeDefined()
  expect(asked()).toEqual([])
})

it('LIVE-13 shows which device signs in by itself, and ends that after a question', async () => {
  const wall = { ...well, nome: 'Telão', papel: 'MONITOR_PATIO' }
  const { user, provider } = await open([wall, { ...late, papel: 'TOTEM_CHEGADA' }, full])
  expect((await rowOf('Telão')).getByText('Entra sozinho: monitor')).toBeDefined()
  expect((await rowOf('Tablet atrasado')).getByText('Entra sozinho: totem')).toBeDefined()
  expect((await rowOf('Tablet cheio')).queryByText(/Entra sozinho/)).toBeNull()
  const ending = paths.deviceKey('1')
  const calls = () => provider.received.filter(({ method }) => method === 'DELETE')
  await user.click((await rowOf('Telão')).getByRole('button', { name: 'Desligar acesso' }))
  expect(calls()).toEqual([])
  provider.on(ending, json({ message: 'Acesso desligado' }))
  provider.on(path, json({ itens: [well], updatedAt }))
  await user.click(screen.getByRole('button', { name: 'Desligar' }))
  await screen.findByText('Tablet em dia')
  expect(calls().map((call) => call.path)).toEqual([ending])
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('LIVE-09 leaves this device as a monitor only where the list offers it', async () => {
  await open([well])
  await screen.findByText('Tablet em dia')
  expect(screen.queryByText(/Deixar este aparelho/)).toBeNull()
})

it('LIVE-09 makes a secret, exchanges it, and keeps it for after the sign-out', async () => {
  const { user, provider, address, database } = await open([well], '/aparelhos', {
    entraSozinho: true,
  })
  const { id } = await nameDevice(database)
  const token = fakeToken({ sub: '40', exp: Date.now() / 1000 + 3600, roles: ['TOTEM_CHEGADA'] })
  provider.on(paths.deviceKey(id), json({ message: 'O aparelho passa a entrar sozinho' }))
  provider.on(paths.deviceSignIn(), json({ token }))
  await user.click(await screen.findByRole('button', { name: 'Deixar este aparelho como totem' }))
  await user.click(screen.getByRole('button', { name: 'Deixar como totem' }))
  await waitFor(() => expect(address()).toBe('/logout'))
  const key = JSON.parse(localStorage.getItem('pavilhao.device-key') ?? '{}') as object
  expect(key).toEqual({
    id,
    secret: expect.stringMatching(/^[\w-]{43}$/),
    sub: '40',
    first: { token, by: currentSession()?.claims.sub ?? expect.unreachable() },
  })
})
