import type { Id } from '#src/domain/names/ids.ts'
import { isMobilePhone } from '#src/domain/names/phones.ts'
import { isPlate } from '#src/domain/names/plates.ts'

export interface DriverFields {
  nome: string
  telefone1: string
}

export interface VehicleFields {
  empresa: 1 | 2 | undefined
  numeroCarrocerias: 1 | 2
  placaCavalo: string
  placaCarroceria1: string
  placaCarroceria2: string
  oc: string
  transportadora: { id: Id; nome: string } | undefined
  /** The typed name; empty once a carrier is chosen. */
  nomeTransportadora: string
}

export type Errors<Fields> = Partial<Record<keyof Fields, string>>

export const noVehicle: VehicleFields = {
  empresa: undefined,
  numeroCarrocerias: 1,
  placaCavalo: '',
  placaCarroceria1: '',
  placaCarroceria2: '',
  oc: '',
  transportadora: undefined,
  nomeTransportadora: '',
}

/** The errors in a driver's fields, in the words of spec 2 §5; empty for valid fields. */
export function checkDriver({ nome, telefone1 }: DriverFields): Errors<DriverFields> {
  return {
    ...(nome.trim() === '' && { nome: 'Informe o seu nome' }),
    ...(!isMobilePhone(telefone1) && { telefone1: 'Celular inválido' }),
  }
}

/** The errors in a vehicle's fields. The sentences keep the spelling of spec 2 §5. */
export function checkVehicle(fields: VehicleFields): Errors<VehicleFields> {
  const plates = [
    ['placaCavalo', 'Informe a Placa'],
    ['placaCarroceria1', 'Informe a Placa da Correceria'],
    ...(fields.numeroCarrocerias === 2
      ? ([['placaCarroceria2', 'Informe a Placa da Correceria 2']] as const)
      : []),
  ] as const
  const errors: Errors<VehicleFields> = {
    ...(fields.empresa === undefined && { empresa: 'Informe a Origem' }),
  }
  for (const [name, missing] of plates) {
    const plate = fields[name].trim()
    if (plate === '') errors[name] = missing
    else if (!isPlate(plate)) errors[name] = 'Placa inválida'
  }
  return errors
}

export const isFine = (errors: object): boolean => Object.keys(errors).length === 0

/** A changed field loses its error (spec 2 §5). */
export const withoutErrors = <Fields>(
  errors: Errors<Fields>,
  names: readonly string[],
): Errors<Fields> =>
  Object.fromEntries(
    Object.entries(errors).filter(([name]) => !names.includes(name)),
  ) as Errors<Fields>
