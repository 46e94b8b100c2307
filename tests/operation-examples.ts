import { finalizeReport } from '#src/features/receiving/operations/finalize-report.ts'
import { startReceivingReport } from '#src/features/receiving/operations/start-receiving-report.ts'
import { addPrePhoto } from '#src/features/stuffing/operations/add-pre-photo.ts'
import { finishPreStage } from '#src/features/stuffing/operations/finish-pre-stage.ts'
import { uploadPhoto } from '#src/features/stuffing/operations/upload-photo.ts'
import type { ShownHeader } from '#src/features/receiving/shown.ts'
import type { Operation } from '#src/outbox/operation.ts'

export interface OperationExample {
  operation: Operation<never>
  args: unknown
}

const example = <Args>(operation: Operation<Args>, args: Args): OperationExample => ({
  operation,
  args,
})

const photoId = '8f14e45f-ceea-467f-a2b8-5d3f6c1a9b01'

/** Of the demo data: see provider/testing. */
const receivingProduct = { idNotaFiscal: 5001, produto: 'PEAD HB0454', lote: 'L2611A' }

const receivingHeader: ShownHeader = {
  ot: '70012345',
  dataEntrada: '2026-11-20T11:00:00.000Z',
  placaCavalo: 'ABC1D23',
  notaFiscal: '123456',
  fornecedor: 'Fornecedor',
  motorista: 'Sebastião Miranda',
  tipoEntradaText: 'Nacional',
  report: {
    produto: receivingProduct.produto,
    lote: receivingProduct.lote,
    status: 0,
    idRecebimento: null,
    referenceId: 1,
    checklistsStatus: 0,
    avariasStatus: 0,
    residuosStatus: 0,
    menorStatus: 0,
  },
}

/** One of each, in the order of src/operations.ts; each is the next thing to do at its record. */
export const operationExamples: OperationExample[] = [
  example(uploadPhoto, { idSaida: 4712, step: '1', photoId }),
  example(addPrePhoto, { idSaida: 4711, photoId }),
  example(finishPreStage, { idSaida: 4711 }),
  example(startReceivingReport, {
    idRecebimento: 'local:00000000-0000-4000-8000-000000000001',
    ...receivingProduct,
    header: receivingHeader,
  }),
  example(finalizeReport, { idRecebimento: 31_001, finalizedAt: '2026-11-20T14:32:00.000Z' }),
]
