import { createHash } from 'node:crypto'
import { paths } from '#contract/paths.ts'
import {
  idChecklist as idOfItems,
  idMaquina,
  items,
} from '#src/features/forklift/example-forklift.ts'
import { answerItem } from '#src/features/forklift/operations/answer-item.ts'
import { startChecklist } from '#src/features/forklift/operations/start-checklist.ts'
import { forkliftScreen } from '#src/features/forklift/feature.ts'
import {
  answersOf as answersOfMachine,
  checklistAnswers,
  machineToday,
  pageOn,
  today,
} from '../../forklift/open-forklift.tsx'
import { jpeg } from '../../picking.ts'
import type { Row } from './row.ts'

export const forklift = {
  base: '/sgi/checklists/empilhadeiras',
  routes: <forkliftScreen.Screen />,
  roles: ['SGI_CHECK_EMPILHADEIRA'],
}

const noTotals = { totalItens: 3, totalPreenchidos: 0, totalProblemas: 0, totalPendencias: 0 }

export const item = {
  idMaquina,
  maquina: 'Empilhadeira 07',
  idChecklist: idOfItems,
  dia: today,
  fieldType: 'CL',
  after: { totalPreenchidos: 1, totalProblemas: 0, totalPendencias: 0, pendenciasDaMaquina: 0 },
  doneAt: new Date().toISOString(),
  responsavel: 'Ana',
}

const photoId = '8f14e45f-ceea-467f-a2b8-5d3f6c1a9b01'

const photo = {
  photoId,
  size: jpeg.length,
  sha256: createHash('sha256').update(jpeg).digest('hex'),
}

const bodies = [
  {
    id: photoId,
    bytes: jpeg.slice().buffer,
    type: 'image/jpeg',
    filename: 'foto.jpg',
    size: jpeg.length,
    sha256: photo.sha256,
  },
]

const localId = 'local:00000000-0000-4000-8000-000000000002' as const

const { current: _current, checklists: _checklists, ...machine } = machineToday()

export const refusedOfForklifts: Row[] = [
  {
    name: 'a number on the checklist of a forklift',
    ...forklift,
    answers: checklistAnswers(pageOn(today)),
    intent: {
      ...answerItem({
        ...item,
        field: 'carga',
        fieldType: 'DECIMAL',
        descricao: 'Item carga',
        value: '12.5',
        valueText: '12,5',
        variant: 'OK',
      }),
      saw: { value: '' },
    },
    path: paths.forkliftChecklist(idOfItems),
    field: 'value',
    label: 'Item carga',
    shown: '12,5',
    typed: '11',
    save: 'Salvar',
    sent: '\r\n11\r\n',
    answer: { checklist: {} },
  },
  {
    name: 'the words of a problem of a forklift, whose photo stays',
    ...forklift,
    answers: checklistAnswers(pageOn(today)),
    bodies,
    intent: {
      ...answerItem({
        ...item,
        field: 'freio',
        descricao: 'Item freio',
        value: 'R',
        valueText: 'Ruim',
        variant: 'NOT',
        obs: 'Gasto',
        photo,
      }),
      saw: { value: '' },
    },
    path: paths.forkliftChecklist(idOfItems),
    field: 'obs',
    label: 'O que está errado?',
    shown: 'Gasto',
    typed: 'Pastilhas gastas',
    save: 'Salvar problema',
    sent: 'Pastilhas gastas',
    answer: { checklist: {}, size: photo.size, sha256: photo.sha256 },
  },
  {
    name: 'the hour-meter of a forklift',
    ...forklift,
    answers: answersOfMachine(),
    bodies,
    intent: startChecklist({
      idChecklist: localId,
      idMaquina,
      horimetro: 1234.5,
      ...photo,
      doneAt: item.doneAt,
      dia: today,
      responsavel: 'Ana',
      items,
      pendencias: [],
      maquina: { ...machine, ...noTotals, current: null, checklists: [] },
    }),
    path: paths.forkliftChecklistNew(idMaquina),
    field: 'horimetro',
    label: 'Horímetro (horas)',
    shown: '1234,5',
    typed: '1334,5',
    save: 'Avançar',
    sent: '\r\n1334.5\r\n',
    answer: { id: 9, size: photo.size, sha256: photo.sha256 },
  },
]
