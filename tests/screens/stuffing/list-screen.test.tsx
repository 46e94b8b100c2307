import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import { uploadPhoto } from '#src/features/stuffing/operations/upload-photo.ts'
import { submit } from '#src/outbox/act/submit.ts'
import { cut, json } from '../../support/sentinel-server.ts'
import { idSaida, openStuffing, row } from './open-stuffing.tsx'

vi.mock('#src/api/config.ts', { spy: true })

const at = '/ops/relatorios/estufagem'
const field = () => screen.getByRole('searchbox', { name: 'Pesquisar estufagens' })

describe('the list of stuffing reports', () => {
  it('STF-01 STF-03 has its title, and each row shows OT, date, ID, OC, container, plates and a status', async () => {
    await openStuffing({ at })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Relatório de Estufagem')
    const link = await screen.findByRole('link', { name: /MSCU 498163-1/ })
    expect(link.getAttribute('href')).toBe(`/ops/relatorios/estufagem/${idSaida}`)
    for (const text of [
      'OT 80064298',
      '21/11/2026 10:00',
      'ID 4711 · OC 314176',
      'LZJ-0913 / WDU-4362',
      'Em andamento',
    ]) {
      expect(within(link).getByText(text)).toBeDefined()
    }
  })

  it('a row of a report under way shows its step, and how many are done', async () => {
    await openStuffing({ at, rows: [{ ...row, step: '3', hasPre: 1 }] })
    const link = await screen.findByRole('link', { name: /MSCU 498163-1/ })
    expect(within(link).getByText('Etapa 3: Terceira camada · 3 de 9 feitas')).toBeDefined()
  })

  it('STF-03 UX-24 the status of a complete report is a word with an icon', async () => {
    await openStuffing({ at, rows: [{ ...row, status: 1 }] })
    const status = await screen.findByText('Preenchido')
    expect(status.parentElement?.querySelector('svg')?.closest('[aria-hidden]')).not.toBeNull()
  })

  it('STF-02 the search waits 500 ms after the last key and asks for 20 items', async () => {
    const { provider, address } = await openStuffing({ at })
    await screen.findByText('Em andamento')
    const path = '/api/ops/estufagem/list?search=mscu&items=20'
    provider.on(path, json({ value: [] }))

    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    fireEvent.change(field(), { target: { value: 'ms' } })
    act(() => void vi.advanceTimersByTime(400))
    fireEvent.change(field(), { target: { value: 'mscu' } })
    act(() => void vi.advanceTimersByTime(499))
    expect(address()).toBe(at)
    act(() => void vi.advanceTimersByTime(1))
    expect(address()).toBe(`${at}?busca=mscu`)
    vi.useRealTimers()

    expect(await screen.findByText('Nenhuma estufagem com “mscu”.')).toBeDefined()
    const asked = provider.received.map((call) => call.path).filter((one) => /search=m/.test(one))
    expect(asked).toEqual([path])
  })

  it('without a network, searches the opened list on the device, ignoring accents and case', async () => {
    const rows = [row, { ...row, idSaida: 4712, ot: 'Ímã 9', containerNumero: 'TCLU 1' }]
    const { provider, user } = await openStuffing({ at, rows })
    await screen.findByText('TCLU 1')
    provider.on(paths.stuffingList('ima'), cut)
    await user.type(field(), 'ima{Enter}')
    expect(await screen.findByText('TCLU 1')).toBeDefined()
    expect(screen.queryByText('MSCU 498163-1')).toBeNull()
    expect(screen.getByText('Sem conexão: a pesquisa foi feita só neste aparelho.')).toBeDefined()
  })

  it('says that there are none', async () => {
    await openStuffing({ at, rows: [] })
    expect(await screen.findByText('Nenhum registro foi encontrado')).toBeDefined()
  })

  it('shows the provider’s rejection, with a retry', async () => {
    const { user, provider } = await openStuffing({
      at,
      before: async ({ provider: begun }) => {
        begun.on(paths.stuffingList(''), json({ message: 'Em manutenção' }, 500))
      },
    })
    expect(await screen.findByText('Em manutenção')).toBeDefined()
    // A network is present and would not help.
    expect(screen.queryByText(/uma vez com rede/)).toBeNull()
    provider.on(paths.stuffingList(''), json({ value: [row] }))
    await user.click(screen.getByRole('button', { name: 'Tentar de novo' }))
    expect(await screen.findByText('MSCU 498163-1')).toBeDefined()
  })

  it('UX-04 a row with unsent work has a mark', async () => {
    const { database, person } = await openStuffing({ at })
    await screen.findByText('Em andamento')
    expect(screen.queryByText('1 envio pendente')).toBeNull()
    const photoId = crypto.randomUUID()
    const ports = { clock: { now: () => Date.now() } }
    await submit(database, ports, person, [
      uploadPhoto({ idSaida, step: '7', photoId, sha256: 'a' }),
    ])
    const link = await screen.findByRole('link', { name: /1 envio pendente/ })
    // It was the last photo: the row is complete before the provider has answered.
    await waitFor(() => expect(within(link).getByText('Preenchido')).toBeDefined())
  })

  it('prefetches what each row opens, so that it opens without a network', async () => {
    const { provider } = await openStuffing({ at })
    await waitFor(() =>
      expect(provider.received.map(({ path }) => path)).toEqual(
        expect.arrayContaining([paths.stuffing(idSaida), paths.exit(idSaida)]),
      ),
    )
  })
})
