import type { Driver } from '#contract/schemas/driver.ts'
import type { LocalId, RecordId } from '#src/outbox/model/entry.ts'
import { noVehicle, type DriverFields, type VehicleFields } from './rules.ts'

/**
 * The input of one driver. It stays in memory and is never in a draft, because the next user of the kiosk is another
 * person. An address has at most the driver's id and the masked CPF.
 */
export interface Visit {
  /** Eleven digits. */
  cpf: string
  /** Set for a known driver, and once a number was assigned or requested. */
  idMotorista?: RecordId
  /** The driver's data at the provider. */
  driver?: Driver
  /** The lookup failed, or the driver's data could not be read. */
  isUnasked: boolean
  fields: DriverFields
  /** The data that was sent last, so that it is not sent again. */
  reported?: DriverFields
  vehicle: VehicleFields
  /** Set after the arrival was sent. */
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

/** Whether the fields differ from the provider's data or from the data that was sent last. */
export function isChanged({ driver, reported, fields }: Visit): boolean {
  const before = reported ?? driver
  return (
    before === undefined ||
    before.nome.trim() !== fields.nome.trim() ||
    digitsOf(before.telefone1) !== digitsOf(fields.telefone1)
  )
}
