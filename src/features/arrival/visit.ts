import type { Driver } from '#contract/schemas/driver.ts'
import type { LocalId, RecordId } from '#src/outbox/model/entry.ts'
import { noVehicle, type DriverFields, type VehicleFields } from './rules.ts'

/**
 * What one driver has said so far. It lives in the page's memory alone: neither in a draft nor in an
 * address, because the next one at the screen is somebody else.
 */
export interface Visit {
  /** Eleven digits. */
  cpf: string
  /** Of one who is known, or whose number has been asked for. */
  idMotorista?: RecordId
  /** As the provider knows him. */
  driver?: Driver
  /** Nobody could be asked whether he is known, or what of him is. */
  isUnasked: boolean
  fields: DriverFields
  /** Of what was told last; then it is not told again. */
  told?: DriverFields
  vehicle: VehicleFields
  /** Once it was sent. */
  sent?: { idChegada: LocalId; callNumber: string }
}

export const beginVisit = (
  cpf: string,
  known: Pick<Visit, 'idMotorista' | 'driver' | 'isUnasked'>,
): Visit => ({
  cpf,
  ...known,
  fields: { nome: known.driver?.nome ?? '', telefone1: known.driver?.telefone1 ?? '' },
  vehicle: noVehicle,
})

const digitsOf = (typed: string) => typed.replaceAll(/\D/g, '')

/** Whether the driver says otherwise than is known of him, or than he said before. */
export function isChanged({ driver, told, fields }: Visit): boolean {
  const before = told ?? driver
  return (
    before === undefined ||
    before.nome.trim() !== fields.nome.trim() ||
    digitsOf(before.telefone1) !== digitsOf(fields.telefone1)
  )
}
