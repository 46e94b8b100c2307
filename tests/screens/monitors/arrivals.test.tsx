import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import type { ArrivalRow } from '#contract/schemas/monitors.ts'
import { callNumber } from '#src/domain/amounts/call-number.ts'
import { dayOf, formatDayOf } from '#src/domain/time/days.ts'
import ArrivalsScreen from '#src/features/monitors/screens/arrivals-screen.tsx'
import { cut, json } from '../../support/sentinel-server.ts'
import { colourOf } from '../theme/colour-of.ts'
import { openOnline } from '../open-online.tsx'

vi.mock('#src/api/config.ts', { spy: true })

const arrival: ArrivalRow = {
  idChegada: 901,
  oc: '88012',
  cpf: '12345678909',
  motorista: 'Sebastião Miranda',
  telefone: '11912345678',
  placaCavalo: 'LZJ0913',
  placaCarroceria: 'WDU4362 / TCL1A23',
  timestamp: '2026-11-20T11:05:00.000Z',
  status: 0,
  statusText: 'Aguardando',
}

const today = dayOf(new Date(), 'America/Sao_Paulo')
const updatedAt = '2026-11-20T17:32:07.000Z'
const monitor = (itens: ArrivalRow[]) => ({ itens, quantidade: itens.length, updatedAt })
const path = paths.arrivalMonitor(1, today)

const open = (itens = [arrival], at = '/monitor/ops/chegadas') =>
  openOnline(<ArrivalsScreen />, { at, answers: { [path]: monitor(itens) }, extensions: false })

const shown = async () =>
  within((await screen.findAllByRole('listitem'))[0] ?? expect.unreachable())
const date = () => screen.getByLabelText<HTMLInputElement>('Data')

/** Spec 1 §4 names two styles and no colours; the blocked style is grey, with a prohibition sign. */
const blocked = ['blocked', ['edge', 'neutral-soft'], 'neutral-text', 'lucide-ban'] as const

afterEach(() => vi.useRealTimers())

