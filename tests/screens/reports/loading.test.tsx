import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import type { LoadingDashboard, LoadingReportRow } from '#contract/schemas/reports.ts'
import { dayOf } from '#src/domain/time/days.ts'
import LoadingScreen from '#src/features/reports/screens/loading-screen.tsx'
import { json } from '../../support/sentinel-server.ts'
import { openOnline } from '../open-online.tsx'
import { shownFacts } from '../shown-facts.ts'
import { sheet, watchDownloads } from './downloads.ts'

vi.mock('#src/api/config.ts', { spy: true })

const today = dayOf(new Date(), 'America/Sao_Paulo')
const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
const row: LoadingReportRow = {
  id: 48_216,
  oc: '312193',
  ot: '80010576',
  dataAgendada: '2026-11-21T02:20:00.000Z',
  inicio: '2026-11-21T02:45:00.000Z',
  veiculoCarregado: '2026-11-21T03:54:00.000Z',
  fim: null,
  status: 3,
}
const dashboard: LoadingDashboard = {
  total: 13,
  tmc: 58,
  tms: 34,
  tmt: 92,
  graphDiario: [
    { dia: 1, tmc: 55, tms: 30, tmt: 85, total: 5 },
    { dia: 2, tmc: null, tms: null, tmt: null, total: 0 },
    { dia: 3, tmc: 61, tms: 38, tmt: 99, total: 8 },
  ],
  disclaimer: 'Conta os carregamentos que terminaram no mês.',
}
const tablePath = paths.loadingReport()
const dashboardPath = paths.loadingDashboard(year, month)
const answers = {
  [dashboardPath]: dashboard,
  [tablePath]: { itens: [row], quantidade: 31 },
}
const open = (more: Record<string, unknown> = {}, at = '/') =>
  openOnline(<LoadingScreen />, { at, answers: { ...answers, ...more } })

const table = () => screen.getByRole('table', { name: 'Carregamentos' })
const cells = () =>
  within(table())
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)
const shown = () => screen.findByText('48216')

