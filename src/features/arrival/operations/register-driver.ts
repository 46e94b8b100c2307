import { paths } from '#contract/paths.ts'
import { maskCpf } from '#src/domain/names/cpf.ts'
import { isLocalId } from '#src/outbox/model/local-ids.ts'
import type { LocalId } from '#src/outbox/model/entry.ts'
import { defineOperation, on } from '#src/outbox/model/operation.ts'
import { madeOnce } from '#src/reads/made-once.ts'
import { mixed, object, string } from 'yup'
import { asksNome, asksTelefone } from '../asked-again.ts'
import { acceptId, foundDriver } from '../answers.ts'
import { arrivalLane, arrivalRecord, cpfField, visitRead } from '../lanes.ts'

export interface RegisterDriverArgs {
  /** The local id of the driver until the provider assigns a number. */
  idMotorista: LocalId
  /** Eleven digits. */
  cpf: string
  nome: string
  /** Digits only. */
  telefone1: string
  /** By this device's clock. Absent in entries of an earlier release. */
  saidAt?: string
}

/**
 * Registers a driver who is unknown or could not be looked up. A reconciling read by CPF finds a driver who already
 * exists.
 */
export const registerDriver = defineOperation<RegisterDriverArgs>({
  kind: 'arrival.registerDriver.v1',
  args: object({
    idMotorista: mixed<LocalId>(isLocalId).required(),
    cpf: cpfField(),
    nome: string().required(),
    telefone1: string().required(),
    saidAt: string(),
  }).noUnknown(),
  label: ({ cpf }) => `Cadastro do motorista ${maskCpf(cpf)}`,
  record: () => arrivalRecord,
  lane: arrivalLane,
  makes: ({ idMotorista }) => ({ type: 'driver', id: idMotorista }),
  awaited: 'o cadastro do motorista',
  request: ({ cpf, nome, telefone1, saidAt }) => ({
    method: 'POST',
    path: paths.drivers(),
    json: {
      nome,
      cpf,
      telefone1,
      telefone2: null,
      cnh: null,
      ativo: true,
      realizaPuxe: false,
      observacao: null,
    },
    extensions: { json: { informadoEm: saidAt } },
  }),
  accept: acceptId,
  observe: madeOnce({
    reads: ({ cpf }) => paths.driverSearch(cpf),
    idIn: foundDriver,
    facts: (seen) => {
      const id = foundDriver(seen)
      if (id === undefined) return []
      return [{ term: 'Motorista', value: id === null ? 'não cadastrado' : `cadastro #${id}` }]
    },
  }),
  personal: true,
  correction: { asks: [asksNome(), asksTelefone()] },
  effects: (args) => [on(visitRead(args), (nothing) => nothing)],
})
