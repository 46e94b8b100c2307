import { paths } from '#contract/paths.ts'
import { answerQuestion } from '#src/checklist/operations/answer-question.ts'
import { damage, packaging } from '#src/features/receiving/testing/example-records.ts'
import {
  setClassifiedWeight,
  setLabel,
  setPackagingWeight,
  setSacks,
  setSeal,
} from '#src/features/receiving/operations/set-value.ts'
import { setUnderSize, setWaste } from '#src/features/receiving/operations/set-section.ts'
import { receivingScreen } from '#src/features/receiving/feature.ts'
import { headerIn, reportAnswers } from '../../receiving/open-receiving.tsx'
import type { Row } from './row.ts'

const enveloped = (answers: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(answers).map(([path, value]) => [path, { value }]))

export const receiving = {
  base: '/ops/relatorios/recebimento',
  routes: <receivingScreen.Screen />,
  answers: enveloped({
    ...reportAnswers(headerIn(2, { residuosStatus: 0, menorStatus: 0 })),
    [paths.damage(34_001)]: damage({ tipoAvaria: 'BAG', embalagens: [packaging()] }),
    [paths.packaging(34_501)]: packaging(),
    [paths.waste(31_001)]: { pesoResiduo: null, imagens: [] },
    [paths.underSize(31_001)]: { embalagensCount: null, pesoMenor: null, imagens: [] },
  }),
}

const ofDamage = { idRecebimento: 31_001, idRecebimentoAvaria: 34_001 }

const ofPackaging = { ...ofDamage, idRecebimentoAvariaEmbalagem: 34_501 }

export const step = {
  id: 41_001,
  ready: 0,
  step: 1,
  blocked: 0,
  total: 1,
  current: 1,
  question: { id: 101, pergunta: 'O lacre está íntegro?', tipo: 'SIM/NAO/NA', descricao: 'Lacre' },
  options: [
    { id: 1011, tipo: 'OK', texto: 'Sim', obsRequired: 0, imagesRequired: 0 },
    { id: 1012, tipo: 'NOK', texto: 'Não', obsRequired: 1, imagesRequired: 0 },
  ],
  responses: [],
  images: [],
  hints: [],
}

const answered = {
  idChecklist: 41_001,
  step: 1,
  tipo: 'OPTION',
  valueInteger: null,
  imagesRequired: 0,
  status: 1,
} as const

export const refusedInReceiving: Row[] = [
  {
    name: 'the classified weight of a damage',
    ...receiving,
    intent: { ...setClassifiedWeight({ ...ofDamage, pesoClassificado: 12.5 }), saw: null },
    path: paths.damageWeights(),
    field: 'pesoClassificado',
    label: 'Peso classificado (Kg)',
    shown: '12,5',
    typed: '9,75',
    save: 'Salvar peso',
    sent: '"pesoClassificado":9.75',
    answer: { value: damage() },
  },
  {
    name: 'the number of sacks',
    ...receiving,
    intent: { ...setSacks({ ...ofDamage, embalagens: [34_501], sacos: '0 até 55' }), saw: null },
    path: paths.damageSacks(),
    field: 'Value',
    label: 'Número de sacos',
    shown: '0 até 55',
    typed: '12',
    save: 'Salvar número',
    sent: '\r\n12\r\n',
    answer: { value: damage() },
  },
  {
    name: 'the number of a label',
    ...receiving,
    intent: { ...setLabel({ ...ofPackaging, numeroEtiqueta: 'ET1' }), saw: null },
    path: paths.packagingLabel(),
    field: 'Value',
    label: 'Número da etiqueta',
    shown: 'ET1',
    typed: 'ET2',
    save: 'Salvar número',
    sent: '\r\nET2\r\n',
    answer: { value: packaging() },
  },
  {
    name: 'the number of a seal',
    ...receiving,
    intent: { ...setSeal({ ...ofPackaging, numeroLacre: '765' }), saw: null },
    path: paths.packagingSeal(),
    field: 'Value',
    label: 'Número do lacre',
    shown: '765',
    typed: '7654321',
    save: 'Salvar número',
    sent: '\r\n7654321\r\n',
    answer: { value: packaging() },
  },
  {
    name: 'the weight of a packaging',
    ...receiving,
    intent: { ...setPackagingWeight({ ...ofPackaging, pesoKg: 25.5 }), saw: null },
    path: paths.packagingWeight(),
    field: 'Value',
    label: 'Peso da embalagem (Kg)',
    shown: '25,5',
    typed: '24',
    save: 'Salvar peso',
    sent: '\r\n24\r\n',
    answer: { value: packaging() },
  },
  {
    name: 'the weight of the waste',
    ...receiving,
    intent: { ...setWaste({ idRecebimento: 31_001, pesoResiduo: 3.2 }), saw: null },
    path: paths.wasteSave(),
    field: 'pesoResiduo',
    label: 'Peso dos resíduos (Kg)',
    shown: '3,2',
    typed: '2',
    save: 'Salvar peso',
    sent: '"pesoResiduo":2',
    answer: { value: { pesoResiduo: 2 } },
  },
  {
    name: 'the count of what came under-size',
    ...receiving,
    intent: {
      ...setUnderSize({
        idRecebimento: 31_001,
        embalagens: 2,
        pesoMenor: 50,
      }),
      saw: { embalagens: null, pesoMenor: null },
    },
    path: paths.underSizeSave(),
    field: 'embalagens',
    label: 'Quantidade de embalagens',
    shown: '2',
    typed: '3',
    save: 'Salvar quantidade e peso',
    sent: '"embalagens":3,"pesoMenor":50',
    answer: { value: { pesoMenor: 50 } },
  },
  {
    name: 'the note of an answer of a report',
    ...receiving,
    answers: { ...receiving.answers, [paths.receivingChecklist(31_001, 1)]: { value: step } },
    intent: {
      ...answerQuestion({
        ...answered,
        owner: { type: 'receiving', id: 31_001 },
        record: {
          title: 'Recebimento #31001',
          path: '/ops/relatorios/recebimento/31001/checklist/1',
        },
        idPergunta: 101,
        descricao: 'Lacre',
        idOption: 1012,
        valueString: 'Não',
        obs: 'Rompido',
      }),
      saw: null,
    },
    path: paths.checklistAnswer(),
    field: 'obs',
    label: 'Observação (obrigatória)',
    shown: 'Rompido',
    typed: 'Lacre rompido na porta',
    save: 'Salvar resposta',
    sent: '"obs":"Lacre rompido na porta"',
    answer: { value: { idPergunta: 101 } },
  },
]
