import type { AskedAgain } from '#src/outbox/model/correction.ts'
import { formatPhone } from '#src/domain/names/phones.ts'
import { formatPlate } from '#src/domain/names/plates.ts'
import { checkDriver, checkVehicle, noVehicle, type VehicleFields } from './rules.ts'

/** Data that a driver entered. After a refusal the driver has left, so the porter corrects it. */
interface Reported {
  nome?: string
  telefone1: string
}

const stop = (problem: string | undefined): void => {
  if (problem !== undefined) throw new Error(problem)
}

export const asksNome = <Args extends Reported>(): AskedAgain<Args> => ({
  name: 'nome',
  label: 'Nome do motorista',
  read: ({ nome }) => nome ?? '',
  write: (args, typed) => {
    const nome = typed.trim()
    // An update of only the telephone has no name to correct.
    if (nome === '' && args.nome === undefined) return args
    stop(checkDriver({ ...args, nome }).nome)
    return { ...args, nome }
  },
})

export const asksTelefone = <Args extends Reported>(): AskedAgain<Args> => ({
  name: 'telefone1',
  label: 'Celular do motorista',
  read: ({ telefone1 }) => formatPhone(telefone1),
  write: (args, typed) => {
    stop(checkDriver({ nome: '', telefone1: typed }).telefone1)
    return { ...args, telefone1: typed.replaceAll(/\D/g, '') }
  },
})

type PlateName = 'placaCavalo' | 'placaCarroceria1' | 'placaCarroceria2'

export const asksPlate = <
  Args extends Pick<VehicleFields, 'numeroCarrocerias'> & Record<PlateName, string | null>,
>(
  name: PlateName,
  label: string,
): AskedAgain<Args> => ({
  name,
  label,
  read: (args) => args[name] ?? '',
  write: (args, typed) => {
    if (args[name] === null && typed.trim() === '') return args
    stop(checkVehicle({ ...noVehicle, numeroCarrocerias: 2, [name]: typed })[name])
    return { ...args, [name]: formatPlate(typed) }
  },
})

export const asksOrder = <Args extends { oc: string | null }>(): AskedAgain<Args> => ({
  name: 'oc',
  label: 'Ordem de chegada (OC)',
  read: ({ oc }) => oc ?? '',
  write: (args, typed) => ({ ...args, oc: typed.trim() === '' ? null : typed.trim() }),
})
