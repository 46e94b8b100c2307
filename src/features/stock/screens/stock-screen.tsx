import { PackageSearch, SearchX } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import type { StockQuery } from '#contract/schemas/stock.ts'
import { plural } from '#src/domain/amounts/numbers.ts'
import { useRuntime } from '#src/hooks/runtime.tsx'
import { useNetwork } from '#src/hooks/use-network.ts'
import { usePrefetch } from '#src/hooks/reads/use-prefetch.ts'
import { useRead } from '#src/hooks/reads/use-read.ts'
import { DataAge, ReadsAge } from '#src/ui/notice/data-age.tsx'
import { EmptyState } from '#src/ui/list/empty-state.tsx'
import { ListProblem } from '#src/ui/list/list-problem.tsx'
import { RowsSkeleton } from '#src/ui/list/rows-skeleton.tsx'
import { Page } from '#src/ui/page/page.tsx'
import { Spoken, Text } from '#src/ui/page/text.tsx'
import { useTouching } from '#src/hooks/outbox/use-unsent.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Notice } from '#src/ui/notice/notice.tsx'
import { addresses, type AskedStock } from '../addresses.ts'
import { Allocations } from '../components/allocations.tsx'
import { useReallocationNews } from '../components/use-reallocation-news.ts'
import { useStock, wholeStock } from '../components/use-stock.ts'
import { AskStockForm } from '../forms/ask-stock-form.tsx'
import { wantedOfStock } from '../offline.ts'
import { refusedIn } from '../components/refused.ts'

/** /ops/estoque (spec 1 §2). */
export default function StockScreen() {
  const [params] = useSearchParams()
  const { key, state } = useLocation() as {
    key: string
    state: { saved?: string; asked?: boolean } | null
  }
  const navigate = useNavigate()
  const asked = askedIn(params)
  // A query from the form itself keeps the form and its focus; any other address fills the form anew.
  const [formKey, setFormKey] = useState(key)
  if (state?.asked !== true && formKey !== key) setFormKey(key)
  usePrefetch(wantedOfStock(useRuntime().config))
  useReallocationNews(state?.saved)
  const ask = (next: AskedStock) =>
    void navigate(addresses.stock(next), { replace: true, state: { asked: true } })
  return (
    <Page title="Estoque | Consulta e Alocação">
      <ReallocationNotices />
      <AskStockForm key={`form ${formKey}`} asked={asked} onAsk={ask} onOtherType={() => ask({})} />
      {asked.tipo === undefined ? (
        <KeptAge />
      ) : (
        <Found key={key} asked={asked} isNews={state?.asked === true} />
      )}
    </Page>
  )
}

/** Without a network and before any query: the age of the cached stock. */
function KeptAge() {
  const isOffline = useNetwork().level === 'offline'
  const { value, askedAt, serverFailed, error } = useRead(isOffline ? wholeStock : undefined)
  if (!isOffline) return null
  if (value !== undefined && askedAt !== undefined) {
    return <DataAge askedAt={askedAt} serverFailed={serverFailed} />
  }
  return error === undefined ? null : (
    <Text muted>O estoque ainda não está neste aparelho. Abra esta tela uma vez com rede.</Text>
  )
}

/** An address with a product or a lot and no type comes from a reallocation: it is a query by product. */
function askedIn(params: URLSearchParams): AskedStock {
  const [local, produto, lote] = ['local', 'produto', 'lote'].map((name) => params.get(name) ?? '')
  const given = params.get('tipo')
  const isByProduct = given === 'produto' || (given === null && (produto !== '' || lote !== ''))
  if (isByProduct) return { tipo: 'produto', produto: produto ?? '', lote: lote ?? '' }
  return given === 'linha' ? { tipo: 'linha', local: local ?? '' } : {}
}

function useQuery({ tipo, local = '', produto = '', lote = '' }: AskedStock) {
  return useMemo(
    (): StockQuery =>
      tipo === 'linha'
        ? { type: 'LINHA', local, produto: '', lote: '' }
        : { type: 'PRODUTO', local: '', produto, lote },
    [tipo, local, produto, lote],
  )
}

function Found({ asked, isNews }: { asked: AskedStock; isNews: boolean }) {
  const found = useStock(useQuery(asked))
  const { value } = found
  return (
    <>
      <ReadsAge read={found} />
      {found.isKept && <Text muted>A consulta foi feita só neste aparelho.</Text>}
      {found.loading && <RowsSkeleton rows={4} height="11rem" />}
      {value === undefined && found.error && (
        <ListProblem
          message={found.error.message}
          isConnection={found.error.isConnection}
          onRetry={() => void found.refetch()}
        />
      )}
      {value !== undefined && value.items.length > 0 && (
        <Allocations items={value.items} isNews={isNews} />
      )}
      {value?.items.length === 0 && (
        <EmptyState
          title="Nenhuma alocação foi encontrada"
          text="Confira o que foi digitado, ou pesquise por menos."
          icon={asked.tipo === 'linha' ? PackageSearch : SearchX}
        />
      )}
      <Spoken role="status">
        {value === undefined ? '' : plural(value.items.length, 'alocação', 'alocações')}
      </Spoken>
    </>
  )
}

/** Reallocations that wait for the person, each with a link to the screen that corrects it. */
function ReallocationNotices() {
  const pending = useTouching('stock:list')
  return refusedIn(pending?.entries ?? []).map(({ id, label, args, parked }) => (
    <Notice
      key={id}
      tone="danger"
      announce="at-once"
      title={parked?.message ?? ''}
      action={
        <Button asChild>
          <Link to={addresses.reallocation(args.alocacao)}>Ver e decidir</Link>
        </Button>
      }
    >
      {args.alocacao.produto}. {label}. Nada foi perdido.
    </Notice>
  ))
}