describe('the report of loadings', () => {
  it('REP-07 REP-08 REP-12 REP-13 asks for the month and for 15 rows of every status', async () => {
    const { asked } = await open()
    await shown()
    expect(await screen.findByText('Dia a dia')).toBeDefined()
    expect(asked().toSorted()).toEqual([
      `/api/rep/ops/carregamento/dashboard/${year}/${month}`,
      '/api/rep/ops/carregamento/table?pageSize=15&pageNumber=1&search=&status=-1',
    ])
  })

  it('REP-15 REP-16 a row shows its id under «ID Saída», and the other values in their columns', async () => {
    await open()
    await shown()
    expect(shownFacts(table())).toEqual([
      [
        ...['ID Saída: 48216', 'Status: Veículo Carregado', 'OC: 312193', 'OT: 80010576'],
        ...['Agendado: 21/11/2026 02:20', 'Início: 21/11/2026 02:45'],
        ...['Veículo carregado: 21/11/2026 03:54', 'Fim: —'],
      ],
    ])
  })

  it('a row links to its loading', async () => {
    await open()
    const link = await screen.findByRole('link', { name: 'Abrir o carregamento 48216' })
    expect(link.getAttribute('href')).toBe('/ops/carregamento/48216')
  })

  it('REP-14 it can be searched, and filtered by status; «Todos» is -1', async () => {
    const { user, provider, asked, address } = await open({}, '/?pagina=2')
    const page2 = paths.loadingReport({ pageNumber: 2 })
    const waiting = paths.loadingReport({ status: 1 })
    const found = paths.loadingReport({ search: '7001', status: 1 })
    const all = paths.loadingReport({ search: '7001' })
    for (const path of [page2, waiting, found, all]) {
      provider.on(path, json({ itens: [row], quantidade: 1 }))
    }
    const inTable = () => asked().filter((path) => path !== dashboardPath)
    const filter = screen.getByLabelText<HTMLSelectElement>('Status')
    expect([...filter.options].map(({ text }) => text)).toEqual([
      'Todos',
      'Aguardando Carregamento',
      'Em Carregamento',
      'Veículo Carregado',
      'Fim de Carregamento',
    ])
    await user.selectOptions(filter, 'Aguardando Carregamento')
    await waitFor(() => expect(address()).toBe('/?status=1'))
    await user.type(screen.getByRole('searchbox'), '7001{Enter}')
    await waitFor(() => expect(address()).toBe('/?status=1&busca=7001'))
    await user.selectOptions(filter, 'Todos')
    await waitFor(() => expect(inTable()).toEqual([page2, waiting, found, all]))
    expect(all).toMatch(/&search=7001&status=-1$/)
    expect(address()).toBe('/?busca=7001')
  })

  it('REP-13 requests the next page from the provider and scrolls to its top', async () => {
    const { user, provider, address } = await open()
    await shown()
    expect(screen.getByText('31 registros')).toBeDefined()
    expect(screen.getByText('Página 1 de 3')).toBeDefined()
    provider.on(
      paths.loadingReport({ pageNumber: 2 }),
      json({ itens: [{ ...row, id: 48_100 }], quantidade: 31 }),
    )
    await user.click(screen.getByRole('button', { name: 'Próxima' }))
    expect(await screen.findByText('48100')).toBeDefined()
    expect(address()).toBe('/?pagina=2')
  })

  it('a page number beyond the last page goes to the last page', async () => {
    const { address } = await open(
      {
        [paths.loadingReport({ pageNumber: 7, status: 3 })]: { itens: [], quantidade: 16 },
        [paths.loadingReport({ pageNumber: 2, status: 3 })]: { itens: [row], quantidade: 16 },
      },
      '/?status=3&pagina=7',
    )
    await shown()
    expect(address()).toBe('/?status=3&pagina=2')
    expect(screen.getByText('Página 2 de 2')).toBeDefined()
  })

  it.each(['pagina=-1', 'pagina=0', 'pagina=x', 'status=x', 'pagina=1e9', 'status=-5'])(
    'an address with %s shows the first page of all',
    async (search) => {
      await open({}, `/?${search}`)
      expect(await shown()).toBeDefined()
    },
  )

  it('REP-18 says «Carregando» while it loads', async () => {
    await openOnline(<LoadingScreen />, {
      answers: { [dashboardPath]: dashboard },
      before: (provider) => provider.on(tablePath, () => undefined),
    })
    await waitFor(() => expect(cells()).toEqual(['Carregando']))
  })

  it('REP-18 says «Nenhum registro foi encontrado» when it is empty', async () => {
    await open({ [tablePath]: { itens: [], quantidade: 0 } })
    await waitFor(() => expect(cells()).toEqual(['Nenhum registro foi encontrado']))
  })

  it('REP-18 shows an empty list and a count of 0 when it failed', async () => {
    await openOnline(<LoadingScreen />, {
      answers: { [dashboardPath]: dashboard },
      before: (provider) => provider.on(tablePath, json({ message: 'Em manutenção' }, 500)),
    })
    await waitFor(() => expect(cells()).toEqual(['Nenhum registro foi encontrado']))
    expect(screen.getByText('0 registros')).toBeDefined()
    expect(screen.getByText('Em manutenção')).toBeDefined()
  })

  it('UX-03 without a network, keeps the page that was read, with its age; another page says why it is empty', async () => {
    const { user, cutNetwork, provider } = await open()
    await shown()
    provider.on(paths.loadingReport({ pageNumber: 2 }), (response) => void response.destroy())
    act(() => cutNetwork())
    expect((await screen.findAllByText(/^Dados de/)).length).toBeGreaterThan(0)
    await user.click(screen.getByRole('button', { name: 'Próxima' }))
    expect(await screen.findByText(/ainda não foi aberta neste aparelho/)).toBeDefined()
    // The number of pages is unknown.
    expect(screen.getByRole('navigation', { name: 'Páginas' }).textContent).toContain('Página 2')
    expect(screen.queryByText(/Página 2 de/)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Anterior' }))
    await shown()
  })

  it('REP-17 API-14 «Exportar» saves the Excel file of the month through the browser', async () => {
    const downloads = watchDownloads()
    const { user, provider } = await open()
    provider.on(`/api/rep/ops/carregamento/excel/${year}/${month}`, sheet)
    await user.click(screen.getByRole('button', { name: 'Exportar' }))
    await vi.waitFor(() =>
      expect(downloads.names).toEqual([`carregamentos-${today.slice(0, 7)}.xlsx`]),
    )
  })
})

describe('the dashboard of loadings', () => {
  it('REP-09 REP-11 shows total, tmc, tms and tmt with their meanings, and the disclaimer', async () => {
    await open()
    const termOf = async (text: string) =>
      (await screen.findByText(text)).parentElement?.querySelector('dd')?.textContent
    expect(await termOf('Total de carregamentos')).toBe('13')
    expect(await termOf('TMC · do início ao veículo carregado')).toBe('58 min')
    expect(await termOf('TMS · do veículo carregado ao fim')).toBe('34 min')
    expect(await termOf('TMT · do início ao fim')).toBe('1 h 32 min')
    expect(screen.getByText(dashboard.disclaimer)).toBeDefined()
  })

  it('REP-10 draws total and three means for each day, with a legend', async () => {
    await open()
    const figure = await screen.findByRole('figure', { name: 'Dia a dia' })
    expect(
      within(screen.getByRole('list', { name: 'Legenda' }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Total do dia',
      'TMC, do início ao veículo carregado',
      'TMS, do veículo carregado ao fim',
      'TMT, do início ao fim',
    ])
    // A marker for each day that has a mean, and the line.
    for (const id of ['tmc', 'tms', 'tmt']) {
      expect(figure.querySelectorAll(`[data-series=${id}] path`)).toHaveLength(3)
    }
  })

  it.each([null, undefined])('a day without a total shows no number: %s', async (total) => {
    const [first] = dashboard.graphDiario
    const graphDiario = [first, { dia: 2, tmc: null, tms: null, tmt: null, total }]
    await open({ [dashboardPath]: { ...dashboard, graphDiario } })
    const figure = await screen.findByRole('figure', { name: 'Dia a dia' })
    const slider = within(figure).getByRole('slider', { name: 'Dia do gráfico' })
    fireEvent.change(slider, { target: { value: '2' } })
    expect(slider.getAttribute('aria-valuetext')).toBe('Dia 2: — · TMC — · TMS — · TMT —')
    const bars = [...figure.querySelectorAll<SVGElement>('[data-total]')]
    expect(bars.map(({ dataset }) => dataset['total'])).toEqual(['5'])
  })

  it('REP-10 arrow keys move from day to day, and each day is announced', async () => {
    await open()
    const slider = await screen.findByRole('slider', { name: 'Dia do gráfico' })
    const words = () => slider.getAttribute('aria-valuetext')
    expect(words()).toBe('Dia 3: 8 carregamentos · TMC 1 h 01 min · TMS 38 min · TMT 1 h 39 min')
    fireEvent.change(slider, { target: { value: '2' } })
    expect(words()).toBe('Dia 2: 0 carregamentos · TMC — · TMS — · TMT —')
    fireEvent.change(slider, { target: { value: '1' } })
    expect(
      screen.getByText('Dia 1: 5 carregamentos · TMC 55 min · TMS 30 min · TMT 1 h 25 min'),
    ).toBeDefined()
  })

  it('REP-10 a table contains the same numbers', async () => {
    await open()
    const rows = await screen.findByRole('table', { name: 'Carregamentos por dia', hidden: true })
    expect(
      within(rows)
        .getAllByRole('row', { hidden: true })
        .map((one) => [...one.children].map(({ textContent }) => textContent)),
    ).toEqual([
      ['Dia', 'Total', 'TMC', 'TMS', 'TMT'],
      ['1', '5', '55 min', '30 min', '1 h 25 min'],
      ['2', '0', '—', '—', '—'],
      ['3', '8', '1 h 01 min', '38 min', '1 h 39 min'],
    ])
  })

  it('REP-08 another month loads another dashboard and keeps the table', async () => {
    const { user, provider, asked } = await open()
    await shown()
    const path = `/api/rep/ops/carregamento/dashboard/${year}/1`
    provider.on(path, json({ ...dashboard, total: 777, graphDiario: [] }))
    await user.selectOptions(screen.getByLabelText('Mês'), 'Janeiro')
    expect(await screen.findByText('777')).toBeDefined()
    expect(screen.getByText('Nenhum dia neste mês ainda')).toBeDefined()
    expect(asked().filter((one) => one === tablePath)).toHaveLength(1)
    // The heading says that the table is not of that month.
    const heading = screen.getByRole('heading', { name: 'Carregamentos de todos os meses' })
    expect(heading.compareDocumentPosition(table())).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  it('a failed dashboard says why and can be retried', async () => {
    const { user, provider } = await openOnline(<LoadingScreen />, {
      answers: { [tablePath]: { itens: [], quantidade: 0 } },
      before: (begun) => begun.on(dashboardPath, json({ message: 'Em manutenção' }, 500)),
    })
    expect(await screen.findByText('Em manutenção')).toBeDefined()
    provider.on(dashboardPath, json(dashboard))
    await user.click(screen.getByRole('button', { name: 'Tentar de novo' }))
    expect(await screen.findByText('Dia a dia')).toBeDefined()
  })
})
