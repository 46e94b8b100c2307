import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import { roles, type Role } from '#contract/roles.ts'
import type { ReceivingReportRow } from '#contract/schemas/reports.ts'
import { admit } from '#src/app/routes/access.ts'
import { screens } from '#src/app/routes/screens.tsx'
import ReceivingScreen from '#src/features/reports/screens/receiving-screen.tsx'
import { json } from '../../support/sentinel-server.ts'
import { openOnline } from '../open-online.tsx'
import { shownFacts } from '../shown-facts.ts'

vi.mock('#src/api/config.ts', { spy: true })

const confirmedAt = '2026-11-20T22:03:00.000Z'
const row: ReceivingReportRow = {
  id: 31_067,
  ot: '70062194',
  produto: 'SBR 1712',
  lote: 'W26100834',
  nf: '339518',
  fornecedor: 'Elastômeros Triunfo',
  createdAt: '2026-11-20T20:18:00.000Z',
  confirmedAt,
  approvedAt: null,
  operador: 'Renan Borges',
  status: 10,
}
const path = paths.receivingReport()
const page = (itens: ReceivingReportRow[], quantidade = itens.length) => ({ itens, quantidade })
const open = (rows = [row], at = '/', role: Role = 'SGL_OPS_ADMIN') =>
  openOnline(<ReceivingScreen />, { at, roles: [role], answers: { [path]: page(rows) } })

const supervisors: readonly Role[] = ['SGL_OPS_ADMIN', 'ADMIN']
/** Opens the table and the two monitors for these roles. */
const openTo = (...held: Role[]) =>
  ['/rep/ops/recebimento', '/monitor/ops/chegadas', '/monitor/ops/carregamentos'].map((address) =>
    admit(address, { roles: held, screens }),
  )

const cells = () => screen.getAllByRole('cell').map(({ textContent }) => textContent)
const shown = () => screen.findByText('31067')
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

/** The provider's next answer for the report's header. */
const header = (status: number) => ({
  value: { report: { idRecebimento: 31_067, status, confirmedAt } },
})

