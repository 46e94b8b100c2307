import { useEffect, useMemo } from 'react'
import { useRuntime } from '#src/hooks/runtime.tsx'
import { usePrefetch } from '#src/hooks/reads/use-prefetch.ts'
import { useRead } from '#src/hooks/reads/use-read.ts'
import { useIdParam } from '#src/hooks/outbox/use-resolved-id.ts'
import { isLocalId } from '#src/outbox/model/local-ids.ts'
import { ReadsAge } from '#src/ui/notice/data-age.tsx'
import { List } from '#src/ui/list/list-row.tsx'
import { RowsSkeleton } from '#src/ui/list/rows-skeleton.tsx'
import { Page } from '#src/ui/page/page.tsx'
import { addresses } from '../addresses.ts'
import { Back } from '#src/ui/page/back-link.tsx'
import { ProductRow } from '../components/report/product-row.tsx'
import { ReadProblem } from '../components/read-problem.tsx'
import { useFinalizing } from '../components/finalize/use-finalizing.ts'
import { wantedOfProducts } from '../offline.ts'
import { reads } from '../reads.ts'
import type { ShownProduct } from '../shown.ts'

/** /ops/relatorios/recebimento/produto/{id} (spec 2 §2). */
export default function ProductsScreen() {
  const idNotaFiscal = useIdParam()
  const { extensions } = useRuntime().config
  const products = useRead(idNotaFiscal === undefined ? undefined : reads.products(idNotaFiscal))
  const { value: rows, askedAt } = products
  const { isKnown } = useFinalizing()
  usePrefetch(useWanted(rows ?? none, extensions))
  useEffect(loadReportScreen, [])

  return (
    <Page
      title="Selecione o Produto/Lote referente ao Relatório"
      tabTitle="Produto e lote"
      before={<Back to={addresses.list()}>Recebimentos</Back>}
    >
      <ReadsAge read={products} />
      {products.loading && <RowsSkeleton rows={2} height="7rem" />}
      {rows === undefined && !products.loading && (
        <ReadProblem
          title="Recebimento não encontrado"
          error={products.error}
          onRetry={() => void products.refetch()}
        />
      )}
      {rows?.length === 0 && (
        <ReadProblem title="Nenhum produto foi encontrado" error={undefined} />
      )}
      {isKnown && rows !== undefined && rows.length > 0 && (
        <List>
          {rows.map((product, at) => (
            <li key={`${product.produto ?? at} ${product.lote}`}>
              <ProductRow product={product} askedAt={askedAt} />
            </li>
          ))}
        </List>
      )}
    </Page>
  )
}

const none: readonly ShownProduct[] = []

/** Loads the code of the report screen ahead, so that the tap only has to render it. */
const loadReportScreen = (): void => {
  import('./report-screen.tsx').catch(() => undefined)
}

/** The reads to prefetch for these products' reports; the same array while the rows are unchanged. */
function useWanted(rows: readonly ShownProduct[], extensions: boolean) {
  const known = rows.filter(({ idRecebimento }) => !isLocalId(idRecebimento))
  const key = JSON.stringify(known)
  return useMemo(
    () => wantedOfProducts(JSON.parse(key) as ShownProduct[], { extensions }),
    [key, extensions],
  )
}
