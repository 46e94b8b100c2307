import { paths } from '#contract/paths.ts'
import { maskCpf } from '#src/domain/names/cpf.ts'
import { isId } from '#src/domain/names/ids.ts'
import { isNameOf } from '#src/domain/names/person-names.ts'
import type { RecordId } from '#src/outbox/model/entry.ts'
import type { RequestContext } from '#src/outbox/model/observe.ts'
import { defineOperation, on } from '#src/outbox/model/operation.ts'
import { mixed, object, string } from 'yup'
import { asksNome, asksTelefone } from '../asked-again.ts'
import { acceptId, driverIn } from '../answers.ts'
import { arrivalLane, arrivalRecord, cpfField, visitRead } from '../lanes.ts'

export interface UpdateDriverArgs {
  idMotorista: RecordId
  cpf: string
  /** Absent where only the telephone was asked for: the provider's name then stays. */
  nome?: string
  telefone1: string
  /** By this device's clock. Absent in entries of an earlier release. */
  saidAt?: string
}

const readDriver = ({ idMotorista, cpf }: UpdateDriverArgs, { id }: RequestContext) =>
  paths.driver(id(idMotorista), cpf)

/**
 * Updates a driver. The call replaces the whole record, so a read right before it supplies the other fields. Newer data
 * that the driver entered at another kiosk is kept.
 */
export const updateDriver = defineOperation<UpdateDriverArgs>({
  kind: 'arrival.updateDriver.v1',
  args: object({
    idMotorista: mixed<RecordId>(isId).required(),
    cpf: cpfField(),
    nome: string(),
    telefone1: string().required(),
    saidAt: string(),
  }).noUnknown(),
  label: ({ cpf }) => `Dados do motorista ${maskCpf(cpf)}`,
  record: () => arrivalRecord,
  lane: arrivalLane,
  needs: readDriver,
  request: (args, { id, needed }) => {
    const before = driverIn(needed) ?? {}
    const { informadoEm, ...said } = saidLast(args, before)
    return {
      method: 'PUT',
      path: paths.driver(id(args.idMotorista)),
      json: {
        cpf: args.cpf,
        ...said,
        telefone2: before['telefone2'] ?? null,
        cnh: before['cnh'] ?? null,
        ativo: before['ativo'] ?? true,
        realizaPuxe: before['realizaPuxe'] ?? false,
        observacao: before['observacao'] ?? null,
      },
      extensions: { json: { informadoEm } },
    }
  },
  accept: (body) => {
    const accepted = acceptId(body)
    return accepted && { value: accepted.id }
  },
  target: () => 'driver',
  observe: {
    reads: readDriver,
    compare: (answer, { nome, telefone1 }) => {
      const there = driverIn(answer)
      if (there === undefined) return { is: 'unclear' }
      const isSaid =
        there['telefone1'] === telefone1 && (nome === undefined || isNameOf(there['nome'], nome))
      return { is: isSaid ? 'mine' : 'before' }
    },
  },
  personal: true,
  correction: { asks: [asksNome(), asksTelefone()] },
  effects: (args) => [on(visitRead(args), (nothing) => nothing)],
})

/**
 * Chooses the newer data by the time at which the driver entered it. `updatedAt` does not help: it is the time at which
 * a kiosk was online again.
 */
function saidLast({ nome, telefone1, saidAt }: UpdateDriverArgs, before: Record<string, unknown>) {
  const said = { nome: nome ?? before['nome'] ?? '', telefone1 }
  if (saidAt === undefined) return { ...said, informadoEm: undefined }
  const there = before['informadoEm']
  if (typeof there === 'string' && Date.parse(there) > Date.parse(saidAt)) {
    return { nome: before['nome'], telefone1: before['telefone1'], informadoEm: there }
  }
  return { ...said, informadoEm: saidAt }
}
