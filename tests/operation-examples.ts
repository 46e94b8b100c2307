import { addQuestionPhoto } from '#src/checklist/operations/add-question-photo.ts'
import { answerQuestion } from '#src/checklist/operations/answer-question.ts'
import { clearQuestion } from '#src/checklist/operations/clear-question.ts'
import { finishQuestion } from '#src/checklist/operations/finish-question.ts'
import { removeQuestionPhoto } from '#src/checklist/operations/remove-question-photo.ts'
import { setQuestionPhoto } from '#src/checklist/operations/set-question-photo.ts'
import { answerItem } from '#src/features/forklift/operations/answer-item.ts'
import { clearItem } from '#src/features/forklift/operations/clear-item.ts'
import { startChecklist } from '#src/features/forklift/operations/start-checklist.ts'
import {
  addDamageEvidence,
  addPackagingEvidence,
  addUnderSizeEvidence,
  addWasteEvidence,
} from '#src/features/receiving/operations/add-evidence.ts'
import { addPackaging } from '#src/features/receiving/operations/add-packaging.ts'
import { registerDamage } from '#src/features/receiving/operations/register-damage.ts'
import { removeEvidence } from '#src/features/receiving/operations/remove-evidence.ts'
import {
  setClassifiedWeight,
  setLabel,
  setPackagingWeight,
  setSacks,
  setSeal,
} from '#src/features/receiving/operations/set-value.ts'
import { setLabelPhoto, setSealPhoto } from '#src/features/receiving/operations/set-number-photo.ts'
import { setUnderSize, setWaste } from '#src/features/receiving/operations/set-section.ts'
import { finalizeReport } from '#src/features/receiving/operations/finalize-report.ts'
import { startReceivingReport } from '#src/features/receiving/operations/start-receiving-report.ts'
import { registerArrival } from '#src/features/arrival/operations/register-arrival.ts'
import { registerDriver } from '#src/features/arrival/operations/register-driver.ts'
import { updateDriver } from '#src/features/arrival/operations/update-driver.ts'
import { advanceLoading } from '#src/features/loading/operations/advance-loading.ts'
import { saveReallocation } from '#src/features/stock/operations/save-reallocation.ts'
import { addPrePhoto } from '#src/features/stuffing/operations/add-pre-photo.ts'
import { finishPreStage } from '#src/features/stuffing/operations/finish-pre-stage.ts'
import { uploadPhoto } from '#src/features/stuffing/operations/upload-photo.ts'
import { dayOf } from '#src/domain/time/days.ts'
import type { ShownHeader } from '#src/features/receiving/shown.ts'
import type { Operation } from '#src/outbox/model/operation.ts'

export interface OperationExample {
  operation: Operation<never>
  args: unknown
  /** The value that the person saw. */
  saw?: unknown
}

const example = <Args>(
  operation: Operation<Args>,
  args: Args,
  saw?: unknown,
): OperationExample => ({
  operation,
  args,
  ...(saw === undefined ? {} : { saw }),
})

const photoId = '8f14e45f-ceea-467f-a2b8-5d3f6c1a9b01'

/**
 * The products of the receiving that the provider's test makes, with a report of its first product that has one of
 * everything.
 */
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

/** Adds the status that the menu shows for the question afterwards. */
const judged = { ...question, status: 1 }

const photo = { photoId, size: 1000, sha256: 'a'.repeat(64) }

const damage = { idRecebimento: 1, idRecebimentoAvaria: 1 }
const packaging = { ...damage, idRecebimentoAvariaEmbalagem: 1 }
const taken = { ...photo, operador: 'Ana Conceição', takenAt: '2026-11-20T14:00:00.000Z' }
const evidence = { ...taken, idImage: `local:${photoId}` } as const
const localId = 'local:00000000-0000-4000-8000-000000000002'

const today = new Date()
const forkliftDone = { doneAt: today.toISOString(), dia: dayOf(today, 'America/Sao_Paulo') }
const noTotals = { totalItens: 20, totalPreenchidos: 0, totalProblemas: 0, totalPendencias: 0 }

/** The test makes two machines; the first has its checklist of today. */
const forkliftItem = {
  idMaquina: 1,
  maquina: 'Empilhadeira 1',
  idChecklist: 1,
  ...forkliftDone,
  field: 'garfos',
  fieldType: 'CL',
  descricao: 'Garfos e travas',
  after: {
    totalPreenchidos: 1,
    totalProblemas: 1,
    totalPendencias: 1,
    pendenciasDaMaquina: 1,
  },
} as const

