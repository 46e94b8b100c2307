import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import { reportOutcome } from '#src/api/network-state.ts'
import { cut, json } from '../../support/sentinel-server.ts'
import { headerIn, idRecebimento, moment, openReceiving, reportAnswers } from './open-receiving.tsx'

vi.mock('#src/api/config.ts', { spy: true })

const supervisors = ['SGL_OPS_ADMIN', 'ADMIN'] as const
const confirmedAt = '2026-11-20T13:30:00.000Z'
const awaiting = headerIn(10, { confirmedAt })
const open = (shown = awaiting, roles: Parameters<typeof openReceiving>[0] = {}) =>
  openReceiving({ answers: reportAnswers(shown), roles: ['SGL_OPS_ADMIN'], ...roles })
const buttons = () => screen.findByRole('group', { name: 'Ações do relatório' })
const approvePath = paths.receivingApprove(idRecebimento)

describe('who may decide, and when', () => {
  it.each(supervisors)('RCV-36 with the role %s in status 10', async (role) => {
    await open(awaiting, { roles: [role] })
    const bar = within(await buttons())
    expect(bar.getByRole('button', { name: 'Aprovar' })).toBeDefined()
    expect(bar.getByRole('button', { name: 'Reprovar' })).toBeDefined()
  })

  it.each([0, 1, 2, 3, 100])('RCV-36 in status %i nobody', async (status) => {
    await open(headerIn(status))
    await buttons()
    expect(screen.queryByRole('button', { name: 'Aprovar' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Reprovar' })).toBeNull()
  })

  it.each([undefined, 'REP_SGI_ALL', 'SGI_CHECK_CARREGAMENTO'] as const)(
    'RCV-37 with the role %s nobody',
    async (role) => {
      await open(awaiting, { roles: role === undefined ? [] : [role] })
      expect(await screen.findByText('Aguardando a aprovação da supervisão.')).toBeDefined()
      expect(screen.queryByRole('button', { name: 'Aprovar' })).toBeNull()
      expect(screen.queryByRole('button', { name: 'Reprovar' })).toBeNull()
    },
  )

  it('UX-03 not without a network, and that stands beside the buttons', async () => {
    await open()
    await screen.findByRole('button', { name: 'Aprovar' })
    // Reads that were still on their way may bring the network back once.
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

describe('approving', () => {
  it('RCV-38 RCV-40 sends the cost that was typed with a comma, and what was observed', async () => {
    const { user, provider, writes, answer } = await open()
    await user.click(await screen.findByRole('button', { name: 'Aprovar' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Aprovar relatório' }))
    const cost = dialog.getByLabelText('Custo adicional')
    await user.type(cost, '1234,5')
    await user.tab()
    expect(cost).toHaveProperty('value', 'R$ 1.234,50')
    await user.type(dialog.getByLabelText('Observação'), 'Repaletização')

    const history = [moment(300, 'Aprovado')]
    // What the report is afterwards is read once it was decided.
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

  it('RCV-38 a provider that does not say when a report was finalized gets the three values alone', async () => {
    const { confirmedAt: _, ...report } = awaiting.report
    const { user, provider, writes } = await open({ ...awaiting, report })
    provider.on(approvePath, json({ value: headerIn(1) }))
    await user.click(await screen.findByRole('button', { name: 'Aprovar' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Aprovar' }))
    expect(await screen.findByText('Relatório aprovado')).toBeDefined()
    expect(writes()[0]?.body).toEqual({ idRecebimento, custoAdicional: 0, observacao: '' })
  })

  it('RCV-40 the cost takes two decimals and no letters', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Aprovar' }))
    const cost = screen.getByLabelText('Custo adicional')
    await user.type(cost, '-x12.345')
    await user.tab()
    expect(cost).toHaveProperty('value', 'R$ 12,34')
  })

  it('what is longer than the provider takes, and a cost beyond all, get a sentence before the call', async () => {
    const { user, writes } = await open()
    await user.click(await screen.findByRole('button', { name: 'Aprovar' }))
    const dialog = within(await screen.findByRole('dialog'))
    const note = dialog.getByLabelText('Observação')
    await user.click(note)
    await user.paste('x'.repeat(10_000))
    expect(await dialog.findByText('Pode ter até 2.000 caracteres, e tem 10.000')).toBeDefined()
    await user.type(dialog.getByLabelText('Custo adicional'), '1000000000')
    expect(await dialog.findByText(/^O custo máximo é R\$\s99\.999\.999,99$/)).toBeDefined()
    await user.click(dialog.getByRole('button', { name: 'Aprovar' }))
    expect(writes()).toEqual([])
    expect(note).toHaveProperty('value', 'x'.repeat(10_000))
  })

  it('what was typed stays when it fails, beside why', async () => {
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

describe('rejecting', () => {
  const reprovePath = paths.receivingReprove(idRecebimento)

  it('a reason of 10,000 characters gets a sentence, and stays', async () => {
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

describe('a report that moved on while the supervisor looked', () => {
  const decide = async (receiving: Awaited<ReturnType<typeof open>>) => {
    await receiving.user.click(await screen.findByRole('button', { name: 'Aprovar' }))
    const dialog = within(await screen.findByRole('dialog'))
    await receiving.user.click(dialog.getByRole('button', { name: 'Aprovar' }))
    return within(await screen.findByRole('dialog'))
  }
  const rejected = [moment(200, 'Reprovado', { operador: 'Chefe', observacao: 'Falta o lacre' })]

  it('is not decided, and what is there now stands in the place of it', async () => {
    const receiving = await open()
    await screen.findByRole('button', { name: 'Aprovar' })
    receiving.answer(reportAnswers(headerIn(2), rejected))
    const dialog = await decide(receiving)
    expect(await dialog.findByText(/Nada foi decidido/)).toBeDefined()
    expect(dialog.getByText('Em Elaboração')).toBeDefined()
    expect(dialog.getByText(/Reprovado · Chefe · .*«Falta o lacre»/)).toBeDefined()
    expect(receiving.writes()).toEqual([])
  })

  it('finalized anew since is another report to be looked at', async () => {
    const receiving = await open()
    await screen.findByRole('button', { name: 'Aprovar' })
    receiving.answer(reportAnswers(headerIn(10, { confirmedAt: '2026-11-20T15:00:00.000Z' })))
    const dialog = await decide(receiving)
    expect(await dialog.findByText(/Nada foi decidido/)).toBeDefined()
    expect(receiving.writes()).toEqual([])
  })

  it('a provider that refuses it in the last moment is believed', async () => {
    const receiving = await open()
    await screen.findByRole('button', { name: 'Aprovar' })
    receiving.provider.on(approvePath, (response, received) => {
      receiving.answer(reportAnswers(headerIn(2), rejected))
      json({ message: 'O relatório não está mais em aprovação' }, 409)(response, received)
    })
    const dialog = await decide(receiving)
    expect(await dialog.findByText('Em Elaboração')).toBeDefined()
  })
})

describe('a decision whose answer was lost', () => {
  const me = 'Ana'
  const later = '2026-11-20T14:00:00.000Z'

  const loseOne = async () => {
    const receiving = await open()
    receiving.provider.on(approvePath, cut)
    await receiving.user.click(await screen.findByRole('button', { name: 'Aprovar' }))
    const dialog = within(await screen.findByRole('dialog'))
    await receiving.user.click(dialog.getByRole('button', { name: 'Aprovar' }))
    return { ...receiving, dialog }
  }

  it('is said to be neither made nor not made', async () => {
    const { dialog, writes } = await loseOne()
    expect((await dialog.findByRole('alert')).textContent).toBe(
      'Erro de Conexão. Não se sabe se a decisão chegou ao servidor: toque de novo, e o relatório é conferido antes.',
    )
    expect(writes()).toHaveLength(1)
  })

  it('is found to be made when it is made again, and nothing is sent', async () => {
    const { dialog, user, answer, writes } = await loseOne()
    await dialog.findByRole('alert')
    answer(
      reportAnswers(headerIn(1), [moment(300, 'Aprovado', { operador: me, createdAt: later })]),
    )
    await user.click(dialog.getByRole('button', { name: 'Aprovar' }))
    expect(await screen.findByText('Relatório aprovado')).toBeDefined()
    expect(writes()).toHaveLength(1)
  })

  it('is not taken for what somebody else has decided', async () => {
    const { dialog, user, answer, writes } = await loseOne()
    await dialog.findByRole('alert')
    const theirs = moment(300, 'Aprovado', { operador: 'Chefe', createdAt: later })
    answer(reportAnswers(headerIn(1), [theirs]))
    await user.click(dialog.getByRole('button', { name: 'Aprovar' }))
    const moved = within(await screen.findByRole('dialog'))
    expect(await moved.findByText(/Aprovado · Chefe/)).toBeDefined()
    expect(screen.queryByText('Relatório aprovado')).toBeNull()
    expect(writes()).toHaveLength(1)
  })
})
