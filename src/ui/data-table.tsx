import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { plural } from '#src/domain/plurals.ts'
import { Loading } from './loading.tsx'

export interface Column<Row> {
  header: string
  cell: (row: Row) => ReactNode
  /** Numbers stand at the end. */
  align?: 'start' | 'end'
}

interface DataTableProps<Row> {
  /** What the table lists, for those who do not see what is around it. */
  caption: string
  columns: readonly Column<Row>[]
  /** Undefined when they could not be read: an empty list and a count of 0 (spec 1 §8). */
  rows: readonly Row[] | undefined
  /** How many there are in all, where the rows are one page of them. */
  count?: number
  rowKey: (row: Row) => string | number
  loading?: boolean
  /** In the place of 'Nenhum registro foi encontrado'. */
  emptyText?: string
}

const cellPadding = { paddingInline: '4', paddingBlock: '3' } as const

/** A table that scrolls by itself where it is wider than the screen, and says how many rows there are. */
export function DataTable<Row>({
  caption,
  columns,
  rows = [],
  count = rows.length,
  rowKey,
  loading = false,
  emptyText = 'Nenhum registro foi encontrado',
}: DataTableProps<Row>) {
  return (
    <chakra.div display="grid" gap="2">
      <Scroller
        aria-label={caption}
        // What scrolls has to be reached with the keyboard.
        tabIndex={0}
      >
        <chakra.table width="full" textAlign="start">
          <chakra.caption srOnly>{caption}</chakra.caption>
          <Head columns={columns} />
          <tbody>
            {!loading &&
              rows.map((row) => (
                <BodyRow key={rowKey(row)}>
                  {columns.map(({ header, cell, align = 'start' }) => (
                    <chakra.td key={header} {...cellPadding} textAlign={align}>
                      {cell(row)}
                    </chakra.td>
                  ))}
                </BodyRow>
              ))}
            {(loading || rows.length === 0) && (
              <tr>
                <td colSpan={columns.length}>
                  {loading ? <Loading /> : <Nothing>{emptyText}</Nothing>}
                </td>
              </tr>
            )}
          </tbody>
        </chakra.table>
      </Scroller>
      {!loading && <chakra.p color="textMuted">{plural(count, 'registro', 'registros')}</chakra.p>}
    </chakra.div>
  )
}

const Scroller = chakra('section', {
  base: {
    overflowX: 'auto',
    background: 'surface',
    border: 'var(--edge-width) solid',
    borderColor: 'line',
    borderRadius: 'lg',
    boxShadow: 'card',
  },
})

const BodyRow = chakra('tr', {
  base: {
    borderBottom: 'var(--edge-width) solid',
    borderColor: 'line',
    '&:last-of-type': { borderBottom: 'none' },
  },
})

const Nothing = chakra('output', {
  base: { display: 'block', padding: '8', textAlign: 'center', color: 'textMuted' },
})

function Head<Row>({ columns }: Pick<DataTableProps<Row>, 'columns'>) {
  return (
    <thead>
      <chakra.tr background="sunken" borderBottom="2px solid" borderColor="edge">
        {columns.map(({ header, align = 'start' }) => (
          <chakra.th
            key={header}
            scope="col"
            {...cellPadding}
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
