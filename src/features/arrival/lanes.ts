import type { RecordName } from '#src/outbox/model/entry.ts'
import { defineRead } from '#src/reads/read.ts'
import { paths } from '#contract/paths.ts'
import { string } from 'yup'
import { isCpf } from '#src/domain/names/cpf.ts'

/** One lane for each driver, so that their calls keep their order (contract §13). */
export const arrivalLane = ({ cpf }: { cpf: string }) => `arrival:${cpf}`

/** The title contains no personal data, because other users may see a list of unsent entries. */
export const arrivalRecord: RecordName = { title: 'Chegada de motorista', path: '/ops/chegada' }

/** No screen uses this read. Its key only finds the entries of a driver. */
export const visitRead = ({ cpf }: { cpf: string }) =>
  defineRead<undefined>({ key: arrivalLane({ cpf }), path: paths.arrival() })

export const cpfField = () => string().test(isEleven).required()

const isEleven = (value: string | undefined) => /^\d{11}$/.test(value ?? '') && isCpf(value ?? '')
