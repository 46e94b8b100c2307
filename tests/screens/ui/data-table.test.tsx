import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { DataTable, type Column } from '#src/ui/list/data-table.tsx'
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

test('shows the rows under their headers', () => {
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

test('shows the number of all rows, also when one page of them is shown', () => {
  const { unmount } = show(table([{ id: 1, nome: 'Ana' }]))
  expect(screen.getByText('1 registro')).toBeDefined()
  unmount()
  show(table([{ id: 1, nome: 'Ana' }], { count: 1234 }))
  expect(screen.getByText('1.234 registros')).toBeDefined()
})

test('SHELL-22 a loading table says «Carregando» in place of its rows', () => {
  show(table([{ id: 1, nome: 'Ana' }], { loading: true }))
  expect(cells()).toEqual(['Carregando'])
})

test('a table may have its own text for an empty list', () => {
  show(table([], { emptyText: 'Nenhum erro encontrado' }))
  expect(cells()).toEqual(['Nenhum erro encontrado'])
})

test('shows several values in one column, each under its header and with its name on a card', () => {
  const stacked: Column<Row>[] = [
    { header: 'ID', cell: ({ id }) => id, under: [{ header: 'Nome', cell: ({ nome }) => nome }] },
  ]
  show(
    <DataTable
      caption="Usuários"
      columns={stacked}
      rows={[{ id: 1, nome: 'Ana' }]}
      rowKey={({ id }) => id}
    />,
  )
  const lines = (parent: HTMLElement) =>
    [...parent.children].map((line) => [line.getAttribute('data-label'), line.textContent])
  expect(lines(screen.getByRole('columnheader'))).toEqual([
    [null, 'ID'],
    [null, 'Nome'],
  ])
  expect(lines(screen.getByRole('cell'))).toEqual([
    ['ID', '1'],
    ['Nome', 'Ana'],
  ])
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

  test('show the current page, with links to the next and the previous', async () => {
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

  test('one page shows no links to others', () => {
    show(paged(1, undefined, 15))
    expect(screen.queryByRole('navigation', { name: 'Páginas' })).toBeNull()
  })

  test('a page number beyond the last page offers a way back', async () => {
    const asked: number[] = []
    const { user } = show(paged(99, (page) => asked.push(page)))
    await user.click(button('Anterior'))
    expect(asked).toEqual([3])
  })
})

describe('sorting a table', () => {
  interface Machine {
    id: number
    nome: string
    horas: number | null
  }
  const machines: Machine[] = [
    { id: 1, nome: 'EMP-10', horas: 7.5 },
    { id: 2, nome: 'EMP-2', horas: null },
    { id: 3, nome: 'EMP-3', horas: 12 },
  ]
  const machineColumns: Column<Machine>[] = [
    { header: 'Nome', cell: ({ nome }) => nome, sortBy: ({ nome }) => nome },
    { header: 'Horas', cell: ({ horas }) => horas ?? '—', sortBy: ({ horas }) => horas },
    { header: 'Ações', cell: () => '' },
  ]
  const machineTable = (count = machines.length) => (
    <DataTable
      caption="Máquinas"
      columns={machineColumns}
      rows={machines}
      count={count}
      rowKey={({ id }) => id}
    />
  )
  const names = () => cells().filter((text) => text?.startsWith('EMP'))
  const order = (name: string) => screen.getByRole('columnheader', { name }).ariaSort

  test('a tap on a header sorts, the second reverses, the third restores the original order', async () => {
    const { user } = show(machineTable())
    const by = (name: string) => user.click(screen.getByRole('button', { name }))
    await by('Nome')
    expect(names()).toEqual(['EMP-2', 'EMP-3', 'EMP-10'])
    expect([order('Nome'), order('Horas')]).toEqual(['ascending', 'none'])
    await by('Nome')
    expect(names()).toEqual(['EMP-10', 'EMP-3', 'EMP-2'])
    expect(order('Nome')).toBe('descending')
    await by('Nome')
    expect(names()).toEqual(['EMP-10', 'EMP-2', 'EMP-3'])
    expect(order('Nome')).toBe('none')
  })

  test('sorts numbers as numbers; a missing one comes last both ways', async () => {
    const { user } = show(machineTable())
    await user.click(screen.getByRole('button', { name: 'Horas' }))
    expect(names()).toEqual(['EMP-10', 'EMP-3', 'EMP-2'])
    await user.click(screen.getByRole('button', { name: 'Horas' }))
    expect(names()).toEqual(['EMP-3', 'EMP-10', 'EMP-2'])
  })

  test('does not sort a page of a longer list, because that would not be the list’s order', () => {
    show(machineTable(31))
    expect(screen.queryByRole('button', { name: 'Nome' })).toBeNull()
    expect(order('Nome')).toBeNull()
  })

  test('sorts by a value that is stacked under another in its column', async () => {
    const stacked: Column<Machine>[] = [
      { header: 'ID', cell: ({ id }) => id, under: machineColumns.slice(0, 2) },
    ]
    const { user } = show(
      <DataTable caption="Máquinas" columns={stacked} rows={machines} rowKey={({ id }) => id} />,
    )
    const column = () => screen.getByRole('columnheader')
    const ids = () => cells().map((text) => text?.at(0))
    expect(column().ariaSort).toBe('none')
    await user.click(screen.getByRole('button', { name: 'Nome' }))
    expect(ids()).toEqual(['2', '3', '1'])
    await user.click(screen.getByRole('button', { name: 'Horas' }))
    expect(ids()).toEqual(['1', '3', '2'])
    expect(column().ariaSort).toBe('ascending')
    expect(screen.queryByRole('button', { name: 'ID' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Horas', pressed: true })).toBeDefined()
    expect(screen.getByRole('button', { name: 'Nome', pressed: false })).toBeDefined()
  })

  test('sorts all rows before it shows a page, where all rows are there', async () => {
    const paging = { page: 2, pageSize: 2, onPage: () => undefined }
    const { user } = show(
      <DataTable
        caption="Máquinas"
        columns={machineColumns}
        rows={machines}
        rowKey={({ id }) => id}
        paging={paging}
      />,
    )
    expect(names()).toEqual(['EMP-3'])
    await user.click(screen.getByRole('button', { name: 'Nome' }))
    expect(names()).toEqual(['EMP-10'])
    expect(screen.getByText('Página 2 de 2')).toBeDefined()
  })

  test('a column with nothing to compare cannot be sorted', () => {
    show(machineTable())
    expect(screen.queryByRole('button', { name: 'Ações' })).toBeNull()
  })
})