/** One example of each operation, in the order of src/operations.ts; each is valid as the next act on its record. */
export const operationExamples: OperationExample[] = [
  example(uploadPhoto, { idSaida: 4712, step: '1', photoId, sha256: photo.sha256 }, null),
  example(addPrePhoto, { idSaida: 4711, photoId, sha256: photo.sha256 }),
  example(finishPreStage, { idSaida: 4711 }),
  example(startReceivingReport, {
    idRecebimento: 'local:00000000-0000-4000-8000-000000000001',
    ...receivingProduct,
    header: receivingHeader,
  }),
  example(finalizeReport, { idRecebimento: 1, finalizedAt: '2026-11-20T14:32:00.000Z' }),
  example(
    answerQuestion,
    {
      ...judged,
      idOption: 1011,
      tipo: 'OPTION',
      valueString: 'Sim',
      valueInteger: null,
      obs: null,
      imagesRequired: 0,
    },
    null,
  ),
  example(clearQuestion, judged),
  example(finishQuestion, { ...question, total: 12 }),
  example(addQuestionPhoto, { ...judged, ...photo, idSub: 0, idImage: `local:${photoId}` }),
  example(setQuestionPhoto, { ...judged, ...photo, idSub: 1 }),
  example(removeQuestionPhoto, { ...judged, idImage: 1 }),
  example(registerDamage, {
    idRecebimento: 1,
    idRecebimentoAvaria: localId,
    tipoAvaria: 'PALLET',
    photos: [photo],
    operador: taken.operador,
    takenAt: taken.takenAt,
  }),
  example(addDamageEvidence, { ...damage, ...evidence }),
  example(setClassifiedWeight, { ...damage, pesoClassificado: 12.5 }, null),
  example(setSacks, { ...damage, embalagens: [1], sacos: '12' }, null),
  example(addPackaging, {
    ...damage,
    idRecebimentoAvariaEmbalagem: localId,
    numeroEmbalagens: null,
    operador: 'Ana Conceição',
  }),
  example(setLabel, { ...packaging, numeroEtiqueta: 'ET123' }, null),
  example(setLabelPhoto, { ...packaging, ...taken }),
  example(setSeal, { ...packaging, numeroLacre: '7654321' }, null),
  example(setSealPhoto, { ...packaging, ...taken }),
  example(setPackagingWeight, { ...packaging, pesoKg: 25.5 }, null),
  example(addPackagingEvidence, { ...packaging, ...evidence }),
  example(setWaste, { idRecebimento: 1, pesoResiduo: 3.2 }, null),
  example(addWasteEvidence, { idRecebimento: 1, ...evidence }),
  example(
    setUnderSize,
    {
      idRecebimento: 1,
      embalagens: 2,
      pesoMenor: 50,
    },
    { embalagens: null, pesoMenor: null },
  ),
  example(addUnderSizeEvidence, { idRecebimento: 1, ...evidence }),
  example(removeEvidence, {
    idRecebimento: 1,
    idImage: 1,
    place: { of: 'damage', idRecebimentoAvaria: 1 },
  }),
  example(startChecklist, {
    idChecklist: localId,
    idMaquina: 2,
    horimetro: 99_999.5,
    ...photo,
    ...forkliftDone,
    responsavel: 'Ivo Inspetor',
    items: [],
    pendencias: [],
    maquina: {
      id: 2,
      descricao: 'Empilhadeira 2',
      status: 0,
      horimetroText: '—',
      lastHorimetro: null,
      ...noTotals,
      lastDate: null,
      today: false,
      responsavel: null,
      current: null,
      checklists: [],
    },
  }),
  example(
    answerItem,
    {
      ...forkliftItem,
      value: '2',
      valueText: 'Ruim',
      variant: 'NOT',
      obs: 'Trava quebrada',
      photo,
      responsavel: 'Ivo Inspetor',
    },
    { value: '' },
  ),
  example(clearItem, forkliftItem, { value: '2' }),
  example(advanceLoading, {
    idSaida: 1,
    before: 1,
    idStatus: 2,
    status: 'Em Carregamento',
    usuario: 'Ana Conceição',
    doneAt: '2026-11-20T14:00:00.000Z',
  }),
  example(
    saveReallocation,
    {
      plano: photoId,
      alocacao: {
        idAlocacao: 1,
        idProduto: 1,
        idArmazem: 1,
        produto: 'PP H 301',
        lote: 'L1',
        notaFiscal: '4711',
        dataEntrada: '2026-11-20T12:00:00.000Z',
        umConjunto: 'Palete',
        umUnidade: 'Saco',
        local: 'A1-001',
        origem: 'Nacional',
      },
      packing: { clienteGrupo: 1, unidadesConjunto: 55, pesoConjunto: 1.375, pesoUnidade: 0.025 },
      movimentacoes: [
        {
          idArmazem: 2,
          idProduto: 1,
          local: 'A1-002',
          peso: 2.75,
          pesoLivre: 27.5,
          qtdConjunto: 2,
          qtdUnidade: 0,
          umConjunto: 'Palete',
          umUnidade: 'Saco',
        },
      ],
    },
    11,
  ),
  example(registerDriver, {
    idMotorista: localId,
    cpf: '11144477735',
    nome: 'Sebastião Miranda',
    telefone1: '11987654321',
  }),
  example(updateDriver, {
    idMotorista: 1,
    cpf: '52998224725',
    nome: 'João da Silva',
    telefone1: '11912345678',
  }),
  example(registerArrival, {
    idChegada: localId,
    cpf: '52998224725',
    idMotorista: 1,
    idTransportadora: null,
    empresa: 1,
    oc: null,
    placaCavalo: 'ABC-1D23',
    placaCarroceria1: 'XYZ-9876',
    placaCarroceria2: null,
    numeroCarrocerias: 1,
  }),
]
