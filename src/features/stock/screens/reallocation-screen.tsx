import { CloudOff, SearchX } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useIdParam } from '#src/hooks/outbox/use-resolved-id.ts'
import { ReadsAge } from '#src/ui/notice/data-age.tsx'
import { Back } from '#src/ui/page/back-link.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { EmptyState } from '#src/ui/list/empty-state.tsx'
import { RowsSkeleton } from '#src/ui/list/rows-skeleton.tsx'
import { Page } from '#src/ui/page/page.tsx'
import { useRuntime } from '#src/hooks/runtime.tsx'
import { usePrefetch } from '#src/hooks/reads/use-prefetch.ts'
import { addresses } from '../addresses.ts'
import { Movements } from '../components/movements.tsx'
import { useAllocation } from '../components/use-stock.ts'
import { useReallocationNews } from '../components/use-reallocation-news.ts'
import type { Place } from '../moved.ts'
import { wantedOfStock } from '../offline.ts'

/** /ops/estoque/alocacao/produto/:idProduto/local/:idArmazem (spec 1 §2). */
export default function ReallocationScreen() {
  const idProduto = useIdParam('idProduto')
  const idArmazem = useIdParam('idArmazem')
  return idProduto !== undefined && idArmazem !== undefined ? (
    <Reallocation key={`${idProduto}-${idArmazem}`} idProduto={idProduto} idArmazem={idArmazem} />
  ) : (
    <Frame>
      <Missing message="Alocação não encontrada" />
    </Frame>
  )
}

function Reallocation(place: Place) {
  const read = useAllocation(place)
  const allocation = read.value
  usePrefetch(wantedOfStock(useRuntime().config))
  useReallocationNews()
  return (
    <Frame
      back={allocation && addresses.stock({ produto: allocation.produto, lote: allocation.lote })}
    >
      <ReadsAge read={read} />
      {read.loading && <RowsSkeleton rows={2} height="12rem" />}
      {allocation === undefined && read.error && (
        <Missing
          message={read.error.message}
          {...(read.error.saysNothing && { onRetry: () => void read.refetch() })}
        />
      )}
      {allocation !== undefined && <Movements allocation={allocation} isFresh={!read.stale} />}
    </Frame>
  )
}

const Frame = ({ back, children }: { back?: string | undefined; children: React.ReactNode }) => (
  <Page title="Realocação" before={<Back to={back ?? addresses.stock()}>Estoque</Back>}>
    {children}
  </Page>
)

const Missing = ({ message, onRetry }: { message: string; onRetry?: () => void }) => (
  <EmptyState
    title={message}
    icon={onRetry ? CloudOff : SearchX}
    {...(onRetry && { text: 'Abra esta tela uma vez com rede neste aparelho.' })}
  >
    {onRetry ? (
      <Button onClick={onRetry}>Tentar de novo</Button>
    ) : (
      <Button asChild variant="outline">
        <Link to={addresses.stock()}>Consultar o estoque</Link>
      </Button>
    )}
  </EmptyState>
)
