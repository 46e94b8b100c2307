import { paths } from '#contract/paths.ts'
import { isId, type Id } from '#src/domain/names/ids.ts'
import { isPlate } from '#src/domain/names/plates.ts'
import { isLocalId } from '#src/outbox/model/local-ids.ts'
import type { LocalId, RecordId } from '#src/outbox/model/entry.ts'
import { defineOperation, on } from '#src/outbox/model/operation.ts'
import { mixed, object, string, number } from 'yup'
import { asksOrder, asksPlate } from '../asked-again.ts'
import { acceptId } from '../answers.ts'
import { arrivalLane, arrivalRecord, cpfField, visitRead } from '../lanes.ts'

export interface RegisterArrivalArgs {
  /** The local id of the arrival until the provider assigns a number. */
  idChegada: LocalId
  cpf: string
  idMotorista: RecordId
  idTransportadora: Id | null
  empresa: 1 | 2
  oc: string | null
  placaCavalo: string
  placaCarroceria1: string
  placaCarroceria2: string | null
  numeroCarrocerias: 1 | 2
  /** By this device's clock. Absent in entries of an earlier release. */
  announcedAt?: string
}

const plateField = () =>
  string()
    .test((value) => isPlate(value ?? ''))
    .required()

/**
 * A driver's arrival at the gate (contract §12). The kiosk cannot read the arrivals, so it cannot reconcile a lost
 * response and sends the call again: a duplicate arrival does less harm than a driver who waits forever (contract §13).
 * `announcedAt` lets a provider distinguish a repeated call from the driver's next trip.
 */
export const registerArrival = defineOperation<RegisterArrivalArgs>({
  kind: 'arrival.register.v1',
  args: object({
    idChegada: mixed<LocalId>(isLocalId).required(),
    cpf: cpfField(),
    idMotorista: mixed<RecordId>().required(),
    idTransportadora: mixed<Id>(isId).nullable().defined(),
    empresa: number<1 | 2>().oneOf([1, 2]).required(),
    oc: string().nullable().defined(),
    placaCavalo: plateField(),
    placaCarroceria1: plateField(),
    placaCarroceria2: string()
      .nullable()
      .defined()
      .test((value) => value === null || isPlate(value)),
    numeroCarrocerias: number<1 | 2>().oneOf([1, 2]).required(),
    announcedAt: string(),
  }).noUnknown(),
  label: ({ placaCavalo }) => `Chegada do veículo ${placaCavalo}`,
  record: () => arrivalRecord,
  lane: arrivalLane,
  makes: ({ idChegada }) => ({ type: 'arrival', id: idChegada }),
  awaited: 'a chegada',
  request: (args, { id }) => ({
    method: 'POST',
    path: paths.arrival(),
    json: {
      idMotorista: id(args.idMotorista),
      idTransportadora: args.idTransportadora,
      empresa: args.empresa,
      oc: args.oc,
      placaCavalo: args.placaCavalo,
      placaCarroceria1: args.placaCarroceria1,
      placaCarroceria2: args.placaCarroceria2,
      numeroCarrocerias: args.numeroCarrocerias,
    },
    extensions: { json: { anunciadaEm: args.announcedAt } },
  }),
  accept: acceptId,
  target: ({ idChegada }) => idChegada,
  personal: true,
  correction: {
    asks: [
      asksPlate('placaCavalo', 'Placa do cavalo'),
      asksPlate('placaCarroceria1', 'Placa da carroceria'),
      asksPlate('placaCarroceria2', 'Placa da carroceria 2'),
      asksOrder(),
    ],
  },
  effects: (args) => [on(visitRead(args), (nothing) => nothing)],
})
