import { chakra } from '@chakra-ui/react'
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { plural } from '#src/domain/amounts/numbers.ts'
import { Icon } from '../page/icon.tsx'
import { Loading } from '../notice/loading.tsx'
import { Pager, type Paging } from './pager.tsx'
import { cards, Frame } from './table-look.ts'
import { useSorted, type Order, type SortValue } from './use-sorted.ts'

interface Fact<Row> {
  header: string
  cell: (row: Row) => ReactNode
  /** The value to sort by, where all rows are loaded. */
  sortBy?: (row: Row) => SortValue
}

export interface Column<Row> extends Fact<Row> {
  /**
   * Further facts in the same column, a line each, because a desk has no room for a column each.
   */
  under?: readonly Fact<Row>[]
  /** Numbers are aligned to the end. */
  align?: 'start' | 'end'
  /** The first line does not wrap: for a moment, a status or a control. Other lines may wrap. */
  oneLine?: true
  /**
   * On a card: 'title' puts the fact at the top as the card's name, 'wide' gives it a line of its
   * own.
   */
  onCard?: 'title' | 'wide'
  /** The column has only controls, so it is not printed. */
  onScreenOnly?: true
}

interface DataTableProps<Row> {
  /** The accessible caption of the table. */
  caption: string
  columns: readonly Column<Row>[]
  /**
   * Undefined when they could not be read: the table shows an empty list and a count of 0 (spec 1
   * §8).
   */
  rows: readonly Row[] | undefined
  /** The number of all rows, where the rows are one page. */
  count?: number
  rowKey: (row: Row, at: number) => string | number
  loading?: boolean
  /** Shown instead of 'Nenhum registro foi encontrado'. */
  emptyText?: string
  /** The width that the columns need; below it each row is a card. */
  cardsBelow?: `${number}rem`
  /** For a paged table: the rows are one page, or all of them. */
  paging?: Paging
}

/** A table whose rows become cards where the columns have no room. It shows the number of rows. */
export function DataTable<Row>({
  caption,
  columns,
  rows: given = none,
  count = given.length,
  rowKey,
  loading = false,
  emptyText = 'Nenhum registro foi encontrado',
  cardsBelow = '32rem',
  paging,
}: DataTableProps<Row>) {
  const isWhole = given.length >= count
  const { rows: sorted, orderOf, sort } = useSorted<Row>(given, columns.flatMap(factsOf), isWhole)
  const rows = paging && isWhole ? pageOf(sorted, paging) : sorted
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap="3"
      css={{ '@media screen': { containerType: 'inline-size' } }}
    >
      <Frame
        aria-busy={loading}
        // In rem, because with larger text the columns need more width.
        css={{ '@media screen': { [`@container (max-width: ${cardsBelow})`]: cards } }}
      >
        <chakra.table width="full" textAlign="start">
          <chakra.caption srOnly>{caption}</chakra.caption>
          <Head columns={columns} orderOf={orderOf} onSort={sort} />
          <tbody>
            {!loading &&
              rows.map((row, at) => (
                <tr key={rowKey(row, at)}>
                  {columns.map((column) => (
                    <BodyCell key={column.header} column={column} row={row} />
                  ))}
                </tr>
              ))}
            {(loading || rows.length === 0) && (
              <tr>
                <td colSpan={columns.length} data-whole="">
                  {loading ? <Loading /> : <Nothing>{emptyText}</Nothing>}
                </td>
              </tr>
            )}
          </tbody>
        </chakra.table>
      </Frame>
      {!loading && <chakra.p color="textMuted">{plural(count, 'registro', 'registros')}</chakra.p>}
      {paging && <Pager {...paging} count={count} />}
    </chakra.div>
  )
}

/** The facts of a column, from top to bottom. */
const factsOf = <Row,>(column: Column<Row>): Fact<Row>[] => [column, ...(column.under ?? [])]

/** All rows where they fit one page. A page beyond the last one is empty; the pager leads back. */
const pageOf = <Row,>(rows: readonly Row[], { page, pageSize }: Paging): readonly Row[] =>
  rows.length <= pageSize ? rows : rows.slice((page - 1) * pageSize, page * pageSize)

const BodyCell = <Row,>({ column, row }: { column: Column<Row>; row: Row }) => {
  const { header, cell, under = [], align = 'start', oneLine, onCard, onScreenOnly } = column
  const marks = {
    'data-align': align,
    ...(oneLine && { 'data-one-line': '' }),
    ...(onScreenOnly && { className: 'no-print' }),
  }
  const place = onCard && { [`data-${onCard}`]: '' }
  if (under.length === 0) {
    return (
      <td data-label={header} {...marks} {...place}>
        {cell(row)}
      </td>
    )
  }
  return (
    <td data-lines="" {...marks}>
      <div data-label={header} {...place}>
        {cell(row)}
      </div>
      {under.map((fact) => (
        <div key={fact.header} data-label={fact.header}>
          {fact.cell(row)}
        </div>
      ))}
    </td>
  )
}

interface HeadProps<Row> extends Pick<DataTableProps<Row>, 'columns'> {
  orderOf: (fact: Fact<Row>) => Order | undefined
  onSort: (header: string) => void
}

const orderIcons = { none: ChevronsUpDown, ascending: ArrowUp, descending: ArrowDown }

function Head<Row>({ columns, orderOf, onSort }: HeadProps<Row>) {
  return (
    <thead>
      <tr>
        {columns.map((column) => {
          const { header, align = 'start', onScreenOnly } = column
          const facts = factsOf(column)
          const orders = facts.map(orderOf).filter((order) => order !== undefined)
          return (
            <th
              key={header}
              scope="col"
              data-align={align}
              {...(orders.length > 0 && {
                'aria-sort': orders.find((order) => order !== 'none') ?? 'none',
              })}
              {...(onScreenOnly && { className: 'no-print' })}
            >
              {facts.map((fact) => (
                <HeadLine
                  key={fact.header}
                  order={orderOf(fact)}
                  onSort={() => onSort(fact.header)}
                >
                  {fact.header}
                </HeadLine>
              ))}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

interface HeadLineProps {
  /** Undefined where the column cannot be sorted. */
  order: Order | undefined
  onSort: () => void
  children: string
}

const HeadLine = ({ order, onSort, children }: HeadLineProps) =>
  order === undefined ? (
    <div>{children}</div>
  ) : (
    <button type="button" title="Ordenar" aria-pressed={order !== 'none'} onClick={onSort}>
      {children}
      <Icon as={orderIcons[order]} size="1em" />
    </button>
  )

const none: readonly never[] = []

const Nothing = chakra('output', {
  base: { display: 'block', padding: '8', textAlign: 'center', color: 'textMuted' },
})
