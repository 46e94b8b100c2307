import { chakra } from '@chakra-ui/react'
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { plural } from '#src/domain/amounts/plurals.ts'
import { Icon } from '../page/icon.tsx'
import { Loading } from '../notice/loading.tsx'
import { Pager, type Paging } from './pager.tsx'
import { cards, Frame } from './table-look.ts'
import { useSorted, type Order, type SortValue } from './use-sorted.ts'

interface Fact<Row> {
  header: string
  cell: (row: Row) => ReactNode
  /** What the rows are sorted by where all of them are there. */
  sortBy?: (row: Row) => SortValue
}

export interface Column<Row> extends Fact<Row> {
  /** What stands under it in the same column, a line each: a desk has no room for a column each. */
  under?: readonly Fact<Row>[]
  /** Numbers stand at the end. */
  align?: 'start' | 'end'
  /** Its own line is not broken: a moment, a status, what is tapped. Other words may go on. */
  oneLine?: true
  /** Where a row is a card: over the others it names the card, wide it has a line of its own. */
  onCard?: 'title' | 'wide'
  /** There is nothing in it but what is tapped: it is not printed. */
  onScreenOnly?: true
}

interface DataTableProps<Row> {
  /** What the table lists, for those who do not see what is around it. */
  caption: string
  columns: readonly Column<Row>[]
  /** Undefined when they could not be read: an empty list and a count of 0 (spec 1 §8). */
  rows: readonly Row[] | undefined
  /** How many there are in all, where the rows are one page of them. */
  count?: number
  rowKey: (row: Row, at: number) => string | number
  loading?: boolean
  /** In the place of 'Nenhum registro foi encontrado'. */
  emptyText?: string
  /** Of the room that its columns need: in less each row is a card. */
  cardsBelow?: `${number}rem`
  /** Where a page of them is shown at a time: the rows are that page, or all there are. */
  paging?: Paging
}

/** A table whose rows are cards where its columns have no room; it says how many rows there are. */
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
        // In rem: with larger text the columns need more.
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

/** What stands in a column, from its head down. */
const factsOf = <Row,>(column: Column<Row>): Fact<Row>[] => [column, ...(column.under ?? [])]

/** From a page behind the last one the pager leads back. */
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
  /** Undefined where it cannot be sorted by. */
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
