import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import { clearQuestion } from '#src/checklist/operations/clear-question.ts'
import { finishQuestion } from '#src/checklist/operations/finish-question.ts'
import { removeQuestionPhoto } from '#src/checklist/operations/remove-question-photo.ts'
import { idChecklist as idOfItems } from '#src/features/forklift/example-forklift.ts'
import { clearItem } from '#src/features/forklift/operations/clear-item.ts'
import { exampleExit, exampleLoading } from '#src/features/loading/example-loading.ts'
import { advanceLoading } from '#src/features/loading/operations/advance-loading.ts'
import { loadingScreen } from '#src/features/loading/feature.ts'
import { addPackaging } from '#src/features/receiving/operations/add-packaging.ts'
import { finalizeReport } from '#src/features/receiving/operations/finalize-report.ts'
import { removeEvidence } from '#src/features/receiving/operations/remove-evidence.ts'
import { startReceivingReport } from '#src/features/receiving/operations/start-receiving-report.ts'
import { finishPreStage } from '#src/features/stuffing/operations/finish-pre-stage.ts'
import { stuffingScreen } from '#src/features/stuffing/feature.ts'
import { operations } from '#src/operations.ts'
import { operationExamples } from '../../operation-examples.ts'
import { checklistAnswers, pageOn, today } from '../forklift/open-forklift.tsx'
import { advanced } from '../loading/open-loading.tsx'
import { begun } from '../stuffing/open-stuffing.tsx'
import { openRefused, type Refused } from './open-correcting.tsx'
import { forklift, item } from './refused/forklift.tsx'
import { receiving, step } from './refused/receiving.tsx'
import { ofVehicle, vehicle } from './refused/vehicle.tsx'

vi.mock('#src/api/config.ts', { spy: true })

interface Row extends Omit<Refused, 'error' | 'message'> {
  where: string
  words: RegExp
}

const words = 'O servidor não aceita isto'

const ofReport = { idRecebimento: 31_001 }
const localId = 'local:00000000-0000-4000-8000-000000000002' as const
const asked = { idChecklist: 41_001, step: 1 }

const question = {
  ...receiving,
  answers: { ...receiving.answers, [paths.receivingChecklist(31_001, 1)]: { value: step } },
}
const ofQuestion = {
  ...asked,
  owner: { type: 'receiving', id: 31_001 },
  record: { title: 'Recebimento #31001', path: '/ops/relatorios/recebimento/31001/checklist/1' },
  idPergunta: 101,
  descricao: 'Lacre',
} as const
const ofDocuments = {
  ...asked,
  owner: ofVehicle.owner,
  record: ofVehicle.record,
  idPergunta: 206,
  descricao: 'Documentos',
}

const { responsavel: _responsavel, ...bareItem } = item

const answerStays = /A resposta continua no servidor/
const photoStays = /A foto continua no servidor/

const begin = operationExamples.find(
  ({ operation }) => operation.kind === startReceivingReport.kind,
)

const rows: Row[] = [
  {
    where: 'on its report',
    ...receiving,
    intent: startReceivingReport(begin?.args as Parameters<typeof startReceivingReport>[0]),
    path: paths.receivingNew(),
    words: /descarte este relatório e comece por outra entrada/,
  },
  {
    where: 'on its report',
    ...receiving,
    intent: finalizeReport({ ...ofReport, finalizedAt: '2026-11-20T14:32:00.000Z' }),
    path: paths.receivingConfirm(31_001),
    words: /descarte esta finalização, corrija e finalize de novo/,
  },
  {
    where: 'on its damage',
    ...receiving,
    intent: addPackaging({
      ...ofReport,
      idRecebimentoAvaria: 34_001,
      idRecebimentoAvariaEmbalagem: localId,
      numeroEmbalagens: null,
      operador: 'Ana',
    }),
    path: paths.packagingNew(),
    words: /Se a avaria não recebe mais uma embalagem, descarte esta/,
  },
  {
    where: 'on its damage',
    ...receiving,
    intent: removeEvidence({
      ...ofReport,
      idImage: 1,
      place: { of: 'damage', idRecebimentoAvaria: 34_001 },
    }),
    path: paths.receivingImageRemoval(1),
    words: photoStays,
  },
  {
    where: 'on its step of a report',
    ...question,
    intent: finishQuestion({ ...ofQuestion, total: 1 }),
    path: paths.checklistNext(),
    words: /Confira a resposta e as fotos da etapa/,
  },
  {
    where: 'on its step of a report',
    ...question,
    intent: clearQuestion({ ...ofQuestion, status: 1 }),
    path: paths.checklistAnswerRemoval(),
    words: answerStays,
  },
  {
    where: 'on its step of a report',
    ...question,
    intent: removeQuestionPhoto({ ...ofQuestion, status: 1, idImage: 1 }),
    path: paths.checklistImageRemoval(1),
    words: photoStays,
  },
  {
    where: 'on its vehicle',
    ...vehicle,
    intent: clearQuestion({ ...ofDocuments, status: 1 }),
    path: paths.checklistAnswerRemoval(),
    words: answerStays,
  },
  {
    where: 'on its vehicle',
    ...vehicle,
    intent: removeQuestionPhoto({ ...ofDocuments, status: 1, idImage: 1 }),
    path: paths.checklistImageRemoval(1),
    words: photoStays,
  },
  {
    where: 'on its machine',
    ...forklift,
    answers: checklistAnswers(pageOn(today)),
    intent: clearItem({ ...bareItem, field: 'freio', descricao: 'Item freio' }),
    path: paths.forkliftChecklist(idOfItems),
    words: answerStays,
  },
  {
    where: 'on its loading',
    base: '/ops/carregamento',
    routes: <loadingScreen.Screen />,
    answers: {
      [paths.loading(advanced.idSaida)]: exampleLoading(1),
      [paths.exit(advanced.idSaida)]: { data: { saida: exampleExit } },
    },
    intent: advanceLoading(advanced),
    path: paths.loadingAdvance(advanced.idSaida, advanced.idStatus),
    words: /descarte este avanço e siga daqui/,
  },
  {
    where: 'on its stuffing',
    base: '/ops/relatorios/estufagem',
    routes: <stuffingScreen.Screen />,
    answers: {
      [paths.stuffing(begun.idSaida)]: { value: begun },
      [paths.exit(begun.idSaida)]: { data: { saida: exampleExit } },
    },
    intent: finishPreStage({ idSaida: begun.idSaida }),
    path: paths.stuffingFinishPre(begun.idSaida),
    words: /descarte este avanço, tire as fotos e avance de novo/,
  },
]

it('includes every operation without a value to correct', () => {
  const withNothing = operations.filter(
    ({ correction: { fields, asks, retake } = {} }) => (fields ?? asks ?? retake) === undefined,
  )
  const here = new Set(rows.map(({ intent }) => intent.operation.kind))
  expect(withNothing.map(({ kind }) => kind).filter((kind) => !here.has(kind))).toEqual([])
})

it.each(rows.map((row) => ({ kind: row.intent.operation.kind, ...row })))(
  'UX-06 $kind that was rejected says $where what the person can do instead, and can be discarded there',
  async (row) => {
    const { user } = await openRefused({ ...row, error: {}, message: words })
    const [link = expect.unreachable()] = await screen.findAllByRole('link', { name: /^Abrir/ })
    await user.click(link)
    expect(await screen.findByText(row.words)).toBeDefined()
    expect(screen.getByRole('button', { name: 'Descartar' })).toBeDefined()
  },
)
