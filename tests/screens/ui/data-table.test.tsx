import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DataTable, type Column } from '#src/ui/data-table.tsx'
import { show } from './show.tsx'

interface Row {
  id: number
  nome: string
}

const columns: Column<Row>[] = [
  { header: 'ID', cell: ({ id }) => id, align: 'end' },
  { header: 'Nome', cell: ({ nome }) => nome },
]

const table = (rows: Row[], more: { loading?: boolean; emptyText?: string } = {}) => (
  <DataTable caption="Usuários" columns={columns} rows={rows} rowKey={({ id }) => id} {...more} />
)

const cells = () => screen.getAllByRole('cell').map(({ textContent }) => textContent)

test('rows stand under their headers', () => {
  show(table([{ id: 1, nome: 'Ana' }]))
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'ID',
    'Nome',
  ])
  expect(cells()).toEqual(['1', 'Ana'])
})

test('SHELL-21 an empty table says «Nenhum registro foi encontrado»', () => {
  show(table([]))
  expect(cells()).toEqual(['Nenhum registro foi encontrado'])
})

test('SHELL-22 a table that is loading says «Carregando» in the place of its rows', () => {
  show(table([{ id: 1, nome: 'Ana' }], { loading: true }))
  expect(cells()).toEqual(['Carregando'])
})

test('a table may have words of its own for nothing', () => {
  show(table([], { emptyText: 'Nenhum erro encontrado' }))
  expect(cells()).toEqual(['Nenhum erro encontrado'])
})

test('what scrolls sideways can be reached with the keyboard', async () => {
  const { user } = show(table([]))
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Usuários' }))
})
