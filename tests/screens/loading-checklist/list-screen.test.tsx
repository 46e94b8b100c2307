import { act, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import { headerOf, loadingPage } from '#src/checklist/example-loading.ts'
import { json } from '../../support/sentinel-server.ts'
import {
  answersOf,
  asked as onQuestion,
  base,
  button,
  idSaida,
  openChecklist,
} from './open-checklist.tsx'

vi.mock('#src/api/config.ts', { spy: true })

const field = () => screen.getByRole('searchbox', { name: 'Pesquisar veículos' })
const row = headerOf(loadingPage())

describe('the list of vehicles', () => {
  it('LCK-01 shows each vehicle with its identifying values, and how much is missing', async () => {
    await openChecklist({ at: base })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Checklist de Carregamento')
    const link = await screen.findByRole('link', { name: /ABC-1D23/ })
    expect(link.getAttribute('href')).toBe(`${base}/${idSaida}`)
    for (const text of [
      'ABC-1D23 / XYZ-9876',
      'OT OT-4711',
      `ID ${idSaida} · OC OC-11`,
      'Exportações Açaí Ltda.',
      'Ainda não saiu',
      'Faltam 6',
    ]) {
      expect(within(link).getByText(text)).toBeDefined()
    }
  })

  it('a vehicle that has left shows when, and a complete one says so', async () => {
    await openChecklist({
      at: base,
      page: loadingPage({}, { dataSaida: '2026-11-20T15:00:00.000Z', faltam: 0 }),
    })
    expect(await screen.findByText('Saiu em 20/11/2026 15:00')).toBeDefined()
    expect(screen.getByText('Completo')).toBeDefined()
  })

  it('UX-04 a row with unsent work has a mark', async () => {
    const { user, goBy } = await openChecklist({ at: base })
    const vehicle = () => screen.findByRole('link', { name: /ABC-1D23/ })
    expect(within(await vehicle()).queryByText(/pendente/)).toBeNull()
    await user.click(await vehicle())
    await onQuestion('Documentos')
    await user.click(button('Conforme'))
    await onQuestion('Pneus e rodas')
    goBy(-1)
    expect(await within(await vehicle()).findByText('1 envio pendente')).toBeDefined()
  })

  it('UX-06 a rejected answer still counts as missing, in the list and in its checklist', async () => {
    const { user, goBy, provider, deliver } = await openChecklist({ at: base })
    const vehicle = () => screen.findByRole('link', { name: /ABC-1D23/ })
    await user.click(await vehicle())
    await onQuestion('Documentos')
    await user.click(button('Conforme'))
    expect(await screen.findByText('Faltam 5')).toBeDefined()
    provider.on(paths.checklistAnswer(), json({ message: 'Resposta inválida' }, 422))
    await deliver()
    expect(await screen.findByText('Faltam 6')).toBeDefined()
    expect(screen.getByText(/^Faltam 6: .* e mais 3$/)).toBeDefined()
    goBy(-1)
    expect(await within(await vehicle()).findByText('Faltam 6')).toBeDefined()
    expect(await within(await vehicle()).findByText('1 recusado')).toBeDefined()
  })

  it('LCK-02 LCK-03 the search waits 500 ms after the last key and asks for 20 items', async () => {
    const { provider, address } = await openChecklist({ at: base })
    await screen.findByText('Faltam 6')
    const path = '/api/sgi/checklists/carregamento/list?search=abc&itens=20'
    provider.on(path, json([]))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    fireEvent.change(field(), { target: { value: 'ab' } })
    act(() => void vi.advanceTimersByTime(400))
    fireEvent.change(field(), { target: { value: 'abc' } })
    act(() => void vi.advanceTimersByTime(499))
    expect(address()).toBe(base)
    act(() => void vi.advanceTimersByTime(1))
    expect(address()).toBe(`${base}?busca=abc`)
    vi.useRealTimers()
    expect(await screen.findByText('Nenhum veículo com “abc”.')).toBeDefined()
    const asked = provider.received.map((call) => call.path)
    expect(asked).toContain('/api/sgi/checklists/carregamento/list?search=&itens=20')
    expect(asked.filter((one) => /search=a/.test(one))).toEqual([path])
  })

  it('without a network, searches the opened list on the device, ignoring accents and case', async () => {
    const { cutPaths, user } = await openChecklist({
      at: base,
      before: async ({ provider }) => {
        const other = { ...row, id: 4712, destinatario: 'Tubos Pantanal', placaCavalo: 'AAA1B22' }
        provider.on(paths.loadingChecklistList(''), json([row, other]))
      },
    })
    await screen.findByText(/AAA-1B22/)
    cutPaths([paths.loadingChecklistList('acai')])
    await user.type(field(), 'acai{Enter}')
    expect(
      await screen.findByText('Sem conexão: a pesquisa foi feita só neste aparelho.'),
    ).toBeDefined()
    expect(screen.getByText(/ABC-1D23/)).toBeDefined()
    expect(screen.queryByText(/AAA-1B22/)).toBeNull()
  })

  it('prefetches what each row opens, so that it opens without a network', async () => {
    const { provider } = await openChecklist({ at: base })
    await vi.waitFor(() => {
      const asked = provider.received.map(({ path }) => path)
      expect(asked).toEqual(
        expect.arrayContaining([paths.loadingChecklist(idSaida), paths.exit(idSaida)]),
      )
    })
  })

  it('a person without access to vehicles sees a message', async () => {
    const words = 'Você não possui permissão para executar esta ação'
    const { user, answer } = await openChecklist({
      at: base,
      before: async ({ provider }) =>
        provider.on(paths.loadingChecklistList(''), json({ message: words }, 403)),
    })
    expect(await screen.findByText(words)).toBeDefined()
    answer(answersOf(loadingPage()))
    await user.click(screen.getByRole('button', { name: 'Tentar de novo' }))
    expect(await screen.findByText(/ABC-1D23/)).toBeDefined()
  })
})
