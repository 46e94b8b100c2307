import { act, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import {
  exampleExit,
  exampleLoading,
  exampleRow,
  idSaida,
} from '#src/features/loading/example-loading.ts'
import { advanceLoading } from '#src/features/loading/operations/advance-loading.ts'
import { askedAtHeader, fromHeader, lossHeader } from '#src/api/stamps.ts'
import { submit } from '#src/outbox/act/submit.ts'
import { json } from '../../support/sentinel-server.ts'
import { colourOf } from '../theme/colour-of.ts'
import { advanced, openLoading } from './open-loading.tsx'

vi.mock('#src/api/config.ts', { spy: true })

const at = '/ops/carregamento'
const field = () => screen.getByRole('searchbox', { name: 'Pesquisar carregamentos' })

describe('the list of loadings', () => {
  it('LOAD-01 LOAD-04 LOAD-05 has its title, and each row links to its loading and shows its values', async () => {
    await openLoading({ at })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Carregamento - Saída')
    const link = await screen.findByRole('link', { name: /LZJ-0913/ })
    expect(link.getAttribute('href')).toBe(`/ops/carregamento/${idSaida}`)
    for (const text of [
      'OT 80064298',
      '21/11/2026 10:00',
      `ID ${idSaida} · OC 314176`,
      'Andina Empaques S.A.S.',
      'LZJ-0913 / WDU-4362',
      'Aguardando Carregamento',
    ]) {
      expect(within(link).getByText(text)).toBeDefined()
    }
  })

  it.each([
    ['LOAD-06 status 1', 1, 'Aguardando Carregamento', 'secondary'],
    ['LOAD-07 status 2', 2, 'Em Carregamento', 'warning'],
    ['LOAD-08 status 3', 3, 'Veículo Carregado', 'primary'],
    ['LOAD-09 status 4', 4, 'Fim de Carregamento', 'success'],
    ['LOAD-10 any other status', 9, 'Não Mapeado', 'secondary'],
  ])('%s has its word and its colour', async (_, status, text, colour) => {
    await openLoading({ at, rows: [{ ...exampleRow, status }] })
    const badge = (await screen.findByText(text)).parentElement
    expect(badge?.querySelector('svg')).not.toBeNull()
    expect([colourOf(badge), colourOf(badge, 'background')]).toEqual([
      `${colour}-text`,
      `${colour}-soft`,
    ])
  })

  it('LOAD-02 LOAD-03 the search waits 500 ms after the last key and asks for 20 items', async () => {
    const { provider, address } = await openLoading({ at })
    await screen.findByText('Aguardando Carregamento')
    const path = '/api/ops/carregamento/list?search=lzj&itens=20'
    provider.on(path, json({ value: [] }))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    fireEvent.change(field(), { target: { value: 'lz' } })
    act(() => void vi.advanceTimersByTime(400))
    fireEvent.change(field(), { target: { value: 'lzj' } })
    act(() => void vi.advanceTimersByTime(499))
    expect(address()).toBe(at)
    act(() => void vi.advanceTimersByTime(1))
    expect(address()).toBe(`${at}?busca=lzj`)
    vi.useRealTimers()
    expect(await screen.findByText('Nenhum carregamento com “lzj”.')).toBeDefined()
    const asked = provider.received.map((call) => call.path)
    expect(asked).toContain('/api/ops/carregamento/list?search=&itens=20')
    expect(asked.filter((one) => /search=l/.test(one))).toEqual([path])
  })

  it('does not show results of an earlier search under a new search text', async () => {
    const { provider, user } = await openLoading({ at })
    await screen.findByText('Aguardando Carregamento')
    provider.on(paths.loadingList('aaa'), () => undefined)
    await user.type(field(), 'aaa{Enter}')
    await vi.waitFor(() => expect(screen.queryByText('Aguardando Carregamento')).toBeNull())
    expect(screen.getByText('Carregando')).toBeDefined()
  })

  it.each([
    [20, 1],
    [19, 0],
  ])('of %i rows says that there may be more: %i time', async (count, times) => {
    const rows = Array.from({ length: count }, (_, at) => ({ ...exampleRow, id: 5000 + at }))
    await openLoading({ at, rows })
    await screen.findAllByText('Aguardando Carregamento')
    const words = 'Estes são os 20 primeiros. Pesquise para encontrar outros.'
    expect(screen.queryAllByText(words)).toHaveLength(times)
  })

  it('without a network, searches the opened list on the device, ignoring accents and case', async () => {
    const rows = [
      exampleRow,
      { ...exampleRow, id: 4712, dest: 'Plásticos Açaí', cavalo: 'AAA1B22' },
    ]
    const { cutPaths, user } = await openLoading({ at, rows })
    await screen.findByText(/AAA-1B22/)
    cutPaths([paths.loadingList('acai')])
    await user.type(field(), 'acai{Enter}')
    expect(
      await screen.findByText('Sem conexão: a pesquisa foi feita só neste aparelho.'),
    ).toBeDefined()
    expect(screen.getByText(/AAA-1B22/)).toBeDefined()
    expect(screen.queryByText(/LZJ-0913/)).toBeNull()
  })

  it('UX-03 without a network, the newer list overrides an older search that found more', async () => {
    const beyond = { ...exampleRow, id: 4712, cavalo: 'LZJ1B22' }
    const { provider, user } = await openLoading({ at, rows: [{ ...exampleRow, status: 2 }] })
    await screen.findByText('Em Carregamento')
    // The headers of the worker's response when the network is cut.
    const stamps = { [askedAtHeader]: '1700000000000', [fromHeader]: 'cache', [lossHeader]: 'lost' }
    provider.on(paths.loadingList('lzj'), json({ value: [exampleRow, beyond] }, 200, stamps))
    await user.type(field(), 'lzj{Enter}')
    expect(await screen.findByText(/LZJ-1B22/)).toBeDefined()
    expect(
      within(screen.getByRole('link', { name: /LZJ-0913/ })).getByText('Em Carregamento'),
    ).toBeDefined()
    expect(screen.getByText(/^Dados de 14\/11\/2023/)).toBeDefined()
  })

  it('an older search shows nothing of a vehicle that differs in the newer list', async () => {
    const beyond = { ...exampleRow, id: 4712, cavalo: 'LZJ1B22' }
    const { provider, user } = await openLoading({
      at,
      rows: [
        { ...exampleRow, cavalo: 'AAA2C33', carroceria: null },
        { ...exampleRow, id: 4713 },
      ],
    })
    await screen.findByText(/AAA-2C33/)
    const stamps = { [askedAtHeader]: '1700000000000', [fromHeader]: 'cache', [lossHeader]: 'lost' }
    provider.on(paths.loadingList('lzj'), json({ value: [exampleRow, beyond] }, 200, stamps))
    await user.type(field(), 'lzj{Enter}')
    expect(await screen.findByText(/LZJ-1B22/)).toBeDefined()
    expect(screen.getAllByText(/LZJ-0913/)).toHaveLength(1)
  })

  it('without a network, finds a plate as it is displayed, whatever dash the provider stores', async () => {
    const rows = [exampleRow, { ...exampleRow, id: 4712, cavalo: 'AAA1B22', carroceria: null }]
    const { cutPaths, user } = await openLoading({ at, rows })
    await screen.findByText(/AAA-1B22/)
    cutPaths([paths.loadingList('LZJ-0913'), paths.loadingList('wdu4362')])
    await user.type(field(), 'LZJ-0913{Enter}')
    expect(await screen.findByText(/LZJ-0913/)).toBeDefined()
    expect(screen.queryByText(/AAA-1B22/)).toBeNull()
    await user.clear(field())
    await user.type(field(), 'wdu4362{Enter}')
    expect(await screen.findByText(/WDU-4362/)).toBeDefined()
    expect(screen.queryByText(/AAA-1B22/)).toBeNull()
  })

  it('UX-04 a row with unsent work has its mark, and its future status', async () => {
    const { database, person } = await openLoading({ at })
    await screen.findByText('Aguardando Carregamento')
    const ports = { clock: { now: () => Date.now() } }
    await act(() => submit(database, ports, person, [advanceLoading(advanced)]))
    const link = await screen.findByRole('link', { name: /1 envio pendente/ })
    expect(await within(link).findByText('Em Carregamento')).toBeDefined()
  })

  it('prefetches what each row opens, so that it opens without a network', async () => {
    const { provider } = await openLoading({ at })
    await vi.waitFor(() => {
      const asked = provider.received.map(({ path }) => path)
      expect(asked).toEqual(expect.arrayContaining([paths.loading(idSaida), paths.exit(idSaida)]))
    })
    expect([exampleLoading(1).carregamento.id, exampleExit.ot]).toEqual([idSaida, '80064298'])
  })

  it('says why a list cannot be read, with a retry', async () => {
    const { user, provider } = await openLoading({
      at,
      before: async ({ provider: begun }) => {
        begun.on(paths.loadingList(''), json({ message: 'Em manutenção' }, 500))
      },
    })
    expect(await screen.findByText('Em manutenção')).toBeDefined()
    provider.on(paths.loadingList(''), json({ value: [exampleRow] }))
    await user.click(screen.getByRole('button', { name: 'Tentar de novo' }))
    expect(await screen.findByText(/LZJ-0913/)).toBeDefined()
  })
})
