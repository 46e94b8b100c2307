import type { ForkliftItem } from '#contract/schemas/forklift.ts'
import type { ShownChecklist, ShownMachine, ShownPage } from './shown.ts'

/** A machine, its items and a checklist of it, for tests. */
export const idMaquina = 7
export const idChecklist = 52_001
export const dia = '2026-11-20'

const choices = [
  { value: 'B', tag: 'Bom', variant: 'OK' },
  { value: 'R', tag: 'Ruim', variant: 'NOT' },
] as const

const blank = { value: null, valueText: null, editable: true, obs: null, variant: null }

export const choiceItem = (field: string, change: Partial<ForkliftItem> = {}): ForkliftItem => ({
  field,
  fieldType: 'CL',
  tag: 'Segurança',
  descricao: `Item ${field}`,
  respostas: [...choices],
  ...blank,
  ...change,
})

const numberItem = (field: string, change: Partial<ForkliftItem> = {}): ForkliftItem => ({
  ...choiceItem(field),
  fieldType: 'DECIMAL',
  tag: 'Medidas',
  respostas: [],
  ...change,
})

export const items = [choiceItem('freio'), choiceItem('buzina'), numberItem('carga')]

const noTotals = { totalItens: 3, totalPreenchidos: 0, totalProblemas: 0, totalPendencias: 0 }

export const checklist = (change: Partial<ShownChecklist> = {}): ShownChecklist => ({
  id: idChecklist,
  data: `${dia}T10:12:00.000Z`,
  horimetro: 1234.5,
  status: 2,
  responsavel: 'Beto Araújo',
  ...noTotals,
  dia,
  idMaquina,
  ...change,
})

export const machine = (change: Partial<ShownMachine> = {}): ShownMachine => ({
  id: idMaquina,
  descricao: 'Empilhadeira 07',
  modelo: 'Hyster H50',
  status: 0,
  horimetroText: '1.230 h',
  lastHorimetro: 1230,
  ...noTotals,
  lastDate: '2026-11-19T10:00:00.000Z',
  today: false,
  responsavel: 'Beto Araújo',
  current: null,
  checklists: [],
  dia,
  items,
  pendencias: [],
  ...change,
})

export const page = (change: Partial<ShownPage> = {}): ShownPage => {
  const current = checklist()
  const maquina = machine({ current, checklists: [current], today: true, status: 2 })
  return { checklist: { ...current, items }, pendencias: [], maquina, ...change }
}
