import { useNavigate } from 'react-router-dom'
import { isSameId } from '#src/domain/names/ids.ts'
import { sayNotKept } from '#src/evidence/decision/use-act.ts'
import { useRuntime } from '#src/hooks/runtime.tsx'
import { useRead } from '#src/hooks/reads/use-read.ts'
import { useSubmit } from '#src/hooks/outbox/use-submit.ts'
import { makeLocalId } from '#src/outbox/model/local-ids.ts'
import { addresses } from '../../addresses.ts'
import { startReceivingReport } from '../../operations/start-receiving-report.ts'
import { reads } from '../../reads.ts'
import { headerFromRow } from '../../rules.ts'
import type { ShownProduct } from '../../shown.ts'

/**
 * Starts the report of a product and lot and opens it at once, with or without a network. The intent contains what
 * this device has read of the receipt, so that the report can be edited before it reaches the provider. Undefined
 * while that data loads, `unknown` where this device cannot get it now.
 */
export function useStartReport(
  product: ShownProduct,
): (() => Promise<void>) | 'unknown' | undefined {
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
