import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { formatKilos } from '#src/domain/amounts/numbers.ts'
import { noWork } from '#src/domain/records/own-work.ts'
import { useUnsentByKey } from '#src/hooks/outbox/use-unsent.ts'
import type { RecordId } from '#src/outbox/model/entry.ts'
import { LinkRow, RowBody } from '#src/ui/list/list-row.tsx'
import { UnsentBadge } from '#src/ui/page/work-marks.tsx'
import { isSameId } from '#src/domain/names/ids.ts'
import { sayNotKept } from '#src/evidence/decision/use-act.ts'
import { useRuntime } from '#src/hooks/runtime.tsx'
import { useRead } from '#src/hooks/reads/use-read.ts'
import { useSubmit } from '#src/hooks/outbox/use-submit.ts'
import { makeLocalId } from '#src/outbox/model/local-ids.ts'
import { addresses } from '../../addresses.ts'
import { reads } from '../../reads.ts'
import type { ShownProduct } from '../../shown.ts'
import { StatusBadge } from '../marks.tsx'
import { useFinalizing } from '../finalize/use-finalizing.ts'
import { startReceivingReport } from '../../operations/start-receiving-report.ts'
import { headerFromRow } from '../../rules.ts'

interface ProductRowProps {
  product: ShownProduct
  /** When the product was read. */
  askedAt: number | undefined
}

/** A product and lot of an entry: a link to its report, which is started where none exists yet. */
export const ProductRow = ({ product, askedAt }: ProductRowProps) =>
  product.idRecebimento === null ? (
    <WithoutReport product={product} />
  ) : (
    <LinkRow>
      <Link to={addresses.report(product.idRecebimento)}>
        <ProductBody {...{ product, askedAt }} idRecebimento={product.idRecebimento} />
      </Link>
    </LinkRow>
  )

function WithoutReport({ product }: { product: ShownProduct }) {
  const start = useStartReport(product)
  const [busy, setBusy] = useState(false)
  const begin = async () => {
    // A double tap starts one report (UX-26).
    if (busy || typeof start !== 'function') return
    setBusy(true)
    await start()
    setBusy(false)
  }
  return (
    <LinkRow>
      <button
        type="button"
        aria-disabled={typeof start !== 'function' || busy}
        onClick={() => void begin()}
      >
        <ProductBody product={product} isUnknown={start === 'unknown'} />
      </button>
    </LinkRow>
  )
}

interface ProductBodyProps extends Partial<ProductRowProps> {
  product: ShownProduct
  idRecebimento?: RecordId
  /** The data that a report starts from was never read on this device. */
  isUnknown?: boolean
}

function ProductBody({ product, askedAt, idRecebimento, isUnknown }: ProductBodyProps) {
  const { statusOf, isUnanswered } = useFinalizing()
  return (
    <RowBody>
      <chakra.p fontSize="xl" fontWeight="black" lineHeight="tight" overflowWrap="anywhere">
        {product.produto}
      </chakra.p>
      <chakra.p lineHeight="snug" overflowWrap="anywhere">
        Lote <chakra.strong fontWeight="bold">{product.lote}</chakra.strong> ·{' '}
        {formatKilos(product.peso)}
      </chakra.p>
      <chakra.p display="flex" flexWrap="wrap" columnGap="3" rowGap="1.5" paddingTop="2">
        <StatusBadge status={statusOf(product, askedAt)} isFinalizedHere={isUnanswered(product)} />
        {idRecebimento === undefined ? (
          <chakra.span color={isUnknown ? 'textMuted' : 'primary.text'} fontWeight="bold">
            {isUnknown
              ? 'Para iniciar aqui sem rede, abra antes a lista de recebimentos com rede'
              : 'Iniciar relatório'}
          </chakra.span>
        ) : (
          <Unsent idRecebimento={idRecebimento} />
        )}
      </chakra.p>
    </RowBody>
  )
}

function Unsent({ idRecebimento }: { idRecebimento: RecordId }) {
  const unsentByKey = useUnsentByKey()
  return <UnsentBadge {...(unsentByKey.get(reads.header(idRecebimento).key) ?? noWork)} />
}

/**
 * Starts the report of a product and lot and opens it at once, with or without a network. The intent contains what
 * this device has read of the receipt, so that the report can be edited before it reaches the provider. Undefined
 * while that data loads, `unknown` where this device cannot get it now.
 */
function useStartReport(product: ShownProduct): (() => Promise<void>) | 'unknown' | undefined {
  const submit = useSubmit()
  const navigate = useNavigate()
  const { referenceId } = product
  const reference = useRead(
    referenceId === undefined ? undefined : reads.headerByReference(referenceId),
  )
  const { extensions } = useRuntime().config
  const model = useRead(extensions ? reads.checklistModel() : undefined)
  const list = useRead(reads.kept(''))
  const row = list.value?.find(({ id }) => isSameId(id, product.idNotaFiscal))
  const header = reference.value ?? (row && headerFromRow(row, product))
  // Without the checklist model the checklist could not be answered before the report is sent.
  if (model.loading || reference.loading || list.loading) return undefined
  if (header === undefined) return 'unknown'

  return async () => {
    const { idNotaFiscal, produto, lote } = product
    const idRecebimento = makeLocalId()
    const checklist = model.value
    try {
      await submit(
        startReceivingReport({
          idRecebimento,
          idNotaFiscal,
          produto,
          lote,
          header,
          ...(checklist && { checklist }),
        }),
      )
      await navigate(addresses.report(idRecebimento))
    } catch (error) {
      sayNotKept(error)
    }
  }
}
