import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import { reportOutcome } from '#src/api/network-state.ts'
import { currentToasts } from '#src/ui/notice/toast.ts'
import { isSameTap } from '#src/ui/form/same-tap.ts'
import { json } from '../../support/sentinel-server.ts'
import { shrinkToOne } from '../picking.ts'
import { button, complete, idSaida, openChecklist } from './open-checklist.tsx'

vi.mock('#src/api/config.ts', { spy: true })
vi.mock('#src/ui/form/same-tap.ts', { spy: true })
vi.mock('#src/photos/shrink.ts', () => ({ shrink: vi.fn<() => Promise<unknown>>() }))

beforeEach(() => {
  vi.mocked(isSameTap).mockReturnValue(false)
  shrinkToOne()
})

describe('the PDF of a vehicle checklist', () => {
  const link = () => screen.findByRole('link', { name: 'Visualizar Relatório' })
  const ready = paths.loadingChecklistReady(idSaida)
  const pdf = paths.loadingChecklistPdf(idSaida)
  const tab = { closed: false, location: { href: '' }, close: vi.fn<() => void>() }

  beforeEach(() => {
    tab.location.href = ''
    tab.close.mockClear()
    vi.spyOn(window, 'open')
      .mockClear()
      .mockReturnValue(tab as unknown as Window)
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: () => 'blob:pdf', revokeObjectURL: () => undefined }),
    )
  })

  it('LCK-16 LCK-17 LCK-18 checks readiness first, then opens in a new tab', async () => {
    const { user, provider } = await openChecklist({ page: complete() })
    expect(await screen.findByText('Checklist completo')).toBeDefined()
    provider.on(ready, json({ ready: true, message: 'Checklist completo' }))
    provider.on(pdf, (response) =>
      response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF-1.7'),
    )
    expect((await link()).getAttribute('href')).toBe(`${provider.origin}${pdf}`)
    expect((await link()).getAttribute('target')).toBe('_blank')
    await user.click(await link())
    await waitFor(() => expect(tab.location.href).toBe('blob:pdf'))
    const calls = provider.received
      .map(({ path }) => path)
      .filter((path) => [ready, pdf].includes(path))
    expect(calls).toEqual([ready, pdf])
  })

  it.each([
    ['a 409', 409, { ready: false, message: 'Falta 1: Lona (sem resposta)' }],
    ['an answer that says so', 200, { ready: false, message: 'Falta 1: Lona (sem resposta)' }],
  ])('LCK-17 is not requested while the checklist is not ready: %s', async (_, status, body) => {
    const { user, provider } = await openChecklist()
    provider.on(ready, json(body, status))
    await user.click(await link())
    await waitFor(() =>
      expect(currentToasts().map(({ text }) => text)).toEqual(['Falta 1: Lona (sem resposta)']),
    )
    expect(tab.close).toHaveBeenCalledOnce()
    expect(provider.received.map(({ path }) => path)).not.toContain(pdf)
  })

  it('says beforehand what is missing, and what is still unsent', async () => {
    const { user } = await openChecklist()
    expect(
      await screen.findByText(/^Faltam 6: Sem lona, lado direito \(sem foto\), .* e mais 3$/),
    ).toBeDefined()
    await user.click(button('Conforme'))
    expect(await screen.findByText(/1 envio pendente: o PDF fica completo/)).toBeDefined()
  })

  it('UX-03 needs the network, and says so next to it', async () => {
    const { user, provider, cutPaths } = await openChecklist()
    await link()
    cutPaths([paths.loadingChecklist(idSaida), paths.exit(idSaida)])
    for (let again = 0; again < 3; again += 1) reportOutcome('lost')
    expect(await screen.findByText('Precisa de conexão')).toBeDefined()
    await user.click(await link())
    const calls = provider.received.map(({ path }) => path)
    expect(calls).not.toContain(ready)
    expect(calls).not.toContain(pdf)
    expect(window.open).not.toHaveBeenCalled()
  })
})
