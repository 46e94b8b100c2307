import { addQuestionPhoto } from '#src/checklist/operations/add-question-photo.ts'
import { answerQuestion } from '#src/checklist/operations/answer-question.ts'
import { clearQuestion } from '#src/checklist/operations/clear-question.ts'
import { finishQuestion } from '#src/checklist/operations/finish-question.ts'
import { removeQuestionPhoto } from '#src/checklist/operations/remove-question-photo.ts'
import { setQuestionPhoto } from '#src/checklist/operations/set-question-photo.ts'
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

/** What came in: the provider's test makes it, with a report of its first product that has one of everything. */
export const receivingItems = [
  { produto: 'PP H301', lote: 'L2611B' },
  { produto: 'PEAD HB0454', lote: 'L2611A' },
] as const

const receivingProduct = { idNotaFiscal: 1, ...receivingItems[1] }

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

const question = {
  owner: { type: 'receiving', id: 1 },
  record: { title: 'Recebimento #1', path: '/ops/relatorios/recebimento/1/checklist/1' },
  idChecklist: 1,
  step: 1,
  idPergunta: 101,
  descricao: 'Lacre do veículo',
} as const

/** With what the menu says of the question afterwards. */
const judged = { ...question, status: 1 }

const photo = { photoId, size: 1000, sha256: 'a'.repeat(64) }

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
  example(finalizeReport, { idRecebimento: 1, finalizedAt: '2026-11-20T14:32:00.000Z' }),
  example(answerQuestion, {
    ...judged,
    idOption: 1011,
    tipo: 'OPTION',
    valueString: 'Sim',
    valueInteger: null,
    obs: null,
    imagesRequired: 0,
    before: null,
  }),
  example(clearQuestion, judged),
  example(finishQuestion, { ...question, total: 12 }),
  example(addQuestionPhoto, { ...judged, ...photo, idSub: 0, idImage: `local:${photoId}` }),
  example(setQuestionPhoto, { ...judged, ...photo, idSub: 1 }),
  example(removeQuestionPhoto, { ...judged, idImage: 1 }),
]
