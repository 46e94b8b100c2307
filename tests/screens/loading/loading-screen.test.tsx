import { act, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import { exampleLoading, idSaida } from '#src/features/loading/example-loading.ts'
import { advanceLoading } from '#src/features/loading/operations/advance-loading.ts'
import type { ShownLoading } from '#src/features/loading/reads.ts'
import { submit } from '#src/outbox/act/submit.ts'
import { currentToasts } from '#src/ui/notice/toast.ts'
import { cut, json } from '../../support/sentinel-server.ts'
import { holdTimersOf } from '../hold-timers.ts'
import { advanced, openLoading } from './open-loading.tsx'

vi.mock('#src/api/config.ts', { spy: true })

const next = (name: string) => screen.findByRole('button', { name })
/** The status badge next to the title. */
const status = async () => {
  await screen.findByText('HISTÓRICO')
  return screen.getByRole('heading', { level: 1 }).nextElementSibling?.textContent
}
const notices = () => screen.queryAllByRole('alert').filter(({ textContent }) => textContent !== '')
const timeline = () =>
  within(screen.getByText('HISTÓRICO').parentElement ?? document.body)
    .getAllByRole('listitem')
    .map((item) => item.textContent)

/** A loading in status 2, with names that only the provider can have sent. */
const named = (): ShownLoading => {
  const { carregamento, historico } = exampleLoading(2)
  return {
    carregamento: { ...carregamento, statusNavigation: { status: 'Na doca' } },
    historico: historico.map((entry, at) => ({ ...entry, status: `Passo ${at}` })),
    next: { idCarregamentoStatus: 3, status: 'Lacrar' },
  }
}

describe('the screen of a loading', () => {
  it('LOAD-11 LOAD-12 LOAD-13 LOAD-14 LOAD-15 LOAD-22 has its title, and shows its exit and its status in the provider’s words', async () => {
    const { provider } = await openLoading({ loading: named() })
    const title = await screen.findByRole('heading', { level: 1 })
    expect(title.textContent).toBe(`Carregamento #${idSaida}`)
    expect(await status()).toBe('Na doca')
    const data = (await screen.findByText('Dados da saída')).parentElement ?? document.body
    for (const text of [
      '80064298',
      '21/11/2026 10:00',
      '21/11/2026 15:30',
      'MSCU 498163-1',
      "40' High Cube",
      'LZJ-0913',
      'WDU-4362',
      'Sebastião Miranda',
      'Andina Empaques S.A.S.',
    ]) {
      expect(within(data).getByText(text)).toBeDefined()
    }
    expect(provider.received.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
      `GET /api/core/saida/${idSaida}`,
      `GET /api/ops/carregamento/${idSaida}`,
    ])
  })

  it('LOAD-19 LOAD-20 has a timeline of status, user and timestamp', async () => {
    await openLoading({ loading: named() })
    expect(await screen.findByRole('heading', { name: 'HISTÓRICO' })).toBeDefined()
    expect(timeline()).toEqual([
      'Passo 0Bia Souza · 21/11/2026 12:05',
      'Passo 1Bia Souza · 21/11/2026 11:05',
    ])
  })

  it('LOAD-16 a button carries the name of the status that the provider offers', async () => {
    await openLoading({ loading: named() })
    await next('Lacrar')
    expect(screen.getAllByRole('button')).toHaveLength(1)
  })

  it('LOAD-16 shows no button when the provider offers no status, whatever the current one', async () => {
    await openLoading({ loading: { ...named(), next: null } })
    expect(await status()).toBe('Na doca')
    expect(screen.queryAllByRole('button')).toEqual([])
  })

  it('LOAD-17 LOAD-18 one tap applies it with a call without a body, and the detail is read again', async () => {
    const { provider, user, deliver, answer, entries } = await openLoading({ extensions: false })
    provider.on(paths.loadingAdvance(idSaida, 2), (response, call) => {
      answer({ [paths.loading(idSaida)]: exampleLoading(2) })
      json({ message: 'Status alterado' })(response, call)
    })
    await user.click(await next('Em Carregamento'))
    expect(await screen.findByText('Neste aparelho, por confirmar')).toBeDefined()
    expect(await status()).toBe('Em Carregamento')
    const before = provider.received.length
    await deliver()
    expect((await entries()).map(({ state }) => state)).toEqual(['settled'])
    await vi.waitFor(() =>
      expect(timeline()[0]).toBe('Em CarregamentoBia Souza · 21/11/2026 12:05'),
    )
    const calls = provider.received.slice(before)
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
      `POST /api/ops/carregamento/${idSaida}/2`,
      `GET /api/ops/carregamento/${idSaida}`,
    ])
    expect(calls[0]?.body).toHaveLength(0)
  })

  it('UX-26 the second tap of a double tap applies no further step', async () => {
    const { user, entries } = await openLoading()
    const passTime = holdTimersOf(1_500)
    await user.dblClick(await next('Em Carregamento'))
    const isResting = async () => ((await next('Veículo Carregado')) as HTMLButtonElement).disabled
    expect(await isResting()).toBe(true)
    expect(await entries()).toHaveLength(1)
    await vi.waitFor(async () => {
      // The double-tap guard starts once the step is kept.
      passTime()
      expect(await isResting()).toBe(false)
    })
  })

  it('a screen that a sign-in hid right after a step applies the next one', async () => {
    const { user, entries } = await openLoading({ isHidable: true })
    holdTimersOf(1_500)
    await user.click(await next('Em Carregamento'))
    await vi.waitFor(async () => expect(await entries()).toHaveLength(1))
    await next('Veículo Carregado')
    await user.click(screen.getByRole('button', { name: 'Sessão' }))
    await user.click(screen.getByRole('button', { name: 'Sessão' }))
    await user.click(await next('Veículo Carregado'))
    await vi.waitFor(async () => expect(await entries()).toHaveLength(2))
  })

  it('without a network, keeps each step in order and shows it at once', async () => {
    const { cutPaths, user, entries } = await openLoading()
    await next('Em Carregamento')
    cutPaths([paths.loading(idSaida), paths.exit(idSaida)])
    for (const name of ['Em Carregamento', 'Veículo Carregado', 'Fim de Carregamento']) {
      const button = (await next(name)) as HTMLButtonElement
      await vi.waitFor(() => expect(button.disabled).toBe(false), { timeout: 5_000 })
      await user.click(button)
    }
    await vi.waitFor(async () => expect(await status()).toBe('Fim de Carregamento'))
    expect(screen.getAllByText('Neste aparelho, por confirmar')).toHaveLength(3)
    expect(screen.getByText('Salvo neste aparelho')).toBeDefined()
    expect((await entries()).map(({ label }) => label)).toEqual([
      'Avanço para «Em Carregamento»',
      'Avanço para «Veículo Carregado»',
      'Avanço para «Fim de Carregamento»',
    ])
  })

  it('rejects a step that is no longer the next one, with the provider’s message and the current status', async () => {
    const { provider, database, person, deliver, user, entries } = await openLoading({
      loading: exampleLoading(1),
    })
    const ports = { clock: { now: () => Date.now() } }
    await next('Em Carregamento')
    // The step was taken when the status was 2; an authorized person has set it back to 1.
    const step = { ...advanced, before: 2, idStatus: 3, status: 'Veículo Carregado' }
    await act(() => submit(database, ports, person, [advanceLoading(step)]))
    const message = 'O carregamento está em «Aguardando Carregamento»'
    provider.on(paths.loadingAdvance(idSaida, 3), json({ message }, 409))
    await act(deliver)
    const notice = await vi.waitFor(() => notices()[0] ?? expect.unreachable())
    expect(within(notice).getByText(`Recusado: ${message}`)).toBeDefined()
    expect(within(notice).getByText(/Agora: Aguardando Carregamento\./)).toBeDefined()
    expect(await status()).toBe('Aguardando Carregamento')
    const states = async () => (await entries()).map(({ state }) => state)
    await user.click(within(notice).getByRole('button', { name: 'Descartar' }))
    const question = within(await screen.findByRole('dialog', { name: 'Descartar este envio?' }))
    expect(await states()).toEqual(['parked'])
    await user.click(question.getByRole('button', { name: 'Descartar' }))
    await vi.waitFor(() => expect(notices()).toEqual([]))
    expect(await states()).toEqual(['discarded'])
  })

  it('a rejected step takes no further entry behind it, and is offered again once discarded', async () => {
    const { provider, user, deliver, entries } = await openLoading()
    await user.click(await next('Em Carregamento'))
    await screen.findByText('Neste aparelho, por confirmar')
    provider.on(paths.loadingAdvance(idSaida, 2), json({ message: 'Sem motorista' }, 422))
    await act(deliver)
    const notice = within(await vi.waitFor(() => notices()[0] ?? expect.unreachable()))
    expect(notice.getByText('Recusado: Sem motorista')).toBeDefined()
    expect(notice.getByText(/descarte este avanço e siga daqui/)).toBeDefined()
    expect(screen.getByText('O avanço anterior espera a sua decisão.')).toBeDefined()
    const steps = { name: /^(Em Carregamento|Veículo Carregado)$/ }
    expect(screen.queryByRole('button', steps)).toBeNull()
    expect(await entries()).toHaveLength(1)
    await user.click(notice.getByRole('button', { name: 'Descartar' }))
    const question = within(await screen.findByRole('dialog'))
    await user.click(question.getByRole('button', { name: 'Descartar' }))
    expect((await screen.findByRole('button', steps)).textContent).toBe('Em Carregamento')
  })

  it('a step taken without a network shows when it was done and when it arrived', async () => {
    const { carregamento, historico, next: after } = exampleLoading(2)
    const [latest = expect.unreachable(), ...before] = historico
    const done = { ...latest, feitoEm: '2026-11-21T09:10:00.000Z' }
    await openLoading({ loading: { carregamento, historico: [done, ...before], next: after } })
    await screen.findByText('HISTÓRICO')
    expect(timeline()).toEqual([
      'Em CarregamentoBia Souza · Feito em 21/11/2026 09:10 · recebido às 12:05',
      expect.stringMatching(/Bia Souza · 21\/11\/2026 11:05$/),
    ])
  })

  it('a step that somebody else has taken meanwhile counts as done, without a question', async () => {
    const { provider, user, deliver, answer, entries } = await openLoading()
    await user.click(await next('Em Carregamento'))
    answer({ [paths.loading(idSaida)]: exampleLoading(2) })
    provider.on(paths.loadingAdvance(idSaida, 2), json({ message: 'Não é o próximo' }, 409))
    await act(deliver)
    expect((await entries()).map(({ state }) => state)).toEqual(['settled'])
    await vi.waitFor(() => expect(timeline()[0]).toContain('Bia Souza'))
    expect(notices()).toEqual([])
  })

  it.each([404, 403])('LOAD-21 with %i shows no data, no message and no toast', async (code) => {
    await openLoading({
      before: async ({ provider }) =>
        provider.on(paths.loading(idSaida), json({ message: 'Recusado assim' }, code)),
    })
    expect(await screen.findByText('Sem dados deste carregamento')).toBeDefined()
    expect(screen.queryByText('Recusado assim')).toBeNull()
    expect(notices()).toEqual([])
    expect(screen.queryByText('HISTÓRICO')).toBeNull()
    expect(currentToasts()).toEqual([])
  })

  it('UX-03 with 500 keeps the data that were read, with their age and the reason', async () => {
    const { provider, user, deliver } = await openLoading()
    const said = { message: 'Recusado assim' }
    provider.on(paths.loadingAdvance(idSaida, 2), (response, call) => {
      provider.on(paths.loading(idSaida), json(said, 500))
      json({ message: 'Status alterado' })(response, call)
    })
    await user.click(await next('Em Carregamento'))
    await screen.findByText('Neste aparelho, por confirmar')
    await act(deliver)
    expect(await screen.findByText(/O servidor falhou\. Dados de/)).toBeDefined()
    expect(screen.getByText('HISTÓRICO')).toBeDefined()
    expect(screen.queryByText('Sem dados deste carregamento')).toBeNull()
    expect(currentToasts()).toEqual([])
  })

  it('never opened and without a network, says what would have helped', async () => {
    await openLoading({
      before: async ({ provider }) => provider.on(paths.loading(idSaida), cut),
    })
    expect(
      await screen.findByText('Ele ainda não foi aberto com rede neste aparelho.'),
    ).toBeDefined()
  })

  it.each(['undefined', 'null', 'NaN', '%20'])('reports that «%s» is no loading', async (id) => {
    const { provider } = await openLoading({ at: `/ops/carregamento/${id}` })
    expect(await screen.findByText('Sem dados deste carregamento')).toBeDefined()
    expect(provider.received).toEqual([])
  })
})
