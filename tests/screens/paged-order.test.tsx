import { cleanup, screen, within } from '@testing-library/react'
import type { ComponentType } from 'react'
import { expect, test, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import { TableQuery } from '#contract/schemas/administration.ts'
import { ReportQuery } from '#contract/schemas/reports.ts'
import UsersScreen from '#src/features/admin/screens/users-screen.tsx'
import LoadingScreen from '#src/features/reports/screens/loading-screen.tsx'
import ReceivingScreen from '#src/features/reports/screens/receiving-screen.tsx'
import { openOnline } from './open-online.tsx'

vi.mock('#src/api/config.ts', { spy: true })

/** Tables that the provider pages, with the headers that sort when all rows are present. */
const tables: Record<string, [ComponentType, string, object, readonly string[]]> = {
  users: [
    UsersScreen,
    paths.userTable(''),
    {
      rows: [
        { uid: 1, nome: 'Ana', username: 'ana', email: 'ana@x.example', ativo: true, bloqueado: 0 },
      ],
    },
    ['Nome', 'Cargo', 'Tipo', 'Situação', 'Permissões'],
  ],
  loadings: [
    LoadingScreen,
    paths.loadingReport(),
    { itens: [{ id: 1, status: 3 }] },
    ['ID Saída', 'Status', 'OC', 'OT', 'Agendado', 'Início', 'Veículo carregado', 'Fim'],
  ],
  receipts: [
    ReceivingScreen,
    paths.receivingReport(),
    { itens: [{ id: 1, status: 10 }] },
    [...['ID', 'OT', 'Status', 'Operador', 'Produto', 'Lote', 'Fornecedor', 'NF'], 'Criado em'],
  ],
}

const open = async (Shown: ComponentType, path: string, body: object, count: number) => {
  const opened = await openOnline(<Shown />, {
    at: '/',
    roles: ['ADMIN'],
    answers: { [path]: { ...body, count, quantidade: count } },
  })
  await screen.findByText(count === 1 ? '1 registro' : `${count} registros`)
  return opened
}

const sortable = () =>
  screen
    .getAllByRole('columnheader')
    .flatMap((head) => within(head).queryAllByRole('button'))
    .map(({ textContent }) => textContent)

/** Parameters of the paged calls. Any other could be an order, which the headers would then have to request. */
const asksFor = ['page', 'pageNumber', 'pageSize', 'results', 'search', 'status']

test('the contract’s paged calls have no parameter for an order', () => {
  for (const query of [TableQuery, ReportQuery]) {
    expect(asksFor).toEqual(expect.arrayContaining(Object.keys(query.properties)))
  }
})

test.each(Object.entries(tables))(
  'these headers sort %s when all rows are there; a single page does not sort, and is requested as the contract says',
  async (_name, [shown, path, body, headers]) => {
    await open(shown, path, body, 1)
    expect(sortable()).toEqual(headers)
    cleanup()
    const { asked } = await open(shown, path, body, 31)
    expect(sortable()).toEqual([])
    const [question] = asked().filter((one) => one.startsWith(path.split('?')[0] ?? path))
    const names = [...new URL(question ?? '', 'https://x.example').searchParams.keys()]
    expect(asksFor).toEqual(expect.arrayContaining(names))
  },
)
