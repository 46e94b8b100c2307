import { chakra } from '@chakra-ui/react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { formatNumber } from '#src/domain/amounts/numbers.ts'
import { Button } from '../form/button.tsx'
import { Icon } from '../page/icon.tsx'

export interface Paging {
  /** From 1. */
  page: number
  pageSize: number
  onPage: (page: number) => void
}

interface PagerProps extends Paging {
  /** The number of all rows. */
  count: number
}

/** Buttons to the previous and the next page of a table; nothing on the only page. */
export function Pager({ page, pageSize, count, onPage }: PagerProps) {
  const last = Math.max(1, Math.ceil(count / pageSize))
  if (last === 1 && page === 1) return null
  // Without an answer the count is unknown, and the address may name a page beyond the last one.
  const words =
    page > last
      ? `Página ${formatNumber(page)}`
      : `Página ${formatNumber(page)} de ${formatNumber(last)}`
  return (
    <>
      {/* The print states the page, so that nobody takes a part for the whole list. */}
      <p className="only-print">{words} da lista</p>
      <chakra.nav
        aria-label="Páginas"
        className="no-print"
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        justifyContent="space-between"
        gap="3"
      >
        <Button
          variant="outline"
          disabled={page <= 1}
          onClick={() => onPage(Math.min(page - 1, last))}
        >
          <Icon as={ChevronLeft} />
          Anterior
        </Button>
        <chakra.output textAlign="center" flex="1 1 auto">
          {words}
        </chakra.output>
        <Button variant="outline" disabled={page >= last} onClick={() => onPage(page + 1)}>
          Próxima
          <Icon as={ChevronRight} />
        </Button>
      </chakra.nav>
    </>
  )
}
