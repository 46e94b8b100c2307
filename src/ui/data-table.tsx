import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
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
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  loading?: boolean
  /** In the place of 'Nenhum registro foi encontrado'. */
  emptyText?: string
}

const cellPadding = { paddingInline: '4', paddingBlock: '3' } as const

/** A table that scrolls by itself where it is wider than the screen. */
export const DataTable = <Row,>({
  caption,
  columns,
  rows,
  rowKey,
  loading = false,
  emptyText = 'Nenhum registro foi encontrado',
}: DataTableProps<Row>) => (
  <chakra.section
    aria-label={caption}
    // What scrolls has to be reached with the keyboard.
    tabIndex={0}
    overflowX="auto"
    background="surface"
    border="var(--edge-width) solid"
    borderColor="line"
    borderRadius="lg"
    boxShadow="card"
  >
    <chakra.table width="full" textAlign="start">
      <chakra.caption srOnly>{caption}</chakra.caption>
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
      <tbody>
        {!loading &&
          rows.map((row) => (
            <chakra.tr
              key={rowKey(row)}
              borderBottom="var(--edge-width) solid"
              borderColor="line"
              css={{ '&:last-of-type': { borderBottom: 'none' } }}
            >
              {columns.map(({ header, cell, align = 'start' }) => (
                <chakra.td key={header} {...cellPadding} textAlign={align}>
                  {cell(row)}
                </chakra.td>
              ))}
            </chakra.tr>
          ))}
        {(loading || rows.length === 0) && (
          <tr>
            <td colSpan={columns.length}>
              {loading ? (
                <Loading />
              ) : (
                <chakra.output display="block" padding="8" textAlign="center" color="textMuted">
                  {emptyText}
                </chakra.output>
              )}
            </td>
          </tr>
        )}
      </tbody>
    </chakra.table>
  </chakra.section>
)
