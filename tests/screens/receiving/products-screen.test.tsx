import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import { finalizeReport } from '#src/features/receiving/operations/finalize-report.ts'
import { submit } from '#src/outbox/act/submit.ts'
import { cut, json } from '../../support/sentinel-server.ts'
import {
  base,
  header,
  idNotaFiscal,
  idRecebimento,
  listAnswers,
  openReceiving,
  reportAnswers,
  watchText,
} from './open-receiving.tsx'

vi.mock('#src/api/config.ts', { spy: true })

const at = `${base}/produto/${idNotaFiscal}`
const open = () => openReceiving({ at, answers: { ...listAnswers(), ...reportAnswers() } })
const withoutReport = () => screen.findByRole('button', { name: /PP H503/ })

/** Waits until the button is enabled, which needs the receipt to be known. */
async function ready() {
  const button = await withoutReport()
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('false'))
  return button
}

describe('the products and lots of an entry', () => {
  it('RCV-15 RCV-16 can be chosen from, under the heading of the specification', async () => {
    const { provider } = await open()
    const title = await screen.findByRole('heading', { level: 1 })
    expect(title.textContent).toBe('Selecione o Produto/Lote referente ao Relatório')
    expect(await screen.findByRole('link', { name: /PEAD HB0454/ })).toBeDefined()
    expect(provider.received.map(({ path }) => path)).toContain(
      `/api/ops/recebimento/produtos/${idNotaFiscal}`,
    )
  })

  it('RCV-17 show product, lot, weight and status, and link to an existing report', async () => {
    await open()
    const link = await screen.findByRole('link', { name: /PEAD HB0454/ })
    expect(link.getAttribute('href')).toBe(`${base}/${idRecebimento}`)
    for (const text of ['PEAD HB0454', 'L2611A', 'Em Elaboração']) {
      expect(within(link).getByText(text)).toBeDefined()
    }
    expect(link.textContent).toContain('24.750,5 Kg')
    expect(within(await withoutReport()).getByText('Pendente')).toBeDefined()
  })

  it('show no status before this device has read its own finalizations', async () => {
    const saw = watchText()
    await openReceiving({
      at,
      answers: { ...listAnswers(), ...reportAnswers() },
      before: async ({ database, person }) => {
        const finalizedAt = new Date().toISOString()
        const intent = finalizeReport({ idRecebimento, finalizedAt })
        await submit(database, { clock: Date }, person, [intent])
      },
    })
    await screen.findByText('Finalizado neste aparelho')
    expect(saw(/Em Elaboração|Em Aprovação/)).toEqual([])
  })

  it('RCV-18 RCV-19 choosing one creates its report and opens it, under its number once there is one', async () => {
    const { user, address, deliver, answer, provider, writes } = await open()
    await user.click(await ready())
    await waitFor(() => expect(address()).toMatch(/recebimento\/local:[\da-f-]{36}$/))
    expect(await screen.findByRole('heading', { name: 'Recebimento novo' })).toBeDefined()

    provider.on(paths.receivingNew(), json({ value: { id: 31_002 } }))
    answer({ [paths.receivingHeader(31_002)]: headerOf(31_002) })
    await deliver()
    expect(writes()).toEqual([
      {
        call: 'POST /api/ops/recebimento/new',
        body: { idNotaFiscal, produto: 'PP H503', lote: 'L2611B' },
      },
    ])
    expect(await screen.findByRole('heading', { name: 'Recebimento #31002' })).toBeDefined()
  })

  it('without data of the receipt no report can be created, and the reason is shown', async () => {
    const { user, entries } = await openReceiving({
      at,
      answers: { ...listAnswers(), ...reportAnswers() },
      before: async ({ provider }) => {
        provider.on(paths.receivingHeaderByReference(21_002), cut)
        provider.on(paths.receivingList(''), cut)
      },
    })
    expect(await screen.findByText(/abra antes a lista de recebimentos com rede/)).toBeDefined()
    const button = await withoutReport()
    expect(button.getAttribute('aria-disabled')).toBe('true')
    await user.click(button)
    expect(await entries()).toEqual([])
  })

  it('without a network the report opens at once, and the product shows it', async () => {
    const { user, address, cutNetwork, entries } = await open()
    await ready()
    cutNetwork()
    await user.click(await withoutReport())
    await waitFor(() => expect(address()).toContain('/local:'))
    expect(await screen.findByText('PP H503')).toBeDefined()
    expect((await screen.findAllByText('Em Elaboração')).length).toBeGreaterThan(0)
    // The report is unsent; none of its parts has entries yet.
    expect(screen.queryByText('1 envio pendente')).toBeNull()
    expect(await entries()).toMatchObject([
      { kind: 'receiving.startReport.v1', state: 'waiting', args: { produto: 'PP H503' } },
    ])
  })

  it('UX-26 a double tap creates one report', async () => {
    const { user, address, entries } = await open()
    await user.dblClick(await ready())
    await waitFor(() => expect(address()).toContain('/local:'))
    expect(await entries()).toHaveLength(1)
  })

  it('a missing entry shows the provider’s message', async () => {
    await openReceiving({
      at,
      answers: {},
      before: async ({ provider }) => {
        provider.on(paths.receivingProducts(idNotaFiscal), json({ message: 'Não existe' }, 404))
      },
    })
    expect(await screen.findByText('Recebimento não encontrado')).toBeDefined()
    expect(screen.getByText('Não existe')).toBeDefined()
  })

  it('an entry that was never opened with a network says so', async () => {
    await openReceiving({
      at,
      answers: {},
      before: async ({ provider }) => provider.on(paths.receivingProducts(idNotaFiscal), cut),
    })
    expect(await screen.findByText('Abra esta tela uma vez com rede neste aparelho.')).toBeDefined()
  })
})

const headerOf = (id: number) => ({
  ...header,
  report: { ...header.report, idRecebimento: id, produto: 'PP H503' },
})
