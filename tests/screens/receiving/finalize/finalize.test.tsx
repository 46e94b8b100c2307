import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import { finalizeReport } from '#src/features/receiving/operations/finalize-report.ts'
import { submit } from '#src/outbox/act/submit.ts'
import { cut, json } from '../../../support/sentinel-server.ts'
import { holdTimersOf } from '../../hold-timers.ts'
import {
  base,
  header,
  headerIn,
  idRecebimento,
  moment,
  openReceiving,
  reportAnswers,
  watchText,
} from '../open-receiving.tsx'

vi.mock('#src/api/config.ts', { spy: true })

const confirmPath = paths.receivingConfirm(idRecebimento)

/** Taps, and taps again as soon as the button is enabled, until the screen shows the result of the first tap. */
async function tapTwice(button: HTMLButtonElement, shown: () => Promise<unknown>) {
  fireEvent.click(button)
  const tapsAgain = new MutationObserver(() => {
    if (!button.disabled) fireEvent.click(button)
  })
  tapsAgain.observe(button, { attributes: true })
  await shown()
  tapsAgain.disconnect()
}

describe('«Finalizar»', () => {
  const press = async (receiving: Awaited<ReturnType<typeof openReceiving>>) => {
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Finalizar' })
    // The button is disabled for a moment after a tap.
    await waitFor(() => expect(button.disabled).toBe(false), { timeout: 5_000 })
    await receiving.user.click(button)
  }

  const warnings = [
    { tipo: 'Checklist', mensagem: 'Etapa 3 sem resposta', step: 3 },
    { tipo: 'Resíduos', mensagem: 'Informe o peso' },
  ]
  const declined = { success: false, errors: warnings, header }

  it('RCV-32 RCV-34 sends the confirmation, then reads the header and the history again', async () => {
    const receiving = await openReceiving()
    const { provider, answer, deliver, writes } = receiving
    await press(receiving)
    answer(reportAnswers(headerIn(10), [moment(10, 'Em Aprovação'), moment(2, 'Em Elaboração')]))
    provider.on(confirmPath, json({ value: { success: true, errors: [], header: headerIn(10) } }))
    provider.received.length = 0
    await deliver()
    expect(writes()).toEqual([
      {
        call: `PUT /api/ops/recebimento/${idRecebimento}/status/confirm`,
        body: { feitoEm: expect.any(String) as string },
      },
    ])
    await waitFor(() =>
      expect(provider.received.map(({ path }) => path)).toEqual(
        expect.arrayContaining([
          paths.receivingHeader(idRecebimento),
          paths.receivingHistory(idRecebimento),
        ]),
      ),
    )
    expect(await screen.findByText('Relatório finalizado')).toBeDefined()
    expect(await screen.findByText('Aguardando a aprovação da supervisão.')).toBeDefined()
  })

  it('RCV-35 shows the report as finalized, «por confirmar», right after the tap, and offers undo until the call may have arrived', async () => {
    const receiving = await openReceiving()
    await press(receiving)
    expect(await screen.findByText('Finalizado, por confirmar')).toBeDefined()
    expect(await screen.findByText(/^Neste aparelho, por confirmar/)).toBeDefined()
    // Badge and history show the local finalization; approval is shown only once the provider has confirmed.
    expect(await screen.findAllByText('Finalizado neste aparelho')).toHaveLength(2)
    expect(screen.queryByText('Em Aprovação')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Finalizar' })).toBeNull()

    const undo = screen.getByRole<HTMLButtonElement>('button', { name: 'Desfazer' })
    await waitFor(() => expect(undo.disabled).toBe(false), { timeout: 5_000 })
    await receiving.user.click(undo)
    expect(await screen.findByRole('button', { name: 'Finalizar' })).toBeDefined()
    await receiving.deliver()
    expect(receiving.writes()).toEqual([])
  })

  it('RCV-12 the screen never shows that the report awaits approval before the provider has the finalization', async () => {
    const saw = watchText()
    const receiving = await openReceiving({
      before: async ({ database, person }) => {
        const args = { idRecebimento, finalizedAt: '2026-11-20T13:10:00.000Z' }
        await submit(database, { clock: Date }, person, [finalizeReport(args)])
      },
    })
    await screen.findByText('Finalizado, por confirmar')
    const undo = screen.getByRole<HTMLButtonElement>('button', { name: 'Desfazer' })
    await waitFor(() => expect(undo.disabled).toBe(false), { timeout: 5_000 })
    await receiving.user.click(undo)
    await press(receiving)
    await screen.findByText('Finalizado, por confirmar')
    expect(saw(/Em Aprovação|Aguardando a aprovação/)).toEqual([])
  })

  it('UX-26 a double tap on «Finalizar» does not undo the finalization; undo is offered a moment later', async () => {
    const receiving = await openReceiving()
    const passTime = holdTimersOf(1_500)
    await press(receiving)
    const undo = await screen.findByRole<HTMLButtonElement>('button', { name: 'Desfazer' })
    expect(undo.disabled).toBe(true)
    passTime()
    await waitFor(() => expect(undo.disabled).toBe(false))
    await receiving.user.click(undo)
    // A second tap on undo does not finalize again either.
    const again = await screen.findByRole<HTMLButtonElement>('button', { name: 'Finalizar' })
    expect(again.disabled).toBe(true)
  })

  it('UX-26 two taps on «Finalizar» before the screen updates create one entry', async () => {
    const { entries } = await openReceiving()
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Finalizar' })
    await tapTwice(button, () => screen.findByText('Finalizado, por confirmar'))
    expect(await entries()).toHaveLength(1)
  })

  it('RCV-33 warnings open «Pendências de Preenchimento», which lists each one with its type, its message and a link', async () => {
    const receiving = await openReceiving()
    await press(receiving)
    receiving.provider.on(confirmPath, json({ value: declined }))
    await receiving.deliver()
    const dialog = await screen.findByRole('dialog', { name: 'Pendências de Preenchimento' })
    const items = within(dialog).getAllByRole('link')
    expect(items.map((item) => [item.textContent, item.getAttribute('href')])).toEqual([
      ['Checklist: Etapa 3 sem resposta', `${base}/${idRecebimento}/checklist/3`],
      ['Resíduos: Informe o peso', `${base}/${idRecebimento}/residuos`],
    ])
    await receiving.user.click(within(dialog).getByRole('button', { name: 'OK' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('RCV-33 the warnings stay on the report until it is finalized, which remains possible', async () => {
    const receiving = await openReceiving()
    // The finalization needs the history, so the test waits for it.
    await screen.findByText(/Beto Araújo/)
    await press(receiving)
    receiving.provider.on(confirmPath, json({ value: declined }))
    await receiving.deliver()
    const dialog = await screen.findByRole('dialog')
    await receiving.user.click(within(dialog).getByRole('button', { name: 'OK' }))

    expect(screen.getByText(/2 pendências impedem a finalização/)).toBeDefined()
    await receiving.user.click(screen.getByRole('button', { name: 'Ver pendências' }))
    await receiving.user.click(screen.getByRole('button', { name: 'OK' }))
    // The report stays open, so the missing values can be filled in.
    await press(receiving)
    receiving.provider.on(confirmPath, json({ value: { success: true, errors: [], header } }))
    receiving.answer(reportAnswers(headerIn(10)))
    await receiving.deliver()
    expect(receiving.writes()).toHaveLength(2)
    await waitFor(() => expect(screen.queryByText(/pendências impedem/)).toBeNull())
    expect((await receiving.entries()).map(({ state }) => state)).toEqual(['settled'])
  })

  it('warnings are no longer shown once somebody else has finalized the report', async () => {
    const receiving = await openReceiving()
    await press(receiving)
    receiving.provider.on(confirmPath, json({ value: declined }))
    receiving.answer(reportAnswers(headerIn(10), [moment(10, 'Em Aprovação')]))
    await receiving.deliver()
    const dialog = await screen.findByRole('dialog')
    await receiving.user.click(within(dialog).getByRole('button', { name: 'OK' }))
    expect(await screen.findByText('No servidor o relatório está em «Em Aprovação»')).toBeDefined()
    expect(screen.queryByText(/pendências impedem/)).toBeNull()
    await receiving.user.click(screen.getByRole('button', { name: 'Ver o que ficou de fora' }))
    await receiving.user.click(screen.getByRole('button', { name: 'Descartar 1 lançamento' }))
    await waitFor(() => expect(screen.queryByText(/ficou de fora/)).toBeNull())
    expect((await receiving.entries()).map(({ state }) => state)).toEqual(['discarded'])
  })

  it('without a network, the finalization is queued behind the unsent entries of the report, and the screen says so', async () => {
    const receiving = await openReceiving()
    await screen.findByRole('button', { name: 'Finalizar' })
    receiving.cutNetwork()
    receiving.provider.on(confirmPath, cut)
    await press(receiving)
    await receiving.deliver()
    expect(await screen.findByText('Finalizado, por confirmar')).toBeDefined()
    expect(await receiving.entries()).toMatchObject([
      { kind: 'receiving.finalizeReport.v1', state: 'waiting', lane: `receiving:${idRecebimento}` },
    ])
  })

  it('when somebody else has finalized the report, the screen shows the refused work next to the current state', async () => {
    const receiving = await openReceiving()
    await press(receiving)
    receiving.provider.on(
      confirmPath,
      json({ message: 'Relatório não pode mais ser alterado' }, 409),
    )
    receiving.answer(reportAnswers(headerIn(1), [moment(300, 'Aprovado', { operador: 'Chefe' })]))
    await receiving.deliver()
    expect(await screen.findByText('No servidor o relatório está em «Pronto»')).toBeDefined()
    expect(await screen.findByText(/^Aprovado, Chefe, /)).toBeDefined()
    expect(screen.getByText(/1 lançamento deste aparelho ficou de fora/)).toBeDefined()

    await receiving.user.click(screen.getByRole('button', { name: 'Ver o que ficou de fora' }))
    const dialog = await screen.findByRole('dialog', { name: 'O que ficou de fora' })
    expect(within(dialog).getByText('Finalização do relatório')).toBeDefined()
    expect(within(dialog).getByText('Relatório não pode mais ser alterado')).toBeDefined()
    await receiving.user.click(
      within(dialog).getByRole('button', { name: 'Descartar 1 lançamento' }),
    )
    await waitFor(() => expect(screen.queryByText(/ficou de fora/)).toBeNull())
    expect((await receiving.entries()).map(({ state }) => state)).toEqual(['discarded'])
  })
})

describe('an inconsistent report', () => {
  it('is sent for approval by a person who confirms having checked the report', async () => {
    const { user, entries } = await openReceiving({ answers: reportAnswers(headerIn(3)) })
    await user.click(await screen.findByRole('button', { name: 'Conferi, enviar para aprovação' }))
    await waitFor(async () =>
      expect(await entries()).toMatchObject([{ kind: 'receiving.finalizeReport.v1' }]),
    )
  })

  it('UX-26 two taps before the screen updates send the report for approval once', async () => {
    const { entries } = await openReceiving({ answers: reportAnswers(headerIn(3)) })
    const name = 'Conferi, enviar para aprovação'
    const button = await screen.findByRole<HTMLButtonElement>('button', { name })
    await tapTwice(button, () => screen.findByText('Finalizado, por confirmar'))
    expect(await entries()).toHaveLength(1)
  })
})
