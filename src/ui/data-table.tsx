import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { plural } from '#src/domain/plurals.ts'
import { Loading } from './loading.tsx'
import { Pager, type Paging } from './pager.tsx'

export interface Column<Row> {
  header: string
  cell: (row: Row) => ReactNode
  /** Numbers stand at the end. */
  align?: 'start' | 'end'
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
  /** Narrower than this (spec 1 §9) each row is a card: for a table of many columns already on a tablet. */
  cardsBelow?: 'sm' | 'md'
  /** Where the rows are one page of all. */
  paging?: Paging
}

/** A table that scrolls by itself where it is wider than the screen, and says how many rows there are. */
export function DataTable<Row>({
  caption,
  columns,
  rows = [],
  count = rows.length,
  rowKey,
  loading = false,
  emptyText = 'Nenhum registro foi encontrado',
  cardsBelow = 'sm',
  paging,
}: DataTableProps<Row>) {
  return (
    <chakra.div display="grid" gap="3">
      <Scroller
        aria-label={caption}
        aria-busy={loading}
        // What scrolls has to be reached with the keyboard.
        tabIndex={0}
        cardsBelow={cardsBelow}
      >
        <chakra.table width="full" textAlign="start">
          <chakra.caption srOnly>{caption}</chakra.caption>
          <Head columns={columns} />
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
      </Scroller>
      {!loading && <chakra.p color="textMuted">{plural(count, 'registro', 'registros')}</chakra.p>}
      {paging && <Pager {...paging} count={count} />}
    </chakra.div>
  )
}

const BodyCell = <Row,>({ column, row }: { column: Column<Row>; row: Row }) => {
  const { header, cell, align = 'start', onCard, onScreenOnly } = column
  return (
    <td
      data-label={header}
      data-align={align}
      {...(onCard && { [`data-${onCard}`]: '' })}
      {...(onScreenOnly && { className: 'no-print' })}
    >
      {cell(row)}
    </td>
  )
}

const surface = {
  background: 'surface',
  border: 'var(--edge-width) solid',
  borderColor: 'line',
  borderRadius: 'lg',
  boxShadow: 'card',
} as const

const spoken = {
  position: 'absolute',
  clipPath: 'inset(50%)',
  width: '1px',
  height: '1px',
} as const

/** Each row a card, each cell a line of it with its header before it. */
const cards = {
  overflow: 'visible',
  background: 'none',
  border: 'none',
  boxShadow: 'none',
  '& table, & caption': { display: 'block' },
  '& thead': { ...spoken, overflow: 'hidden' },
  '& tbody': {
    display: 'grid',
    gap: '3',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 19rem), 1fr))',
  },
  '& tbody tr': {
    ...surface,
    display: 'flex',
    flexDirection: 'column',
    gap: '2',
    paddingBlock: '4',
    paddingInline: 'side',
  },
  '& tbody td': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)',
    columnGap: '3',
    justifyItems: 'start',
    padding: '0',
    textAlign: 'start',
    lineHeight: 'snug',
    overflowWrap: 'anywhere',
    '&::before': {
      content: 'attr(data-label)',
      color: 'textMuted',
      overflowWrap: 'break-word',
      textAlign: 'start',
    },
    '&:is([data-whole], [data-title], [data-wide])': {
      display: 'block',
      '&::before': { content: 'none' },
    },
    '&[data-title]': { fontSize: 'lg', fontWeight: 'bold' },
    // What is done with a row stands under what it says, wherever its column is.
    '&[data-wide]': { order: 1, '&:empty': { display: 'none' } },
  },
} as const

const Scroller = chakra('section', {
  base: {
    ...surface,
    overflowX: 'auto',
    '@media print': {
      overflow: 'visible',
      border: 'none',
      '& :is(thead th, tbody td)': { paddingInline: '1', paddingBlock: '1.5', fontSize: '0.8em' },
      '& tbody td': { overflowWrap: 'break-word' },
    },
    '& tbody td': { paddingInline: '3', paddingBlock: '3', textAlign: 'start' },
    '& tbody td[data-align=end]': { textAlign: 'end' },
    // A link in a cell may be as large as its row.
    '& tbody tr': { position: 'relative' },
    '& tbody tr + tr': { borderTop: 'var(--edge-width) solid', borderColor: 'line' },
    '& tbody td[data-whole]': { padding: '0' },
  },
  variants: {
    cardsBelow: {
      sm: { '@media screen and (max-width: 575.98px)': cards },
      md: { '@media screen and (max-width: 991.98px)': cards },
    },
  },
})

const Nothing = chakra('output', {
  base: { display: 'block', padding: '8', textAlign: 'center', color: 'textMuted' },
})

function Head<Row>({ columns }: Pick<DataTableProps<Row>, 'columns'>) {
  return (
    <thead>
      <chakra.tr background="sunken" borderBottom="2px solid" borderColor="edge">
        {columns.map(({ header, align = 'start', onScreenOnly }) => (
          <chakra.th
            key={header}
            {...(onScreenOnly && { className: 'no-print' })}
            scope="col"
            paddingInline="3"
            paddingBlock="3"
            textAlign={align}
            fontWeight="bold"
            whiteSpace="nowrap"
          >
            {header}
          </chakra.th>
        ))}
      </chakra.tr>
    </thead>
  )
}