describe('the table of receiving reports', () => {
  it('REP-19 REP-20 REP-21 asks for 15 reports of every status', async () => {
    const { asked } = await open()
    await shown()
    expect(asked()).toEqual([
      '/api/rep/ops/recebimento/table?pageSize=15&pageNumber=1&search=&status=-1',
    ])
  })

  it('REP-21 an unknown status in the address requests all', async () => {
    const { asked } = await open([row], '/?status=2000')
    await shown()
    expect(asked()).toEqual([
      '/api/rep/ops/recebimento/table?pageSize=15&pageNumber=1&search=&status=-1',
    ])
    expect(screen.getByLabelText<HTMLSelectElement>('Status').value).toBe('-1')
  })

  it('a row links to its report', async () => {
    await open()
    const link = await screen.findByRole('link', { name: 'Abrir o relatório 31067' })
    expect(link.getAttribute('href')).toBe('/ops/relatorios/recebimento/31067')
  })

  it('REP-23 a row shows every value of the specification', async () => {
    await open([{ ...row, status: 2, approvedAt: '2026-11-20T23:01:00.000Z' }])
    await shown()
    expect(shownFacts()).toEqual([
      [
        ...['ID: 31067', 'OT: 70062194', 'Status: Em Elaboração'],
        ...['Operador: Renan Borges', 'Ações: ', 'Produto: SBR 1712', 'Lote: W26100834'],
        ...['Fornecedor: Elastômeros Triunfo', 'NF: 339518'],
        ...['Criado em: 20/11/2026 20:18', 'Finalizado em: 20/11/2026 22:03'],
        'Aprovado em: 20/11/2026 23:01',
      ],
    ])
  })

  it.each([
    [0, 'Pendente'],
    [1, 'Pronto'],
    [2, 'Em Elaboração'],
    [3, 'Inconsistência'],
    [10, 'Em Aprovação'],
    [100, 'Não Aplicável'],
    [7, 'Não Mapeado'],
  ])('REP-24 status %i reads «%s»', async (status, word) => {
    await open([{ ...row, status }])
    await shown()
    expect(shownFacts()[0]).toContain(`Status: ${word}`)
  })

  it('REP-22 it can be searched, and filtered by status; «Todos» is -1', async () => {
    const { user, provider, asked, address } = await open()
    await shown()
    const waiting = paths.receivingReport({ status: 10 })
    const found = paths.receivingReport({ search: 'SBR', status: 10 })
    const all = paths.receivingReport({ search: 'SBR' })
    for (const one of [waiting, found, all]) provider.on(one, json(page([row])))
    const filter = screen.getByLabelText<HTMLSelectElement>('Status')
    expect([...filter.options].map(({ text }) => text)).toEqual([
      'Todos',
      'Em Aprovação',
      'Pronto',
      'Em Elaboração',
      'Inconsistência',
    ])
    await user.selectOptions(filter, 'Em Aprovação')
    await waitFor(() => expect(address()).toBe('/?status=10'))
    await user.type(screen.getByRole('searchbox'), 'SBR{Enter}')
    await waitFor(() => expect(address()).toBe('/?status=10&busca=SBR'))
    await user.selectOptions(filter, 'Todos')
    await waitFor(() => expect(asked()).toEqual([path, waiting, found, all]))
    expect(all).toMatch(/&search=SBR&status=-1$/)
    expect(address()).toBe('/?busca=SBR')
  })

  it('REP-32 says «Carregando» while it loads', async () => {
    await openOnline(<ReceivingScreen />, {
      before: (provider) => provider.on(path, () => undefined),
    })
    await waitFor(() => expect(cells()).toEqual(['Carregando']))
  })

  it('REP-32 says «Nenhum registro foi encontrado» when it is empty', async () => {
    await open([])
    await waitFor(() => expect(cells()).toEqual(['Nenhum registro foi encontrado']))
  })

  it('REP-32 shows an empty list and a count of 0 when it failed', async () => {
    await openOnline(<ReceivingScreen />, {
      before: (provider) => provider.on(path, json({ message: 'Em manutenção' }, 500)),
    })
    await waitFor(() => expect(cells()).toEqual(['Nenhum registro foi encontrado']))
    expect(screen.getByText('0 registros')).toBeDefined()
  })

  it('shows the server’s error above the table, with a retry', async () => {
    const { user, provider } = await openOnline(<ReceivingScreen />, {
      before: (server) => server.on(path, json({ message: 'Em manutenção' }, 500)),
    })
    expect(await screen.findByText('Em manutenção')).toBeDefined()
    provider.on(path, json(page([row])))
    await user.click(screen.getByRole('button', { name: 'Tentar de novo' }))
    await shown()
    expect(screen.queryByText('Em manutenção')).toBeNull()
  })

  it.each([
    [400, { message: 'Busca: aceita no máximo 200 caracteres' }],
    [403, { message: 'Você não possui permissão para executar esta ação' }],
    [403, { message: undefined }],
  ])('a search rejected with %i says why, and not that nothing was found', async (status, body) => {
    await openOnline(<ReceivingScreen />, {
      at: '/?busca=x',
      before: (provider) => provider.on(paths.receivingReport({ search: 'x' }), json(body, status)),
    })
    const { message = 'Você não possui permissão para executar esta ação' } = body
    await waitFor(() => expect(cells()).toEqual([message]))
    expect(screen.getByText('0 registros')).toBeDefined()
  })

  it.each(supervisors)(
    'REP-26 %s, who may open the monitors, is offered both decisions',
    async (role) => {
      expect(openTo(role)).toEqual(['admitted', 'admitted', 'admitted'])
      await open([row], '/', role)
      await shown()
      for (const word of ['Aprovar', 'Reprovar']) {
        expect(button(`${word} o relatório 31067`).disabled).toBe(false)
      }
    },
  )

  it('REP-26 a person without a monitor role opens none of the three', () => {
    // A monitor on a wall is not a person.
    const others = roles.filter((role) => ![...supervisors, 'MONITOR_PATIO'].includes(role))
    expect(openTo(...others)).toEqual(['forbidden', 'forbidden', 'forbidden'])
  })

  it.each([0, 1, 2, 3, 100])('REP-25 status %i offers no decision', async (status) => {
    await open([{ ...row, status }])
    await shown()
    expect(screen.queryByRole('button', { name: /provar o relatório/ })).toBeNull()
  })

  it.each([0, 2, 3, 10, 100])('REP-27 status %i has no PDF', async (status) => {
    await open([{ ...row, status }])
    await shown()
    expect(screen.queryByRole('link', { name: /PDF/ })).toBeNull()
  })

  it('REP-27 status 1 opens the PDF in a new tab', async () => {
    const { user, provider, token } = await open([{ ...row, status: 1 }])
    const link = await screen.findByRole('link', { name: 'PDF do relatório 31067' })
    expect(link.getAttribute('href')).toBe(`${provider.origin}/api/ops/recebimento/31067/pdf`)
    const tab = { closed: false, close: vi.fn(), location: { href: '' } }
    vi.spyOn(globalThis, 'open').mockReturnValue(tab as unknown as Window)
    URL.createObjectURL = () => 'blob:pdf'
    provider.on(paths.receivingPdf(31_067), (response) =>
      response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF'),
    )
    await user.click(link)
    await waitFor(() => expect(tab.location.href).toBe('blob:pdf'))
    const call = provider.received.find((one) => one.path.endsWith('/pdf') && one.method === 'GET')
    expect(call?.headers.authorization).toBe(`Bearer ${token}`)
  })
})

