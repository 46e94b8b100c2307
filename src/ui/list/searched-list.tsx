import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { plural } from '#src/domain/amounts/numbers.ts'
import { ReadsAge } from '../notice/data-age.tsx'
import { EmptyState } from './empty-state.tsx'
import { ListProblem } from './list-problem.tsx'
import { RowsSkeleton } from './rows-skeleton.tsx'
import { SearchField } from '../form/search-field.tsx'
import { Spoken, Text } from '../page/text.tsx'

/** The number of rows in one read (spec 2 §9); there may be more matches. */
const askedCount = 20

/** A list with its search and the source of its rows. */
interface Searched<Row> {
  search: string
  searchFor: (text: string) => void
  /** The rows to show. */
  shown: {
    value: readonly Row[] | undefined
    askedAt: number | undefined
    stale: boolean
    serverFailed: boolean
    loading: boolean
    error: { message: string; isConnection: boolean } | undefined
  }
  /** The rows come from this device's cache; `serverFailed` says why. */
  isKept: boolean
  serverFailed: boolean
  retry: () => void
}

interface SearchedListProps<Row> {
  list: Searched<Row>
  label: string
  placeholder: string
  /** The noun for the rows: singular, plural, none. */
  words: readonly [one: string, many: string, none: string]
  /** The title when there are no rows at all. */
  emptyTitle?: string
  /** The height of a placeholder row during a read. */
  rowHeight: string
  /** Renders the rows, where there are any. */
  children: (rows: readonly Row[]) => ReactNode
}

/**
 * A list with a search: its age, why it may be incomplete, and placeholders while it has no rows.
 */
export function SearchedList<Row>({
  list: { search, searchFor, shown, isKept, serverFailed, retry },
  label,
  placeholder,
  words: [one, many, none],
  emptyTitle = 'Nenhum registro foi encontrado',
  rowHeight,
  children,
}: SearchedListProps<Row>) {
  const { value: rows, error } = shown
  return (
    <>
      <SearchField label={label} placeholder={placeholder} initial={search} onSearch={searchFor} />
      <ReadsAge read={shown} />
      {isKept && <SearchedHere serverFailed={serverFailed} />}
      {shown.loading && <RowsSkeleton rows={5} height={rowHeight} />}
      {rows === undefined && error && (
        <ListProblem message={error.message} isConnection={error.isConnection} onRetry={retry} />
      )}
      {rows?.length === 0 && (
        <EmptyState
          title={emptyTitle}
          icon={SearchX}
          {...(search === '' ? {} : { text: `${none} com “${search}”.` })}
        />
      )}
      {rows !== undefined && rows.length > 0 && children(rows)}
      {rows?.length === askedCount && (
        <Text muted>Estes são os {askedCount} primeiros. Pesquise para encontrar outros.</Text>
      )}
      <Spoken role="status">{rows === undefined ? '' : plural(rows.length, one, many)}</Spoken>
    </>
  )
}

/** Shown under a search of this device's cache, with the reason. */
const SearchedHere = ({ serverFailed }: { serverFailed: boolean }) => (
  <Text muted>
    {serverFailed ? 'O servidor falhou' : 'Sem conexão'}: a pesquisa foi feita só neste aparelho.
  </Text>
)
