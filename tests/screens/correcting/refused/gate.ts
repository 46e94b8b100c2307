import { paths } from '#contract/paths.ts'
import { registerArrival } from '#src/features/arrival/operations/register-arrival.ts'
import { registerDriver } from '#src/features/arrival/operations/register-driver.ts'
import { updateDriver } from '#src/features/arrival/operations/update-driver.ts'
import type { Row } from './row.ts'

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

/** Operations whose screen belongs to another driver by now. */
export const refusedAtTheGate: Row[] = [
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
    answers: { [paths.driver(1, driver.cpf)]: { value: { id: 1, ...driver } } },
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
