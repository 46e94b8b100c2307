import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import type { LoadingMonitorItem } from '#contract/schemas/monitors.ts'
import LoadingsScreen from '#src/features/monitors/screens/loadings-screen.tsx'
import { cut, json } from '../../support/sentinel-server.ts'
import { openOnline } from '../open-online.tsx'
import { cards, item, monitor, open, other, path } from './open-loadings.tsx'

vi.mock('#src/api/config.ts', { spy: true })

/** For the report of loadings, or shown in another way than as a text. */
type NotOnCard =
  | ('id' | 'oc' | 'ot' | 'inicio' | 'veiculoCarregado' | 'fim' | 'status')
  | ('prioridade' | 'statusCarregamento' | 'produtos')

const earlier = '2020-11-20T17:30:00.000Z'
const card = async () => (await cards())[0] ?? expect.unreachable()

beforeEach(() => localStorage.clear())
afterEach(() => vi.useRealTimers())

describe('the monitor of loadings', () => {
  it('MON-10 MON-11 has its title, and asks for a thousand of every status', async () => {
    const { asked } = await open()
    await cards()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Monitor de Carregamentos')
    expect(asked()).toEqual([
      '/api/rep/ops/monitor/carregamento/table?pageNumber=1&pageSize=1000&status=-1&search=',
    ])
  })

  it('MON-12 SHELL-16 shows the update time in UTC, and the number of loadings', async () => {
    await open()
    expect(await screen.findByText('Atualizado às 17:32:07 | 2 registros')).toBeDefined()
  })

  it('MON-12 uses the singular for one, and the device’s time when the provider sends none', async () => {
    const { itens, quantidade } = monitor([item])
    await openOnline(<LoadingsScreen />, { answers: { [path]: { itens, quantidade } } })
    expect(await screen.findByText(/^Atualizado às \d\d:\d\d:\d\d \| 1 registro$/)).toBeDefined()
  })

  it('MON-17 MON-18 MON-19 a card shows every value of the specification', async () => {
    await open()
    const shown = within(await card())
    const texts: Record<Exclude<keyof LoadingMonitorItem, NotOnCard>, string> = {
      idSaida: 'Saída 4711',
      ordemChegada: 'OC 88012',
      dataAgendada: '20/11/2999 17:30',
      motorista: 'Sebastião Miranda',
      telefone: '(11) 91234-5678',
      transportadora: 'Rápido São Paulo',
      placaCarroceria: 'WDU-4362',
      carroceria: 'Sider',
    }
    for (const text of Object.values(texts)) expect(shown.getByText(text)).toBeDefined()
  })

  it('shows an unknown value as «—»', async () => {
    const { id, idSaida, oc, ot, inicio, veiculoCarregado, fim, status, prioridade } = item
    const bare = { id, idSaida, oc, ot, inicio, veiculoCarregado, fim, status, prioridade }
    await open([
      {
        ...bare,
        ordemChegada: null,
        dataAgendada: null,
        motorista: null,
        telefone: null,
        transportadora: null,
        placaCarroceria: null,
        carroceria: null,
        statusCarregamento: 0,
        produtos: [],
      },
    ])
    expect(within(await card()).getAllByText('—')).toHaveLength(6)
  })

  it.each([
    ['MON-20 MON-22', 'priority', { prioridade: 1 }, 'lucide-ban', 'PRIORIDADE'],
    [
      'MON-22',
      'priority and late',
      { prioridade: 1, dataAgendada: earlier },
      'lucide-ban',
      'PRIORIDADE',
    ],
    ['MON-21', 'finished', { status: 4 }, 'lucide-circle-check', 'Finalizado'],
    [
      'MON-21',
      'finished with priority',
      { status: 4, prioridade: 1 },
      'lucide-circle-check',
      'Finalizado',
    ],
    ['MON-23', 'late', { dataAgendada: earlier }, 'lucide-triangle-alert', 'Atrasado'],
    ['MON-24', 'in time', {}, 'lucide-clock', 'No prazo'],
    ['MON-24', 'without a schedule', { dataAgendada: null }, 'lucide-clock', 'No prazo'],
  ])('%s UX-24 %s: its icon, with a word', async (_, _what, change, icon, word) => {
    await open([{ ...item, ...change }])
    const shown = await card()
    expect(within(shown).getByText(word).parentElement?.querySelector(`.${icon}`)).not.toBeNull()
  })

  it.each([
    [1, 1],
    [0, 0],
    [2, 0],
  ])('MON-20 MON-35 priority %i shows %i chips «PRIORIDADE»', async (prioridade, count) => {
    await open([{ ...item, prioridade, status: 4 }])
    await cards()
    expect(screen.queryAllByText('PRIORIDADE')).toHaveLength(count)
  })

  it.each([
    [0, 'Pendente'],
    [1, 'Chamado'],
  ])('MON-25 MON-35 loading status %i is «%s»', async (statusCarregamento, word) => {
    await open([{ ...item, statusCarregamento }])
    expect(within(await card()).getByText(word)).toBeDefined()
  })

  it.each(['H', 'E'])(
    `MON-13 MON-14 MON-15 «Pavilhão %s» toggles the search text, and is remembered`,
    async (letter) => {
      const { user, provider, asked } = await open()
      await cards()
      provider.on(paths.loadingMonitor(letter), json(monitor([other])))
      const button = screen.getByRole('button', { name: `Pavilhão ${letter}` })
      await user.click(button)
      expect(await screen.findByText('Atualizado às 17:32:07 | 1 registro')).toBeDefined()
      expect(asked().at(-1)).toBe(paths.loadingMonitor(letter))
      expect(button.getAttribute('aria-pressed')).toBe('true')
      expect(Object.values(localStorage)).toContain(letter)
      await user.click(button)
      expect(await screen.findByText('Atualizado às 17:32:07 | 2 registros')).toBeDefined()
      expect(Object.values(localStorage)).not.toContain(letter)
    },
  )

  it('MON-15 opens with the last pavilion and filter; another pavilion replaces the last one', async () => {
    const first = await open()
    await cards()
    for (const letter of ['H', 'E']) {
      first.provider.on(paths.loadingMonitor(letter), json(monitor([other, item])))
    }
    await first.user.click(screen.getByRole('button', { name: 'Pavilhão H' }))
    await first.user.click(screen.getByRole('button', { name: 'Pavilhão E' }))
    await first.user.click(screen.getByRole('button', { name: 'Apenas Pendências' }))
    first.unmount()

    const { asked } = await openOnline(<LoadingsScreen />, {
      answers: { [paths.loadingMonitor('E')]: monitor([item, other]) },
      extensions: false,
    })
    expect(await cards()).toHaveLength(1)
    expect(asked()).toEqual([paths.loadingMonitor('E')])
    const isOn = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed')
    expect(['Pavilhão H', 'Pavilhão E', 'Apenas Pendências'].map(isOn)).toEqual([
      'false',
      'true',
      'true',
    ])
  })

  it('MON-16 «Apenas Pendências» shows only those with loading status 0', async () => {
    const { user } = await open()
    expect(await cards()).toHaveLength(2)
    await user.click(screen.getByRole('button', { name: 'Apenas Pendências' }))
    expect(await cards()).toHaveLength(1)
    expect(screen.getByText('Sebastião Miranda')).toBeDefined()
    expect(screen.getByText('· 1 mostrado')).toBeDefined()
  })

  it('the search covers all loadings, not only the drawn ones', async () => {
    const { user } = await open()
    await cards()
    await user.type(screen.getByRole('searchbox'), 'acucena{Enter}')
    await waitFor(() => expect(screen.queryByText('Sebastião Miranda')).toBeNull())
    expect(screen.getByText('Açucena Lima')).toBeDefined()
    await user.clear(screen.getByRole('searchbox'))
    await user.type(screen.getByRole('searchbox'), 'não há{Enter}')
    expect(await screen.findByText('Nenhum registro foi encontrado')).toBeDefined()
  })

  it('draws a part of a hundred loadings, and prints all', async () => {
    const many = Array.from({ length: 100 }, (_, at) => ({ ...item, idSaida: 5000 + at }))
    await open(many)
    await screen.findByText('Atualizado às 17:32:07 | 100 registros')
    expect(screen.queryAllByRole('article').length).toBeLessThan(100)
    act(() => void dispatchEvent(new Event('beforeprint')))
    expect(screen.getAllByRole('row')).toHaveLength(101)
    expect(screen.queryAllByRole('article')).toHaveLength(0)
    act(() => void dispatchEvent(new Event('afterprint')))
    expect(screen.queryByRole('table')).toBeNull()
  })
})

