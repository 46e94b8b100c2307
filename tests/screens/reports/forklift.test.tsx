import { act, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import type { ForkliftReportRow } from '#contract/schemas/reports.ts'
import { dayOf } from '#src/domain/time/days.ts'
import { selectableYears } from '#src/domain/time/months.ts'
import ForkliftScreen from '#src/features/reports/screens/forklift-screen.tsx'
import { json } from '../../support/sentinel-server.ts'
import { openOnline } from '../open-online.tsx'
import { sheet, watchDownloads } from './downloads.ts'

vi.mock('#src/api/config.ts', { spy: true })

const today = dayOf(new Date(), 'America/Sao_Paulo')
const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
const row: ForkliftReportRow = {
  empilhadeira: 'EMP-01',
  checklists: 18,
  horimetroInicial: 6060.1,
  horimetroFinal: 6151.5,
  horas: 91.4,
}
const now = paths.forkliftReport(year, month)
const open = (rows: ForkliftReportRow[] = [row], at = '/') =>
  openOnline(<ForkliftScreen />, { at, answers: { [now]: rows } })

const cells = () => screen.getAllByRole('cell').map(({ textContent }) => textContent)
afterEach(() => vi.useRealTimers())

const choices = (label: string) =>
  [...screen.getByLabelText<HTMLSelectElement>(label).options].map(({ text }) => text)

describe('the monthly report of forklifts', () => {
  it('REP-01 SHELL-28 offers January to December and 2020 to 2026, and begins with this month', async () => {
    await open()
    await screen.findByText('EMP-01')
    expect(choices('Mês')).toHaveLength(12)
    expect([choices('Mês')[0], choices('Mês')[11]]).toEqual(['Janeiro', 'Dezembro'])
    expect(choices('Ano').slice(0, 7)).toEqual([
      ...['2020', '2021', '2022', '2023', '2024', '2025', '2026'],
    ])
    expect(choices('Ano')).toEqual(selectableYears(year).map(String))
    expect(screen.getByLabelText<HTMLSelectElement>('Mês').value).toBe(String(month))
    expect(screen.getByLabelText<HTMLSelectElement>('Ano').value).toBe(String(year))
  })

  it('REP-01 a device whose clock is behind at New Year shows the new year’s month, and offers its year', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-31T12:00:00Z') })
    const [before, after] = [paths.forkliftReport(2026, 12), paths.forkliftReport(2027, 1)]
    const date = 'Fri, 01 Jan 2027 12:00:00 GMT'
    const { asked } = await openOnline(<ForkliftScreen />, {
      before: (provider) => {
        provider.on(before, json([], 200, { date }))
        provider.on(after, json([row], 200, { date }))
      },
    })
    expect(await screen.findByText('EMP-01')).toBeDefined()
    expect(asked()).toEqual([before, after])
    expect(screen.getByLabelText<HTMLSelectElement>('Mês').value).toBe('1')
    expect(screen.getByLabelText<HTMLSelectElement>('Ano').value).toBe('2027')
    expect(choices('Ano').at(-1)).toBe('2027')
  })

  it('shows two machines of the same name and hour meter as two rows', async () => {
    await open([row, { ...row, checklists: 2 }])
    expect(await screen.findAllByText('EMP-01')).toHaveLength(2)
  })

  it('REP-02 asks for the chosen month', async () => {
    const { user, provider, asked, address } = await open()
    await screen.findByText('EMP-01')
    provider.on('/api/rep/sgi/empilhadeira/mensal/2024/2', json([]))
    provider.on(`/api/rep/sgi/empilhadeira/mensal/2024/${month}`, json([]))
    await user.selectOptions(screen.getByLabelText('Ano'), '2024')
    await user.selectOptions(screen.getByLabelText('Mês'), 'Fevereiro')
    await screen.findByText('Nenhum relatório encontrado')
    expect(asked()[0]).toBe(`/api/rep/sgi/empilhadeira/mensal/${year}/${month}`)
    expect(asked().at(-1)).toBe('/api/rep/sgi/empilhadeira/mensal/2024/2')
    expect(address()).toBe('/?mes=2024-02')
  })

  it.each(['2024-13', '1900-01', 'agora', '2024-2', ''])(
    'an address with the month %j shows this month',
    async (text) => {
      await open([row], `/?mes=${text}`)
      expect(await screen.findByText('EMP-01')).toBeDefined()
    },
  )

  it('REP-04 shows the columns of the specification, in its order', async () => {
    await open()
    await screen.findByText('EMP-01')
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Empilhadeira',
      'Checklists',
      'Horímetro Inicial',
      'Horímetro Final',
      'Horas',
    ])
    expect(cells()).toEqual(['EMP-01', '18', '6.060,1', '6.151,5', '91,4'])
  })

  it('REP-05 a failed load says «ERRO AO CONSULTAR API»', async () => {
    await openOnline(<ForkliftScreen />, {
      before: (provider) => provider.on(now, json({ message: 'Em manutenção' }, 500)),
    })
    expect(await screen.findByText('ERRO AO CONSULTAR API')).toBeDefined()
    expect(screen.getByText('0 registros')).toBeDefined()
  })

  it('a failed load can be retried', async () => {
    const { user, provider } = await openOnline(<ForkliftScreen />, {
      before: (server) => server.on(now, json({ message: 'Em manutenção' }, 500)),
    })
    expect(await screen.findByText('Em manutenção')).toBeDefined()
    provider.on(now, json([]))
    await user.click(screen.getByRole('button', { name: 'Tentar de novo' }))
    expect(await screen.findByText('Nenhum relatório encontrado')).toBeDefined()
  })

  it('REP-06 an empty report says «Nenhum relatório encontrado»', async () => {
    await open([])
    expect(await screen.findByText('Nenhum relatório encontrado')).toBeDefined()
  })

  it('REP-03 API-14 «Exportar» saves the Excel file of the month through the browser', async () => {
    const downloads = watchDownloads()
    const { user, provider, token } = await open()
    await screen.findByText('EMP-01')
    const path = `/api/rep/sgi/empilhadeira/mensal/excel/${year}/${month}`
    provider.on(path, sheet)
    await user.click(screen.getByRole('button', { name: 'Exportar' }))
    await vi.waitFor(() =>
      expect(downloads.names).toEqual([`empilhadeiras-${today.slice(0, 7)}.xlsx`]),
    )
    const call = provider.received.find((one) => one.path === path && one.method === 'GET')
    expect(call?.headers.authorization).toBe(`Bearer ${token}`)
  })

  it('says why a file could not be downloaded', async () => {
    const downloads = watchDownloads()
    const { user, provider } = await open()
    await screen.findByText('EMP-01')
    provider.on(paths.forkliftReportExcel(year, month), json({ message: 'Mês sem dados' }, 422))
    await user.click(screen.getByRole('button', { name: 'Exportar' }))
    expect(await screen.findByText('Mês sem dados')).toBeDefined()
    expect(downloads.names).toEqual([])
  })

  it('UX-03 without a network, keeps the data that were read, and exports nothing', async () => {
    const { cutNetwork } = await open()
    await screen.findByText('EMP-01')
    act(() => cutNetwork())
    expect(await screen.findByText(/^Dados de \d\d:\d\d \(agora\)\.$/)).toBeDefined()
    expect(screen.getByText('EMP-01')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Exportar' })).toHaveProperty('disabled', true)
    expect(screen.getByText('Precisa de conexão')).toBeDefined()
  })
})
