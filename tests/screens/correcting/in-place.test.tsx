import { createHash } from 'node:crypto'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import { loadingPage } from '#src/checklist/example-loading.ts'
import { answerQuestion } from '#src/checklist/operations/answer-question.ts'
import { registerArrival } from '#src/features/arrival/operations/register-arrival.ts'
import { registerDriver } from '#src/features/arrival/operations/register-driver.ts'
import { updateDriver } from '#src/features/arrival/operations/update-driver.ts'
import {
  idChecklist as idOfItems,
  idMaquina,
  items,
} from '#src/features/forklift/example-forklift.ts'
import { answerItem } from '#src/features/forklift/operations/answer-item.ts'
import { startChecklist } from '#src/features/forklift/operations/start-checklist.ts'
import ForkliftRoutes from '#src/features/forklift/routes.tsx'
import LoadingChecklistRoutes from '#src/features/loading-checklist/routes.tsx'
import { damage, packaging } from '#src/features/receiving/example-records.ts'
import { setClassifiedWeight } from '#src/features/receiving/operations/set-classified-weight.ts'
import { setLabel } from '#src/features/receiving/operations/set-label.ts'
import { setPackagingWeight } from '#src/features/receiving/operations/set-packaging-weight.ts'
import { setSacks } from '#src/features/receiving/operations/set-sacks.ts'
import { setSeal } from '#src/features/receiving/operations/set-seal.ts'
import { setUnderSize } from '#src/features/receiving/operations/set-under-size.ts'
import { setWaste } from '#src/features/receiving/operations/set-waste.ts'
import ReceivingRoutes from '#src/features/receiving/routes.tsx'
import {
  allocation,
  line,
  packaging as packed,
  reallocation,
} from '#src/features/stock/example-stock.ts'
import { saveReallocation } from '#src/features/stock/operations/save-reallocation.ts'
import StockRoutes from '#src/features/stock/routes.tsx'
import { operations } from '#src/operations.ts'
import type { Intent } from '#src/outbox/operation.ts'
import {
  answersOf as answersOfMachine,
  checklistAnswers,
  machineToday,
  pageOn,
  today,
} from '../forklift/open-forklift.tsx'
import { answersOf as answersOfVehicle } from '../loading-checklist/open-checklist.tsx'
import { jpeg } from '../receiving/picking.ts'
import { headerIn, reportAnswers } from '../receiving/open-receiving.tsx'
import { openRefused, refusedField, type Refused } from './open-correcting.tsx'

vi.mock('#src/api/config.ts', { spy: true })

const words = 'O servidor não aceita este valor'

const enveloped = (answers: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(answers).map(([path, value]) => [path, { value }]))

