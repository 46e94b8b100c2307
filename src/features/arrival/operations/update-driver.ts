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
  /** Absent where only the telephone was asked for: then the name that is there stays. */
  nome?: string
  telefone1: string
  /** By this device's clock. Absent in what an earlier release kept. */
  saidAt?: string
}

const readDriver = ({ idMotorista, cpf }: UpdateDriverArgs, { id }: RequestContext) =>
  paths.driver(id(idMotorista), cpf)

/**
 * What a driver says of himself now. The call takes the whole driver, so that what he was not asked for
 * is read right before it and goes back as it stands; and so does what he has said since, at a kiosk whose
 * network came back sooner.
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
 * By when he said it. When the record was changed last tells nothing of that: it is the moment at which a
 * kiosk had a network again, this one for what he said before.
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
