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
  /** How many rows there are in all. */
  count: number
}

/** The way from one page of a table to the next; nothing where there is one page. */
export function Pager({ page, pageSize, count, onPage }: PagerProps) {
  const last = Math.max(1, Math.ceil(count / pageSize))
  if (last === 1 && page === 1) return null
  // With nothing read nobody knows how many there are: an address may name a page behind the last one.
  const words =
    page > last
      ? `Página ${formatNumber(page)}`
      : `Página ${formatNumber(page)} de ${formatNumber(last)}`
  return (
    <>
      {/* A part is not taken for the whole. */}
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
          look="outline"
          disabled={page <= 1}
          onClick={() => onPage(Math.min(page - 1, last))}
        >
          <Icon as={ChevronLeft} />
          Anterior
        </Button>
        <chakra.output textAlign="center" flex="1 1 auto">
          {words}
        </chakra.output>
        <Button look="outline" disabled={page >= last} onClick={() => onPage(page + 1)}>
          Próxima
          <Icon as={ChevronRight} />
        </Button>
      </chakra.nav>
    </>
  )
}