describe('deciding from the table', () => {
  const begin = async (word: 'Aprovar' | 'Reprovar') => {
    const opened = await open()
    opened.provider.on(paths.receivingHeader(31_067), json(header(10)))
    opened.provider.on(paths.receivingHistory(31_067), json({ value: [] }))
    await shown()
    await opened.user.click(button(`${word} o relatório 31067`))
    return { ...opened, dialog: within(await screen.findByRole('dialog')) }
  }

  it('REP-25 REP-28 REP-29 approves with a cost in reais, and reads the table again', async () => {
    const { user, provider, dialog, writes, asked } = await begin('Aprovar')
    provider.on(paths.receivingApprove(31_067), (response, received) => {
      provider.on(path, json(page([{ ...row, status: 1 }])))
      json({ value: header(1).value })(response, received)
    })
    expect(dialog.getByText('#31067 · SBR 1712 · Lote W26100834')).toBeDefined()
    const cost = dialog.getByLabelText('Custo adicional')
    await user.type(cost, '1234,56')
    await user.type(dialog.getByLabelText('Observação'), 'Repaletização')
    await user.click(dialog.getByRole('button', { name: 'Aprovar' }))
    expect(await screen.findByRole('link', { name: 'PDF do relatório 31067' })).toBeDefined()
    expect(writes()).toEqual([
      {
        call: 'PUT /api/ops/recebimento/31067/status/approve',
        body: {
          idRecebimento: 31_067,
          custoAdicional: 1234.56,
          observacao: 'Repaletização',
          confirmedAt,
        },
      },
    ])
    expect(asked().filter((one) => one === path)).toHaveLength(2)
  })

  it.each(['', 'Falta o lacre'])(
    'REP-25 REP-30 REP-31 rejects with the reason %j and no cost',
    async (reason) => {
      const { user, provider, dialog, writes } = await begin('Reprovar')
      provider.on(paths.receivingReprove(31_067), json({ value: header(2).value }))
      const field = dialog.getByLabelText('Qual é o motivo?')
      if (reason !== '') await user.type(field, reason)
      await user.click(dialog.getByRole('button', { name: 'Reprovar' }))
      expect(await screen.findByText('Relatório reprovado')).toBeDefined()
      expect(writes()).toEqual([
        {
          call: 'PUT /api/ops/recebimento/31067/status/reprove',
          body: { idRecebimento: 31_067, custoAdicional: 0, observacao: reason, confirmedAt },
        },
      ])
    },
  )

  it('sends no decision for a report that changed since the table was read', async () => {
    const { user, provider, dialog, writes } = await begin('Aprovar')
    provider.on(paths.receivingHeader(31_067), json(header(2)))
    await user.click(dialog.getByRole('button', { name: 'Aprovar' }))
    expect(await screen.findByText(/Nada foi decidido/)).toBeDefined()
    expect(writes()).toEqual([])
  })

  it('UX-03 without a network, disables the decisions and says so', async () => {
    const { cutNetwork } = await open([row, { ...row, id: 31_068, status: 1 }])
    await shown()
    act(() => cutNetwork())
    const reason = await screen.findByText('Precisa de conexão')
    for (const name of ['Aprovar o relatório 31067', 'Reprovar o relatório 31067']) {
      expect(button(name).disabled).toBe(true)
      expect(button(name).getAttribute('aria-describedby')).toBe(reason.id)
    }
    const link = screen.getByRole('link', { name: 'PDF do relatório 31068' })
    expect(link.getAttribute('aria-disabled')).toBe('true')
    expect(screen.getByText('31067')).toBeDefined()
  })
})