const receiving = {
  base: '/ops/relatorios/recebimento',
  routes: <ReceivingRoutes />,
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

const step = {
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
  before: null,
  status: 1,
} as const

const vehicle = {
  base: '/sgi/checklists/carregamento',
  routes: <LoadingChecklistRoutes />,
  answers: answersOfVehicle(loadingPage()),
}
const ofVehicle = {
  ...answered,
  owner: { type: 'loading-checklist', id: 4711 },
  record: { title: 'Checklist #4711', path: '/sgi/checklists/carregamento/4711' },
} as const

const forklift = {
  base: '/sgi/checklists/empilhadeiras',
  routes: <ForkliftRoutes />,
  roles: ['SGI_CHECK_EMPILHADEIRA'],
}
const noTotals = { totalItens: 3, totalPreenchidos: 0, totalProblemas: 0, totalPendencias: 0 }
const item = {
  idMaquina,
  maquina: 'Empilhadeira 07',
  idChecklist: idOfItems,
  dia: today,
  fieldType: 'CL',
  before: '',
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
const { current: _current, checklists: _checklists, ...machine } = machineToday()

const driver = { cpf: '52998224725', nome: 'João', telefone1: '11912345678' }
const localId = 'local:00000000-0000-4000-8000-000000000002' as const
const arrival = {
  idChegada: localId,
  cpf: driver.cpf,
  idMotorista: 1,
  idTransportadora: null,
  empresa: 1,
  oc: null,
  placaCavalo: 'ABC-1D23',
  placaCarroceria1: 'XYZ-9876',
  placaCarroceria2: null,
  numeroCarrocerias: 1,
} as const

interface Row extends Omit<Refused, 'error'> {
  name: string
  /** The provider's name of the field, and the person's. */
  field: string
  label: string | RegExp
  /** How it was typed, and what is typed now. */
  shown: string
  typed: string
  /** What saves it, and what of it the provider gets then. */
  save: string
  sent: string
  answer: unknown
}

const rows: Row[] = [
  {
    name: 'the classified weight of a damage',
    ...receiving,
    intent: setClassifiedWeight({ ...ofDamage, pesoClassificado: 12.5, before: null }),
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
    intent: setSacks({ ...ofDamage, embalagens: [34_501], sacos: '0 até 55', before: null }),
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
    intent: setLabel({ ...ofPackaging, numeroEtiqueta: 'ET1', before: null }),
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
    intent: setSeal({ ...ofPackaging, numeroLacre: '765', before: null }),
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
    intent: setPackagingWeight({ ...ofPackaging, pesoKg: 25.5, before: null }),
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
    intent: setWaste({ idRecebimento: 31_001, pesoResiduo: 3.2, before: null }),
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
    intent: setUnderSize({
      idRecebimento: 31_001,
      embalagens: 2,
      pesoMenor: 50,
      before: { embalagens: null, pesoMenor: null },
    }),
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
    intent: answerQuestion({
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
    path: paths.checklistAnswer(),
    field: 'obs',
    label: 'Observação (obrigatória)',
    shown: 'Rompido',
    typed: 'Lacre rompido na porta',
    save: 'Salvar resposta',
    sent: '"obs":"Lacre rompido na porta"',
    answer: { value: { idPergunta: 101 } },
  },
  {
    name: 'the note of an answer of a vehicle',
    ...vehicle,
    intent: answerQuestion({
      ...ofVehicle,
      idPergunta: 206,
      descricao: 'Documentos',
      idOption: 2062,
      valueString: 'Não conforme',
      obs: 'Falta um',
    }),
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
    intent: answerQuestion({
      ...ofVehicle,
      idPergunta: 205,
      descricao: 'Locais de saída',
      idSub: 9,
      idOption: null,
      tipo: 'TEXT',
      valueString: 'Patio',
      obs: null,
    }),
    path: paths.checklistAnswer(),
    field: 'valueString',
    label: 'Local',
    shown: 'Patio',
    typed: 'Pátio 3',
    save: 'Salvar local',
    sent: '"valueString":"Pátio 3"',
    answer: { value: { idPergunta: 205 } },
  },
  {
    name: 'a number on the checklist of a forklift',
    ...forklift,
    answers: checklistAnswers(pageOn(today)),
    intent: answerItem({
      ...item,
      field: 'carga',
      fieldType: 'DECIMAL',
      descricao: 'Item carga',
      value: '12.5',
      valueText: '12,5',
      variant: 'OK',
    }),
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
    intent: answerItem({
      ...item,
      field: 'freio',
      descricao: 'Item freio',
      value: 'R',
      valueText: 'Ruim',
      variant: 'NOT',
      obs: 'Gasto',
      photo,
    }),
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

/** Those whose screen is another driver's by now. */
const asked: Row[] = [
  {
    name: 'the name of a new driver',
    intent: registerDriver({ idMotorista: localId, ...driver }),
    path: paths.drivers(),
    field: 'nome',
    label: 'Nome do motorista',
    shown: 'João',
    typed: 'João da Silva',
    save: 'Salvar e enviar',
    sent: '"nome":"João da Silva"',
    answer: { value: 7 },
  },
  {
    name: 'the telephone of a driver',
    intent: updateDriver({ idMotorista: 1, ...driver }),
    path: paths.driver(1),
    answers: { [paths.driver(1)]: { value: { id: 1, ...driver } } },
    field: 'telefone1',
    label: 'Celular do motorista',
    shown: '(11) 91234-5678',
    typed: '11998765432',
    save: 'Salvar e enviar',
    sent: '"telefone1":"11998765432"',
    answer: { value: 1 },
  },
  {
    name: 'the plate of an arrival',
    intent: registerArrival(arrival),
    path: paths.arrival(),
    field: 'placaCavalo',
    label: 'Placa do cavalo',
    shown: 'ABC-1D23',
    typed: 'abc1d24',
    save: 'Salvar e enviar',
    sent: '"placaCavalo":"ABC-1D24"',
    answer: { value: 3 },
  },
]

/** Its field is a list, and the fault stands in it. */
const listed: Intent = saveReallocation(reallocation)

describe('what was refused', () => {
  const kinds = [...rows, ...asked].map(({ intent }) => intent.operation.kind)

  it('is shown here for every operation in which something is typed', () => {
    const typed = operations.filter(({ correction: { fields, asks } = {} }) => fields ?? asks)
    const shown = new Set([...kinds, listed.operation.kind])
    expect(typed.map(({ kind }) => kind).filter((kind) => !shown.has(kind))).toEqual([])
  })

  it.each([...rows, ...asked])(
    'UX-06 $name: what was typed stands in its field with the provider’s words, and goes corrected in its place',
    async (row) => {
      const opened = await openRefused({ ...row, error: { [row.field]: words } })
      const { user, entries, entry, deliver, accept, calls } = opened
      const before = await entry()
      if (!asked.includes(row)) {
        await user.click(await screen.findByRole('link', { name: 'Abrir e corrigir' }))
        const field = await refusedField(row.label, row.shown, words)
        await waitFor(() => expect(document.activeElement).toBe(field))
      }
      const field = await refusedField(row.label, row.shown, words)
      // Nothing is lost, and nothing goes, while it is put right.
      await deliver()
      expect(await entries()).toEqual([before])
      await user.clear(field)
      await user.type(field, row.typed)
      await user.click(screen.getByRole('button', { name: row.save }))
      await waitFor(async () => expect((await entry()).state).toBe('waiting'))
      const corrected = await entries()
      expect(corrected).toMatchObject([
        { id: before.id, seq: before.seq, lane: before.lane, bodyIds: before.bodyIds },
      ])

      accept(row.answer)
      await deliver()
      expect((await entry()).state).toBe('settled')
      expect(calls()).toHaveLength(2)
      expect(calls()[1]).toContain(row.sent)
    },
  )

  it('UX-06 a reallocation: its fault stands at the movement, and it goes corrected in its place', async () => {
    const { user, entry, deliver, accept, calls } = await openRefused({
      base: '/ops/estoque',
      routes: <StockRoutes />,
      intent: listed,
      path: paths.reallocation(),
      error: { 'movimentacoes.1.peso': words },
      answers: {
        [paths.allocation(601, 501)]: { value: allocation() },
        [paths.allocation(601, 502)]: { value: null },
        [paths.allocation(601, 503)]: { value: null },
        [paths.productPackaging(601)]: { value: packed },
        [paths.lines()]: {
          value: [line({ id: 501, tag: 'A1-001' }), line(), line({ id: 503, tag: 'A1-003' })],
        },
      },
    })
    const before = await entry()
    await user.click(await screen.findByRole('link', { name: 'Abrir e corrigir' }))
    const faulty = await screen.findByRole('button', { name: 'Remover a movimentação para A1-003' })
    expect(faulty.closest('li')?.textContent).toContain(words)
    await user.click(faulty)
    await waitFor(() => expect(faulty.isConnected).toBe(false))
    await user.click(await screen.findByRole('button', { name: 'Salvar Movimentações' }))
    await waitFor(async () => expect((await entry()).state).toBe('waiting'))
    expect(await entry()).toMatchObject({ id: before.id, seq: before.seq })
    accept({ value: { idAlocacao: 5001 } })
    await deliver()
    expect((await entry()).state).toBe('settled')
    expect(calls()).toHaveLength(2)
    expect(calls()[1]).not.toContain('A1-003')
  })
})
