import { paths } from '#contract/paths.ts'
import { loadingPage } from '#src/checklist/example-loading.ts'
import { answerQuestion } from '#src/checklist/operations/answer-question.ts'
import { loadingChecklistScreen } from '#src/features/loading-checklist/feature.ts'
import { answersOf as answersOfVehicle } from '../../loading-checklist/open-checklist.tsx'
import type { Row } from './row.ts'

const answered = {
  idChecklist: 41_001,
  step: 1,
  tipo: 'OPTION',
  valueInteger: null,
  imagesRequired: 0,
  status: 1,
} as const

export const vehicle = {
  base: '/sgi/checklists/carregamento',
  routes: <loadingChecklistScreen.Screen />,
  answers: answersOfVehicle(loadingPage()),
}

export const ofVehicle = {
  ...answered,
  owner: { type: 'loading-checklist', id: 4711 },
  record: { title: 'Checklist #4711', path: '/sgi/checklists/carregamento/4711' },
} as const

export const refusedOfVehicles: Row[] = [
  {
    name: 'the note of an answer of a vehicle',
    ...vehicle,
    intent: {
      ...answerQuestion({
        ...ofVehicle,
        idPergunta: 206,
        descricao: 'Documentos',
        idOption: 2062,
        valueString: 'Não conforme',
        obs: 'Falta um',
      }),
      saw: null,
    },
    path: paths.checklistAnswer(),
    field: 'obs',
    label: /observação \(obrigatória\)/,
    shown: 'Falta um',
    typed: 'Falta o seguro',
    save: 'Salvar resposta',
    sent: '"obs":"Falta o seguro"',
    answer: { value: { idPergunta: 206 } },
  },
  {
    name: 'a place that a vehicle was loaded at',
    ...vehicle,
    intent: {
      ...answerQuestion({
        ...ofVehicle,
        idPergunta: 205,
        descricao: 'Locais de saída',
        idSub: 9,
        idOption: null,
        tipo: 'TEXT',
        valueString: 'Patio',
        obs: null,
      }),
      saw: null,
    },
    path: paths.checklistAnswer(),
    field: 'valueString',
    label: 'Local',
    shown: 'Patio',
    typed: 'Pátio 3',
    save: 'Salvar local',
    sent: '"valueString":"Pátio 3"',
    answer: { value: { idPergunta: 205 } },
  },
]