describe('the printed monitor of loadings', () => {
  it('the print button does not read «todos» when a filter is set, and the sheet names the filter', async () => {
    const { user } = await open()
    await cards()
    expect(screen.getByRole('button', { name: 'Imprimir todos' })).toBeDefined()
    expect(screen.queryByText(/^Filtrado por/)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Apenas Pendências' }))
    await user.type(screen.getByRole('searchbox'), 'miranda')
    const words = 'Filtrado por: Apenas Pendências, «miranda».'
    expect(await screen.findByText(words)).toBeDefined()
    expect(screen.getByRole('button', { name: 'Imprimir 1 mostrado' })).toBeDefined()
  })
})

describe('more loadings than the provider sends at once', () => {
  const part = 'Só os 2 primeiros de 1.400 registros foram lidos.'
  const openPart = () =>
    openOnline(<LoadingsScreen />, {
      answers: { [path]: { ...monitor([item, other]), quantidade: 1400 } },
    })

  it('MON-12 says how many there are, how many are shown, and that only these were read', async () => {
    await openPart()
    expect(await screen.findByText('Atualizado às 17:32:07 | 1.400 registros')).toBeDefined()
    expect(screen.getByText('· 2 mostrados')).toBeDefined()
    expect(screen.getByText(part).closest('.no-print')).toBeNull()
    expect(screen.getByRole('button', { name: 'Imprimir 2 mostrados' })).toBeDefined()
  })

  it('an empty search result says that only a part was searched', async () => {
    const { user } = await openPart()
    await cards()
    await user.type(screen.getByRole('searchbox'), 'não há{Enter}')
    expect(await screen.findByText('Nenhum registro foi encontrado')).toBeDefined()
    expect(screen.getByText(part)).toBeDefined()
  })
})

describe('refreshing the monitor of loadings', () => {
  const openWithClock = async () => {
    // Fake only intervals; a wait for a response uses the real clock.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const opened = await open()
    expect(await cards()).toHaveLength(2)
    return opened
  }
  const countAsked = ({ asked }: Awaited<ReturnType<typeof open>>) => asked().length

  it('MON-33 asks again every 120 seconds', async () => {
    const opened = await openWithClock()
    opened.provider.on(path, json(monitor([item])))
    await act(async () => void (await vi.advanceTimersByTimeAsync(119_999)))
    expect(countAsked(opened)).toBe(1)
    await act(async () => void (await vi.advanceTimersByTimeAsync(1)))
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1))
    expect(countAsked(opened)).toBe(2)
  })

  it('MON-34 a server error leaves an empty list, a count of 0, no time and no message', async () => {
    const opened = await openWithClock()
    opened.provider.on(path, json({ message: 'Em manutenção' }, 500))
    await act(async () => void (await vi.advanceTimersByTimeAsync(120_000)))
    await waitFor(() => expect(screen.queryAllByRole('article')).toHaveLength(0))
    expect(screen.getByText('0 registros')).toBeDefined()
    expect(screen.queryByText(/Atualizado/)).toBeNull()
    expect(screen.queryByText(/manutenção/)).toBeNull()
    expect(screen.queryByRole('alert')?.textContent ?? '').toBe('')
    // The screen must not be mistaken for an empty yard.
    expect(screen.getByText('Não foi lido')).toBeDefined()
    expect(screen.queryByText('Nenhum registro foi encontrado')).toBeNull()
  })

  it('never opened on this device and without a network, says that nothing is cached', async () => {
    await openOnline(<LoadingsScreen />, { before: (provider) => provider.on(path, cut) })
    expect(
      await screen.findByText('Sem conexão, e nada deste monitor está guardado neste aparelho'),
    ).toBeDefined()
    expect(screen.queryByText('Nenhum registro foi encontrado')).toBeNull()
  })

  it('UX-03 without a network, keeps the last answer with its age', async () => {
    const opened = await openWithClock()
    opened.cutNetwork()
    await act(async () => void (await vi.advanceTimersByTimeAsync(120_000)))
    expect(await screen.findByText(/^Dados de \d\d:\d\d \(agora\)\.$/)).toBeDefined()
    expect(screen.getAllByRole('article')).toHaveLength(2)
    expect(screen.getByText('Atualizado às 17:32:07 | 2 registros')).toBeDefined()
  })
})
