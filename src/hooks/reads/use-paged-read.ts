import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { ApiError } from '#src/api/api-error.ts'
import type { Read } from '#src/reads/read.ts'
import { useRead, type ReadState } from './use-read.ts'

/** Which page of what a table shows. */
export interface TableQuery {
  search: string
  /** -1 is every status (spec 1 §9). */
  status: number
  /** From 1. */
  page: number
}

export interface TablePage<Row> {
  /**
   * Those of the page that was asked for, or all that were found. Both as any provider gives them: what is
   * absent is null.
   */
  rows: Row[] | null
  /** How many were found in all. */
  count: number | null
}

export interface PagedRead<Row> extends TableQuery {
  /** Of the page, or all that was found; undefined when they could not be read. */
  rows: readonly Row[] | undefined
  /** Of all that was found, not of the page; 0 when it could not be read. */
  count: number
  found: ReadState<TablePage<Row>>
  /** Why there is nothing to be shown, where «Nenhum registro foi encontrado» would not be true. */
  emptyText: string | undefined
  searchFor: (text: string) => void
  filterBy: (status: number) => void
  goTo: (page: number) => void
}

const anyStatus = -1

/** Nothing is there to be shown, and nothing is known of what the provider has. */
const unopenedText = 'Sem conexão: esta página ainda não foi aberta neste aparelho.'

/** A server that fails leaves an empty list (spec 1 §8): then there are no words of ours. */
function emptyTextOf(error: ApiError | undefined): string | undefined {
  if (error?.isConnection === true) return unopenedText
  return error?.isServerFailure === false ? error.message : undefined
}

/**
 * A table that is shown a page at a time. Search, status and page stand in the
 * address; another search or status begins at the first page, and what is past the last one goes there.
 */
export function usePagedRead<Row>(
  readOf: (query: TableQuery) => Read<TablePage<Row>>,
  pageSize: number,
  /** Those that can be asked for; another in the address asks for every status. */
  statuses: readonly { status: number }[] = [],
): PagedRead<Row> {
  const [params, setParams] = useSearchParams()
  const asked = wholeNumber(params.get('status'), anyStatus)
  const query: TableQuery = {
    search: params.get('busca') ?? '',
    status: statuses.some(({ status }) => status === asked) ? asked : anyStatus,
    page: Math.max(1, wholeNumber(params.get('pagina'), 1)),
  }
  const found = useRead(readOf(query))

  // While a page is being read the way to the others stays where it is.
  const [lastCount, setLastCount] = useState(0)
  const count = found.value?.count ?? found.value?.rows?.length ?? (found.loading ? lastCount : 0)
  if (count !== lastCount) setLastCount(count)

  const show = (change: Partial<TableQuery>) =>
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

/** Of what has no rows to show, or has all of them: it may have become less since the address was written. */
const lastPage = (found: TablePage<unknown> | undefined, pageSize: number): number | undefined =>
  found && [0, found.count].includes((found.rows ?? []).length)
    ? Math.max(1, Math.ceil((found.count ?? 0) / pageSize))
    : undefined

/** An address can be typed: what is no number of a page is the first one. */
const wholeNumber = (text: string | null, otherwise: number): number =>
  text !== null && /^\d{1,6}$/.test(text) ? Number(text) : otherwise

function withQuery(before: URLSearchParams, { search, status, page }: TableQuery) {
  const params = new URLSearchParams(before)
  const shown = { busca: search, status: String(status), pagina: String(page) }
  const unsaid = { busca: '', status: String(anyStatus), pagina: '1' }
  for (const name of ['busca', 'status', 'pagina'] as const) {
    if (shown[name] === unsaid[name]) params.delete(name)
    else params.set(name, shown[name])
  }
  return params
}