describe('the monitor of arrivals', () => {
  it('MON-01 has a tab for each client, with its name', async () => {
    await open()
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Polímeros',
      'Borracha sintética',
    ])
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Polímeros')
  })

  it('MON-02 MON-03 asks for the client, every status and the day of the warehouse', async () => {
    const { asked } = await open()
    await shown()
    expect(date().value).toBe(today)
    expect(asked()).toEqual([`/api/rep/ops/chegadas/table?cliente=1&status=-1&date=${today}`])
    expect(screen.getByText('Atualizado às 17:32:07 | 1 registro')).toBeDefined()
  })

  it('says how many are shown when the provider sends only a part', async () => {
    await openOnline(<ArrivalsScreen />, {
      at: '/monitor/ops/chegadas',
      answers: { [path]: { ...monitor([arrival]), quantidade: 1400 } },
    })
    expect(await screen.findByText('Atualizado às 17:32:07 | 1.400 registros')).toBeDefined()
    expect(screen.getByText('· 1 mostrado')).toBeDefined()
  })

  it('MON-04 another tab asks for that client, also with the arrow keys', async () => {
    const { user, provider, address } = await open()
    await shown()
    const other = { ...arrival, idChegada: 902, motorista: 'Açucena Lima' }
    provider.on(paths.arrivalMonitor(2, today), json(monitor([other])))
    await user.click(screen.getByRole('tab', { name: 'Borracha sintética' }))
    expect(await screen.findByText('Açucena Lima')).toBeDefined()
    expect(address()).toBe('/monitor/ops/chegadas?cliente=2')
    await user.keyboard('{ArrowRight}')
    expect(await screen.findByText('Sebastião Miranda')).toBeDefined()
    expect(document.activeElement?.textContent).toBe('Polímeros')
  })

  it('MON-04 another date asks for that day', async () => {
    const { provider, asked, address } = await open()
    await shown()
    provider.on(paths.arrivalMonitor(1, '2026-11-03'), json(monitor([])))
    fireEvent.change(date(), { target: { value: '2026-11-03' } })
    expect(await screen.findByText('Nenhuma chegada registrada nesta data')).toBeDefined()
    expect(asked().at(-1)).toBe('/api/rep/ops/chegadas/table?cliente=1&status=-1&date=2026-11-03')
    expect(address()).toBe('/monitor/ops/chegadas?data=2026-11-03')
    fireEvent.change(date(), { target: { value: '' } })
    await waitFor(() => expect(date().value).toBe(today))
  })

  it('MON-04 keeps a year that is typed digit by digit until it is complete', async () => {
    const { asked, address } = await open()
    await shown()
    // The values that Chromium reports for each digit of the year, once day and month are entered.
    for (const value of ['0002-11-03', '0020-11-03', '0202-11-03']) {
      fireEvent.change(date(), { target: { value } })
      expect(date().value).toBe(value)
    }
    expect(asked()).toHaveLength(1)
    expect(address()).toBe('/monitor/ops/chegadas')
    fireEvent.change(date(), { target: { value: '2025-11-03' } })
    await waitFor(() => expect(asked().at(-1)).toContain('date=2025-11-03'))
    expect(date().value).toBe('2025-11-03')
    fireEvent.change(date(), { target: { value: '0002-11-03' } })
    fireEvent.blur(date())
    expect(date().value).toBe('2025-11-03')
  })

  it.each(['cliente=7&data=ontem', 'data=2026-13-40', 'cliente=&data='])(
    'an address with %s shows the first client and today',
    async (search) => {
      await open([arrival], `/monitor/ops/chegadas?${search}`)
      expect((await shown()).getByText('Sebastião Miranda')).toBeDefined()
      expect(date().value).toBe(today)
      expect(formatDayOf(today)).toMatch(/^\d\d\/\d\d\/\d{4}$/)
    },
  )

  it('MON-06 an arrival shows every value of the specification, and enough of the CPF to tell people apart', async () => {
    await open()
    const row = await shown()
    const texts: Record<Exclude<keyof ArrivalRow, 'status'>, string> = {
      idChegada: '#901',
      oc: '88012',
      cpf: '***.456.789-**',
      motorista: 'Sebastião Miranda',
      telefone: '(11) 91234-5678',
      placaCavalo: 'LZJ-0913',
      placaCarroceria: 'WDU-4362 / TCL-1A23',
      timestamp: '20/11/2026 11:05',
      statusText: 'Aguardando',
      senha: callNumber(arrival),
    }
    for (const text of Object.values(texts)) expect(row.getByText(text)).toBeDefined()
  })

  it('shows an arrival under the number that the kiosk gave its driver', async () => {
    await open([arrival], '/monitor/ops/chegadas?parede=1')
    const wall = within(await screen.findByRole('dialog'))
    expect(await wall.findByText(callNumber(arrival))).toBeDefined()
  })

  it('LIVE-12 shows no CPF where the provider sends none of its digits', async () => {
    await open([{ ...arrival, cpf: '***', telefone: null, senha: '4321' }])
    const row = await shown()
    expect(row.getByText('4321')).toBeDefined()
    expect([row.queryByText('CPF'), row.queryByText('***')]).toEqual([null, null])
    act(() => void dispatchEvent(new Event('beforeprint')))
    const cells = screen.getAllByRole('cell').map(({ textContent }) => textContent)
    expect([cells[1], cells[5], cells[6]]).toEqual(['4321', '—', '—'])
    act(() => void dispatchEvent(new Event('afterprint')))
  })

  it.each([
    ['MON-07', 0, 'primary', ['primary', 'surface'], 'primary-text', 'lucide-circle-dot'],
    ['MON-08', 1, ...blocked],
    ['MON-08', 3, ...blocked],
    ['MON-08', 77, ...blocked],
  ] as const)(
    '%s status %i is shown in the %s style, with an icon',
    async (_, status, _style, colours, badge, icon) => {
      await open([{ ...arrival, status, statusText: 'Situação' }])
      const row = (await screen.findAllByRole('listitem'))[0]
      expect(
        ['border-inline-start-color', 'background'].map((property) => colourOf(row, property)),
      ).toEqual(colours)
      const situation = screen.getByText('Situação').parentElement
      expect(colourOf(situation)).toBe(badge)
      expect(situation?.querySelector(`.${icon}`)).not.toBeNull()
    },
  )

  it('UX-43 prints as a table', async () => {
    await open()
    await shown()
    act(() => void dispatchEvent(new Event('beforeprint')))
    expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
      ...['901', '2992', '88012', '20/11/2026 11:05', 'Sebastião Miranda', '***.456.789-**'],
      ...['(11) 91234-5678', 'LZJ-0913', 'WDU-4362 / TCL-1A23', 'Aguardando'],
    ])
    act(() => void dispatchEvent(new Event('afterprint')))
    expect(screen.queryByRole('cell')).toBeNull()
  })

  it('MON-02 «Atualizar» asks again', async () => {
    const { user, provider } = await open()
    await shown()
    provider.on(path, json(monitor([{ ...arrival, motorista: 'Açucena Lima' }])))
    await user.click(screen.getByRole('button', { name: 'Atualizar' }))
    expect(await screen.findByText('Açucena Lima')).toBeDefined()
  })

  it('MON-05 asks again every 120 seconds', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { provider, asked } = await open()
    await shown()
    provider.on(path, json(monitor([{ ...arrival, motorista: 'Açucena Lima' }])))
    await act(async () => void (await vi.advanceTimersByTimeAsync(119_999)))
    expect(asked()).toHaveLength(1)
    await act(async () => void (await vi.advanceTimersByTimeAsync(1)))
    expect(await screen.findByText('Açucena Lima')).toBeDefined()
  })

  it('counts the visible rows when the list has no count', async () => {
    await openOnline(<ArrivalsScreen />, {
      answers: { [path]: { ...monitor([arrival]), quantidade: null } },
    })
    expect(await screen.findByText('Atualizado às 17:32:07 | 1 registro')).toBeDefined()
  })

  it('MON-09 a server error leaves an empty list, a count of 0, no time and no message', async () => {
    const { user, provider } = await open()
    await shown()
    provider.on(path, json({ message: 'Em manutenção' }, 500))
    await user.click(screen.getByRole('button', { name: 'Atualizar' }))
    expect(await screen.findByText('0 registros')).toBeDefined()
    expect(screen.queryAllByRole('listitem')).toHaveLength(0)
    expect(screen.queryByText(/Atualizado|manutenção|Nenhuma/)).toBeNull()
    // The screen must not be mistaken for an empty yard.
    expect(screen.getByText('Não foi lido')).toBeDefined()
  })

  it('never opened on this device and without a network, says that nothing is cached', async () => {
    await openOnline(<ArrivalsScreen />, {
      at: '/monitor/ops/chegadas',
      before: (provider) => provider.on(path, cut),
    })
    expect(
      await screen.findByText('Sem conexão, e nada deste monitor está guardado neste aparelho'),
    ).toBeDefined()
    expect(screen.queryByText('Nenhuma chegada registrada nesta data')).toBeNull()
  })

  it('UX-03 without a network, keeps the last answer with its age', async () => {
    const { user, cutNetwork } = await open()
    await shown()
    act(() => cutNetwork())
    await user.click(screen.getByRole('button', { name: 'Atualizar' }))
    expect(await screen.findByText(/^Dados de \d\d:\d\d \(agora\)\.$/)).toBeDefined()
    expect((await shown()).getByText('Sebastião Miranda')).toBeDefined()
  })
})
