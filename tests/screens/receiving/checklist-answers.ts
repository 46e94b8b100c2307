import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { paths } from '#contract/paths.ts'
import type { ChecklistMenuItem, ChecklistStep } from '#contract/schemas/checklist.ts'
import { base, idRecebimento, openReceiving, reportAnswers } from './open-receiving.tsx'

export const idChecklist = 41_001

const choices = [
  { id: 1011, tipo: 'OK', texto: 'Sim', obsRequired: 0, imagesRequired: 0 },
  { id: 1012, tipo: 'NOK', texto: 'Não', obsRequired: 1, imagesRequired: 1 },
  { id: 1013, tipo: 'OTHER', texto: 'Não se aplica', obsRequired: 0, imagesRequired: 0 },
]

const plain = (id: number, texto: string) => ({
  id,
  tipo: 'OTHER',
  texto,
  obsRequired: 0,
  imagesRequired: 0,
})

/** Lacre (a choice), a photo, a combobox: three steps, of which the second is the furthest reached. */
export const steps: ChecklistStep[] = [
  {
    question: {
      id: 101,
      pergunta: 'O lacre do veículo está íntegro?',
      tipo: 'SIM/NAO/NA',
      descricao: 'Lacre do veículo',
    },
    options: choices,
    hints: [{ value: 'Compare o número do lacre.' }, { value: 'Sem lacre: responda «Não».' }],
  },
  {
    question: { id: 102, pergunta: 'Registre o veículo fechado.', tipo: 'IMAGE' },
    options: [],
    hints: [],
  },
  {
    question: { id: 103, pergunta: 'Qual é o tipo de embalagem?', tipo: 'COMBOBOX' },
    options: [plain(1031, 'Big bag'), plain(1032, 'N/A')],
    hints: [],
  },
].map((asked, at) => ({
  id: idChecklist,
  ready: 0,
  step: 2,
  blocked: 0,
  total: 3,
  current: at + 1,
  responses: [],
  images: [],
  ...asked,
}))

export const menu: ChecklistMenuItem[] = [
  {
    step: 1,
    descricao: 'Lacre do veículo',
    respostas: [{ idResposta: 42_001, value: 'Não' }],
    observacoes: 'Lacre rompido',
    status: 1,
  },
  { step: 2, descricao: 'Veículo fechado', respostas: [], observacoes: null, status: 2 },
  { step: 3, descricao: 'Tipo de embalagem', respostas: [], observacoes: null, status: 0 },
]

export const response = (change: object = {}) => ({
  idResposta: 42_001,
  idChecklist,
  idPergunta: 101,
  idOption: 1011,
  tipo: 'OPTION',
  valueString: 'Sim',
  obs: null,
  imagesRequired: 0,
  ...change,
})

/** `change` returns the changes to each step. */
export const answersOf = (change: (step: ChecklistStep) => Partial<ChecklistStep> = () => ({})) => {
  const changed = steps.map((step) => ({ ...step, ...change(step) }))
  return {
    ...reportAnswers(),
    [paths.receivingChecklistMenu(idRecebimento)]: menu,
    [paths.receivingChecklist(idRecebimento)]: changed[1],
    ...Object.fromEntries(
      changed.map((step) => [paths.receivingChecklist(idRecebimento, step.current), step]),
    ),
  }
}

export const at = (step: number | 'menu' | '') =>
  `${base}/${idRecebimento}/checklist${step === '' ? '' : `/${step}`}`

export const question = (step: number) =>
  screen.findByRole('heading', { name: steps[step - 1]?.question.pergunta ?? '' })

export const open = (step: number | 'menu' | '', answers = answersOf()) =>
  openReceiving({ at: at(step), answers })

export const finish = (user: UserEvent) =>
  user.click(screen.getByRole('button', { name: 'Avançar Etapa' }))
