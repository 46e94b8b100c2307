import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
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

const table = (
  rows: Row[] | undefined,
  more: { loading?: boolean; emptyText?: string; count?: number } = {},
) => (
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

test('SHELL-23 a table that could not be read shows an empty list and a count of 0', () => {
  show(table(undefined))
  expect(cells()).toEqual(['Nenhum registro foi encontrado'])
  expect(screen.getByText('0 registros')).toBeDefined()
})

test('it says how many rows there are, also where it shows one page of them', () => {
  const { unmount } = show(table([{ id: 1, nome: 'Ana' }]))
  expect(screen.getByText('1 registro')).toBeDefined()
  unmount()
  show(table([{ id: 1, nome: 'Ana' }], { count: 1234 }))
  expect(screen.getByText('1.234 registros')).toBeDefined()
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

describe('the pages of a table', () => {
  const paged = (page: number, onPage: (page: number) => void = () => undefined, count = 31) => (
    <DataTable
      caption="Usuários"
      columns={columns}
      rows={[{ id: 1, nome: 'Ana' }]}
      rowKey={({ id }) => id}
      count={count}
      paging={{ page, pageSize: 15, onPage }}
    />
  )
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

  test('say which one is shown, and lead to the next and back', async () => {
    const asked: number[] = []
    const { user } = show(paged(2, (page) => asked.push(page)))
    expect(screen.getByText('Página 2 de 3')).toBeDefined()
    await user.click(button('Próxima'))
    await user.click(button('Anterior'))
    expect(asked).toEqual([3, 1])
  })

  test.each([
    [1, 'Anterior'],
    [3, 'Próxima'],
  ])('page %i has no «%s»', (page, name) => {
    show(paged(page))
    expect(button(name).disabled).toBe(true)
  })

  test('one page needs no way to others', () => {
    show(paged(1, undefined, 15))
    expect(screen.queryByRole('navigation', { name: 'Páginas' })).toBeNull()
  })

  test('from an address behind the last page there is a way back to it', async () => {
    const asked: number[] = []
    const { user } = show(paged(99, (page) => asked.push(page)))
    await user.click(button('Anterior'))
    expect(asked).toEqual([3])
  })
})
