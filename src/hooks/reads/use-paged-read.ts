import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { ApiError } from '#src/api/api-error.ts'
import type { Read } from '#src/reads/read.ts'
import { useRead, type ReadState } from './use-read.ts'

/** The page and the filters of a table. */
export interface TableRequest {
  search: string
  /** -1 is every status (spec 1 §9). */
  status: number
  /** From 1. */
  page: number
}

export interface TablePage<Row> {
  /**
   * The rows of the requested page, or all matches. Both are nullable, because a provider may leave
   * them out.
   */
  rows: Row[] | null
  /** The number of all matches. */
  count: number | null
}

export interface PagedRead<Row> extends TableRequest {
  /** The rows of the page, or all matches; undefined when they could not be read. */
  rows: readonly Row[] | undefined
  /** The number of all matches, not of the page; 0 when it could not be read. */
  count: number
  found: ReadState<TablePage<Row>>
  /** Why no rows are shown, where «Nenhum registro foi encontrado» would be wrong. */
  emptyText: string | undefined
  searchFor: (text: string) => void
  filterBy: (status: number) => void
  goTo: (page: number) => void
}

const anyStatus = -1

/** Shown when nothing is cached and the provider cannot be asked. */
const unopenedText = 'Sem conexão: esta página ainda não foi aberta neste aparelho.'

/** A failing server leaves an empty list without a text of ours (spec 1 §8). */
function emptyTextOf(error: ApiError | undefined): string | undefined {
  if (error?.isConnection === true) return unopenedText
  return error?.isServerFailure === false ? error.message : undefined
}

/**
 * A table that is shown a page at a time. Search, status and page are in the address. Another
 * search or status starts at the first page, and a page beyond the last one redirects to the last.
 */
export function usePagedRead<Row>(
  readOf: (query: TableRequest) => Read<TablePage<Row>>,
  pageSize: number,
  /** The statuses that can be asked for; any other in the address asks for every status. */
  statuses: readonly { status: number }[] = [],
): PagedRead<Row> {
  const [params, setParams] = useSearchParams()
  const asked = wholeNumber(params.get('status'), anyStatus)
  const query: TableRequest = {
    search: params.get('busca') ?? '',
    status: statuses.some(({ status }) => status === asked) ? asked : anyStatus,
    page: Math.max(1, wholeNumber(params.get('pagina'), 1)),
  }
  const found = useRead(readOf(query))

  // Keep the last count during a read, so that the pager stays in place.
  const [lastCount, setLastCount] = useState(0)
  const count = found.value?.count ?? found.value?.rows?.length ?? (found.loading ? lastCount : 0)
  if (count !== lastCount) setLastCount(count)

  const show = (change: Partial<TableRequest>) =>
    setParams((before) => withQuery(before, { ...query, ...change }), { replace: true })

  const last = found.stale ? undefined : lastPage(found.value, pageSize)
  const isBeyond = last !== undefined && query.page > last
  useEffect(() => {
    if (isBeyond) show({ page: last })
  })
  return {
    ...query,
    rows: found.value?.rows ?? undefined,
    count,
    found,
    emptyText: emptyTextOf(found.error),
    searchFor: (text) => show({ search: text.trim(), page: 1 }),
    filterBy: (status) => show({ status, page: 1 }),
    goTo: (page) => show({ page }),
  }
}

/**
 * The last page, if this page is empty or the answer has all rows: the matches may have become
 * fewer since the address was made.
 */
const lastPage = (found: TablePage<unknown> | undefined, pageSize: number): number | undefined =>
  found && [0, found.count].includes((found.rows ?? []).length)
    ? Math.max(1, Math.ceil((found.count ?? 0) / pageSize))
    : undefined

/** Addresses can be typed by hand: an invalid page number falls back to the default. */
const wholeNumber = (text: string | null, otherwise: number): number =>
  text !== null && /^\d{1,6}$/.test(text) ? Number(text) : otherwise

function withQuery(before: URLSearchParams, { search, status, page }: TableRequest) {
  const params = new URLSearchParams(before)
  const shown = { busca: search, status: String(status), pagina: String(page) }
  const unsaid = { busca: '', status: String(anyStatus), pagina: '1' }
  for (const name of ['busca', 'status', 'pagina'] as const) {
    if (shown[name] === unsaid[name]) params.delete(name)
    else params.set(name, shown[name])
  }
  return params
}
