import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import { reportOutcome } from '#src/api/network-state.ts'
import { cut, empty, json } from '../../support/sentinel-server.ts'
import { headerIn, idRecebimento, moment, openReceiving, reportAnswers } from './open-receiving.tsx'

vi.mock('#src/api/config.ts', { spy: true })

const supervisors = ['SGL_OPS_ADMIN', 'ADMIN'] as const
const confirmedAt = '2026-11-20T13:30:00.000Z'
const awaiting = headerIn(10, { confirmedAt })
const open = (shown = awaiting, roles: Parameters<typeof openReceiving>[0] = {}) =>
  openReceiving({ answers: reportAnswers(shown), roles: ['SGL_OPS_ADMIN'], ...roles })
const buttons = () => screen.findByRole('group', { name: 'Ações do relatório' })
const approvePath = paths.receivingApprove(idRecebimento)

describe('who may decide on a report, and when', () => {
  it.each(supervisors)('RCV-36 the role %s may decide in status 10', async (role) => {
    await open(awaiting, { roles: [role] })
    const bar = within(await buttons())
    expect(bar.getByRole('button', { name: 'Aprovar' })).toBeDefined()
    expect(bar.getByRole('button', { name: 'Reprovar' })).toBeDefined()
  })

  it.each([0, 1, 2, 3, 100])('RCV-36 nobody may decide in status %i', async (status) => {
    await open(headerIn(status))
    await buttons()
    expect(screen.queryByRole('button', { name: 'Aprovar' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Reprovar' })).toBeNull()
  })

  it.each([undefined, 'REP_SGI_ALL', 'SGI_CHECK_CARREGAMENTO'] as const)(
    'RCV-37 the role %s may not decide',
    async (role) => {
      await open(awaiting, { roles: role === undefined ? [] : [role] })
      expect(await screen.findByText('Aguardando a aprovação da supervisão.')).toBeDefined()
      expect(screen.queryByRole('button', { name: 'Aprovar' })).toBeNull()
      expect(screen.queryByRole('button', { name: 'Reprovar' })).toBeNull()
    },
  )

  it('UX-03 decisions are disabled without a network, and the reason is shown next to the buttons', async () => {
    await open()
    await screen.findByRole('button', { name: 'Aprovar' })
    // Reads that are still in flight may report the network as present once more.
    await waitFor(() => {
      reportOutcome('lost')
      reportOutcome('lost')
      const approve = screen.getByRole('button', { name: 'Aprovar' })
      expect(approve).toHaveProperty('disabled', true)
      const words = document.getElementById(approve.getAttribute('aria-describedby') ?? '')
      expect(words?.textContent).toBe('Precisa de conexão')
      expect(screen.getByRole('button', { name: 'Reprovar' })).toHaveProperty('disabled', true)
    })
  })
})

describe('approving a report', () => {
  it('RCV-38 RCV-40 sends the cost that was typed with a comma, and the observation', async () => {
    const { user, provider, writes, answer } = await open()
    await user.click(await screen.findByRole('button', { name: 'Aprovar' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Aprovar relatório' }))
    const cost = dialog.getByLabelText('Custo adicional')
    await user.type(cost, '1.234,5')
    expect(dialog.getByText(/^Lido como R\$\s1\.234,50$/)).toBeDefined()
    await user.type(dialog.getByLabelText('Observação'), 'Repaletização')

    const history = [moment(300, 'Aprovado')]
    // The report is read again after the decision.
    provider.on(approvePath, (response, received) => {
      answer(reportAnswers(headerIn(1), history))
      json({ value: headerIn(1) })(response, received)
    })
    await user.click(dialog.getByRole('button', { name: 'Aprovar' }))
    expect(await screen.findByText('Relatório aprovado')).toBeDefined()
    expect(writes()).toEqual([
      {
        call: `PUT /api/ops/recebimento/${idRecebimento}/status/approve`,
        body: {
          idRecebimento,
          custoAdicional: 1234.5,
          observacao: 'Repaletização',
          confirmedAt,
        },
      },
    ])
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(await screen.findByText('Aprovado')).toBeDefined()
  })

  it('RCV-38 ignores a second tap on «Aprovar» before the first one has rendered', async () => {
    const { user, provider, writes } = await open()
    provider.on(approvePath, json({ value: headerIn(1) }))
    await user.click(await screen.findByRole('button', { name: 'Aprovar' }))
    const dialog = within(await screen.findByRole('dialog'))
    const approve = dialog.getByRole('button', { name: 'Aprovar' })
    // Two clicks in one task: a mouse double click arrives before React renders again.
    fireEvent.click(approve)
    fireEvent.click(approve)
    expect(await screen.findByText('Relatório aprovado')).toBeDefined()
    expect(writes()).toHaveLength(1)
  })

  it('RCV-38 sends only three values to a provider that does not say when a report was finalized', async () => {
    const { confirmedAt: _, ...report } = awaiting.report
    const { user, provider, writes } = await open({ ...awaiting, report })
    provider.on(approvePath, json({ value: headerIn(1) }))
    await user.click(await screen.findByRole('button', { name: 'Aprovar' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Aprovar' }))
    expect(await screen.findByText('Relatório aprovado')).toBeDefined()
    expect(writes()[0]?.body).toEqual({ idRecebimento, custoAdicional: 0, observacao: '' })
  })

  it('RCV-38 sends only three values to a provider that takes only the contract’s fields', async () => {
    const { user, provider, writes } = await open(awaiting, { extensions: false })
    provider.on(approvePath, json({ value: headerIn(1) }))
    await user.click(await screen.findByRole('button', { name: 'Aprovar' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Aprovar' }))
    expect(await screen.findByText('Relatório aprovado')).toBeDefined()
    expect(writes()[0]?.body).toEqual({ idRecebimento, custoAdicional: 0, observacao: '' })
  })

  it('RCV-40 the cost takes two decimals, no sign and no letters; an invalid cost is not sent', async () => {
    const { user, writes } = await open()
    await user.click(await screen.findByRole('button', { name: 'Aprovar' }))
    const cost = screen.getByLabelText('Custo adicional')
    for (const [typed, words] of [
      ['-5', 'Não pode ser negativo'],
      ['12x', 'Use só números e vírgula'],
      ['12,345', 'Use no máximo 2 casas decimais'],
    ] as const) {
      await user.clear(cost)
      await user.type(cost, typed)
      expect(screen.getByText(words)).toBeDefined()
      await user.click(screen.getAllByRole('button', { name: 'Aprovar' }).at(-1) as HTMLElement)
    }
    expect(writes()).toEqual([])
  })

  it('rejects text over the provider’s limit and an impossible cost before the call', async () => {
    const { user, writes } = await open()
    await user.click(await screen.findByRole('button', { name: 'Aprovar' }))
    const dialog = within(await screen.findByRole('dialog'))
    const note = dialog.getByLabelText('Observação')
    await user.click(note)
    await user.paste('x'.repeat(10_000))
    expect(await dialog.findByText('Pode ter até 2.000 caracteres, e tem 10.000')).toBeDefined()
    await user.type(dialog.getByLabelText('Custo adicional'), '1000000000')
    expect(await dialog.findByText(/^O custo máximo é R\$\s1\.000\.000,00$/)).toBeDefined()
    await user.click(dialog.getByRole('button', { name: 'Aprovar' }))
    expect(writes()).toEqual([])
    expect(note).toHaveProperty('value', 'x'.repeat(10_000))
  })

  it('asks once before it sends a high cost', async () => {
    const { user, provider, writes } = await open()
    provider.on(approvePath, json({ value: headerIn(1) }))
    await user.click(await screen.findByRole('button', { name: 'Aprovar' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByLabelText('Custo adicional'), '250000')
    await user.click(dialog.getByRole('button', { name: 'Aprovar' }))
    expect(dialog.getByText(/^O custo adicional é R\$\s250\.000,00\?$/)).toBeDefined()
    // Another amount needs a confirmation of its own.
    await user.type(dialog.getByLabelText('Custo adicional'), '0{Backspace},5')
    await user.click(dialog.getByRole('button', { name: 'Aprovar' }))
    expect(writes()).toEqual([])
    await user.click(dialog.getByRole('button', { name: /^Aprovar com R\$\s250\.000,50$/ }))
    expect(await screen.findByText('Relatório aprovado')).toBeDefined()
    expect(writes()[0]?.body).toMatchObject({ custoAdicional: 250_000.5 })
  })

  it('keeps the typed values and shows why when the call fails', async () => {
    const { user, provider } = await open()
    provider.on(approvePath, json({ message: 'Custo alto demais' }, 422))
    await user.click(await screen.findByRole('button', { name: 'Aprovar' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByLabelText('Observação'), 'Ver anexo')
    await user.click(dialog.getByRole('button', { name: 'Aprovar' }))
    expect((await dialog.findByRole('alert')).textContent).toBe('Custo alto demais')
    expect(dialog.getByLabelText('Observação')).toHaveProperty('value', 'Ver anexo')
  })
})

describe('rejecting a report', () => {
  const reprovePath = paths.receivingReprove(idRecebimento)

  it('refuses a reason of 10,000 characters and keeps it', async () => {
    const { user, writes } = await open()
    await user.click(await screen.findByRole('button', { name: 'Reprovar' }))
    const dialog = within(await screen.findByRole('dialog'))
    const reason = dialog.getByLabelText('Qual é o motivo?')
    await user.click(reason)
    await user.paste('x'.repeat(10_000))
    await user.click(dialog.getByRole('button', { name: 'Reprovar' }))
    expect(await dialog.findByText('Pode ter até 2.000 caracteres, e tem 10.000')).toBeDefined()
    expect(writes()).toEqual([])
    expect(reason).toHaveProperty('value', 'x'.repeat(10_000))
  })

  it.each(['', 'Falta o lacre'])(
    'RCV-39 RCV-41 asks for a reason and takes %j, with no cost',
    async (reason) => {
      const { user, provider, writes } = await open()
      provider.on(reprovePath, json({ value: headerIn(2) }))
      await user.click(await screen.findByRole('button', { name: 'Reprovar' }))
      const dialog = within(await screen.findByRole('dialog', { name: 'Reprovar relatório' }))
      const field = dialog.getByLabelText('Qual é o motivo?')
      if (reason !== '') await user.type(field, reason)
      await user.click(dialog.getByRole('button', { name: 'Reprovar' }))
      expect(await screen.findByText('Relatório reprovado')).toBeDefined()
      expect(writes()).toEqual([
        {
          call: `PUT /api/ops/recebimento/${idRecebimento}/status/reprove`,
          body: { idRecebimento, custoAdicional: 0, observacao: reason, confirmedAt },
        },
      ])
    },
  )
})

describe('a report that changed while the supervisor was reading it', () => {
  const decide = async (receiving: Awaited<ReturnType<typeof open>>) => {
    await receiving.user.click(await screen.findByRole('button', { name: 'Aprovar' }))
    const dialog = within(await screen.findByRole('dialog'))
    await receiving.user.click(dialog.getByRole('button', { name: 'Aprovar' }))
    return within(await screen.findByRole('dialog'))
  }
  const rejected = [moment(200, 'Reprovado', { operador: 'Chefe', observacao: 'Falta o lacre' })]

  it('sends no decision and shows the report’s current state', async () => {
    const receiving = await open()
    await screen.findByRole('button', { name: 'Aprovar' })
    receiving.answer(reportAnswers(headerIn(2), rejected))
    const dialog = await decide(receiving)
    expect(await dialog.findByText(/Nada foi decidido/)).toBeDefined()
    expect(dialog.getByText('Em Elaboração')).toBeDefined()
    expect(dialog.getByText(/Reprovado · Chefe · .*«Falta o lacre»/)).toBeDefined()
    expect(receiving.writes()).toEqual([])
  })

  it('treats a report that was finalized again as a new report to review', async () => {
    const receiving = await open()
    await screen.findByRole('button', { name: 'Aprovar' })
    receiving.answer(reportAnswers(headerIn(10, { confirmedAt: '2026-11-20T15:00:00.000Z' })))
    const dialog = await decide(receiving)
    expect(await dialog.findByText(/Nada foi decidido/)).toBeDefined()
    expect(receiving.writes()).toEqual([])
  })

  it('shows the current state when only the provider’s rejection reveals the change', async () => {
    const receiving = await open()
    await screen.findByRole('button', { name: 'Aprovar' })
    receiving.provider.on(approvePath, (response, received) => {
      receiving.answer(reportAnswers(headerIn(2), rejected))
      json({ message: 'O relatório não está mais em aprovação' }, 409)(response, received)
    })
    const dialog = await decide(receiving)
    expect(await dialog.findByText('Em Elaboração')).toBeDefined()
    expect(dialog.getByText('O relatório não está mais em aprovação')).toBeDefined()
  })

  it('API-03 shows the provider’s message when the report cannot be read afterwards', async () => {
    const receiving = await open()
    await screen.findByRole('button', { name: 'Aprovar' })
    receiving.provider.on(approvePath, (response, received) => {
      receiving.provider.on(paths.receivingHeader(idRecebimento), cut)
      json({ message: 'Falta a nota fiscal deste recebimento' }, 409)(response, received)
    })
    const dialog = await decide(receiving)
    expect(await dialog.findByText('Falta a nota fiscal deste recebimento')).toBeDefined()
  })

  it('API-03 shows the provider’s message when the report did not change', async () => {
    const receiving = await open()
    receiving.provider.on(approvePath, json({ message: 'Falta a nota fiscal' }, 409))
    await screen.findByRole('button', { name: 'Aprovar' })
    const dialog = await decide(receiving)
    expect((await dialog.findByRole('alert')).textContent).toBe('Falta a nota fiscal')
    expect(dialog.queryByText(/mudou depois/)).toBeNull()
  })

  it('does not report a conflict when the browser repeated the call by itself', async () => {
    const receiving = await open()
    await screen.findByRole('button', { name: 'Aprovar' })
    const mine = moment(300, 'Aprovado', { operador: 'Ana', createdAt: '2026-11-20T14:00:00.000Z' })
    receiving.provider.on(approvePath, (response, received) => {
      receiving.answer(reportAnswers(headerIn(1), [mine]))
      json({ message: 'O relatório não está mais em aprovação' }, 409)(response, received)
    })
    await receiving.user.click(screen.getByRole('button', { name: 'Aprovar' }))
    const dialog = within(await screen.findByRole('dialog'))
    await receiving.user.click(dialog.getByRole('button', { name: 'Aprovar' }))
    expect(await screen.findByText('Relatório aprovado')).toBeDefined()
  })
})

describe('a decision whose response was lost', () => {
  const me = 'Ana'
  const later = '2026-11-20T14:00:00.000Z'

  const mine = moment(300, 'Aprovado', { operador: me, createdAt: later })

  /** Approves; the call is cut after `then`, which applies what the provider did with it. */
  const loseOne = async (
    then: (receiving: Awaited<ReturnType<typeof open>>) => void,
    opening = open(),
    reply = cut,
  ) => {
    const receiving = await opening
    await screen.findByRole('button', { name: 'Aprovar' })
    receiving.provider.on(approvePath, (response, received) => {
      then(receiving)
      reply(response, received)
    })
    await receiving.user.click(screen.getByRole('button', { name: 'Aprovar' }))
    const dialog = within(await screen.findByRole('dialog'))
    await receiving.user.click(dialog.getByRole('button', { name: 'Aprovar' }))
    return { ...receiving, dialog }
  }

  it.each(['Ana', 'ANA'])('is found at the provider, under the name %s', async (operador) => {
    const { writes } = await loseOne(({ answer }) =>
      answer(reportAnswers(headerIn(1), [{ ...mine, operador }])),
    )
    expect(await screen.findByText('Relatório aprovado')).toBeDefined()
    expect(writes()).toHaveLength(1)
  })

  it('is reconciled when the response is empty', async () => {
    const made = await loseOne(
      ({ answer }) => answer(reportAnswers(headerIn(1), [mine])),
      open(),
      empty,
    )
    expect(await screen.findByText('Relatório aprovado')).toBeDefined()
    expect(made.writes()).toHaveLength(1)
  })

  it('is not reported as made when the response is empty and the provider does not have it', async () => {
    const { dialog, writes } = await loseOne(() => undefined, open(), empty)
    expect((await dialog.findByRole('alert')).textContent).toBe(
      'O servidor não confirmou o que recebeu. Até agora a decisão não foi feita. Toque de novo: o relatório é conferido antes.',
    )
    expect(screen.queryByText('Relatório aprovado')).toBeNull()
    expect(writes()).toHaveLength(1)
  })

  const { confirmedAt: _, ...untold } = awaiting.report
  const openUntold = () => open({ ...awaiting, report: untold })

  it('is not mistaken for an earlier decision when the provider does not say when the report was finalized', async () => {
    const { dialog } = await loseOne(
      ({ answer }) => answer(reportAnswers({ ...awaiting, report: untold }, [mine])),
      openUntold(),
    )
    expect((await dialog.findByRole('alert')).textContent).toContain('a decisão não foi feita')
  })

  it('is not mistaken for an earlier one when somebody else decided afterwards', async () => {
    const other = moment(200, 'Reprovado', {
      operador: 'Bia',
      createdAt: '2026-11-20T15:00:00.000Z',
    })
    const rejectedSince = { ...awaiting, report: { ...untold, status: 2 } }
    await loseOne(({ answer }) => answer(reportAnswers(rejectedSince, [other, mine])), openUntold())
    expect(await screen.findByText(/Nada foi decidido/)).toBeDefined()
  })

  it('is found without the time of finalization when it is the last entry of the history', async () => {
    const approved = { ...awaiting, report: { ...untold, status: 1 } }
    await loseOne(({ answer }) => answer(reportAnswers(approved, [mine])), openUntold())
    expect(await screen.findByText('Relatório aprovado')).toBeDefined()
  })

  it('is found missing at the provider and may be made again', async () => {
    const { dialog, user, provider, writes } = await loseOne(() => undefined)
    expect((await dialog.findByRole('alert')).textContent).toBe(
      'Erro de Conexão. Até agora a decisão não foi feita. Toque de novo: o relatório é conferido antes.',
    )
    provider.on(approvePath, json({ value: headerIn(1) }))
    await user.click(dialog.getByRole('button', { name: 'Aprovar' }))
    expect(await screen.findByText('Relatório aprovado')).toBeDefined()
    expect(writes()).toHaveLength(2)
  })

  it('stays unknown while reconciling is impossible, and is found when it is made again', async () => {
    const { dialog, user, provider, answer, writes } = await loseOne(({ provider: one }) =>
      one.on(paths.receivingHeader(idRecebimento), cut),
    )
    expect((await dialog.findByRole('alert')).textContent).toBe(
      'Erro de Conexão. Não sabemos se a decisão chegou ao servidor. Toque de novo: o relatório é conferido antes.',
    )
    answer(reportAnswers(headerIn(1), [mine]))
    provider.on(paths.receivingHeader(idRecebimento), json({ value: headerIn(1) }))
    await user.click(dialog.getByRole('button', { name: 'Aprovar' }))
    expect(await screen.findByText('Relatório aprovado')).toBeDefined()
    expect(writes()).toHaveLength(1)
  })

  describe('a decision with a lost response that is corrected before it is sent again', () => {
    const corrected = '1.234,56'

    /** Approves with R$ 1,23 and loses the response, then corrects the cost and approves again. */
    const correct = async (stands: { custoAdicional?: number }, said = '', added = '') => {
      const receiving = await open()
      const { user, provider, answer } = receiving
      const header = paths.receivingHeader(idRecebimento)
      provider.on(approvePath, (response, received) => {
        provider.on(header, cut)
        cut(response, received)
      })
      await user.click(await screen.findByRole('button', { name: 'Aprovar' }))
      const dialog = within(await screen.findByRole('dialog'))
      await user.type(dialog.getByLabelText('Custo adicional'), '1,23')
      const approve = () => dialog.getByRole('button', { name: 'Aprovar' })
      await user.click(approve())
      await dialog.findByText(/Não sabemos se a decisão chegou ao servidor/)
      await user.clear(dialog.getByLabelText('Custo adicional'))
      await user.type(dialog.getByLabelText('Custo adicional'), corrected)
      if (added !== '') await user.type(dialog.getByLabelText('Observação'), added)
      const report = { ...headerIn(1), report: { ...headerIn(1).report, ...stands } }
      answer(reportAnswers(report, [{ ...mine, observacao: said }]))
      provider.on(header, json({ value: report }))
      await user.click(approve())
      return receiving
    }

    it('is not reported as approved while the provider has the first cost', async () => {
      const { writes } = await correct({ custoAdicional: 1.23 })
      expect(await screen.findByText(/^Uma decisão sua já está no servidor/)).toBeDefined()
      expect(screen.getByText(/Custo adicional: R\$\s1,23/)).toBeDefined()
      expect(screen.queryByText('Relatório aprovado')).toBeNull()
      expect(writes()).toHaveLength(1)
    })

    it('is not reported as approved when the provider does not return the cost', async () => {
      await correct({})
      expect(await screen.findByText(/^Uma decisão sua já está no servidor/)).toBeDefined()
      expect(screen.queryByText('Relatório aprovado')).toBeNull()
    })

    it('is not reported as approved while the provider has another text', async () => {
      await correct({ custoAdicional: 1234.56 }, 'Frete da sacaria')
      expect(await screen.findByText(/^Uma decisão sua já está no servidor/)).toBeDefined()
      expect(screen.queryByText('Relatório aprovado')).toBeNull()
    })

    it('is not reported as approved when a text was added and the provider returns none', async () => {
      await correct({ custoAdicional: 1234.56 }, '', 'Frete')
      expect(await screen.findByText(/^Uma decisão sua já está no servidor/)).toBeDefined()
      expect(screen.queryByText('Relatório aprovado')).toBeNull()
    })

    it('is reported as approved when the provider has the corrected cost', async () => {
      await correct({ custoAdicional: 1234.56 })
      expect(await screen.findByText('Relatório aprovado')).toBeDefined()
    })
  })

  it('is not mistaken for somebody else’s decision', async () => {
    const theirs = moment(300, 'Aprovado', { operador: 'Chefe', createdAt: later })
    const { writes } = await loseOne(({ answer }) => answer(reportAnswers(headerIn(1), [theirs])))
    const moved = within(await screen.findByRole('dialog'))
    expect(await moved.findByText(/Aprovado · Chefe/)).toBeDefined()
    expect(screen.queryByText('Relatório aprovado')).toBeNull()
    expect(writes()).toHaveLength(1)
  })
})
