import type { RecordName } from '#src/outbox/model/entry.ts'
import { defineRead } from '#src/reads/read.ts'
import { paths } from '#contract/paths.ts'
import { string } from 'yup'
import { isCpf } from '#src/domain/names/cpf.ts'

/** Everything about one driver goes in its order (contract §13). */
export const arrivalLane = ({ cpf }: { cpf: string }) => `arrival:${cpf}`

/** Who it is does not stand in the name: a list of unsent work may be seen by others. */
export const arrivalRecord: RecordName = { title: 'Chegada de motorista', path: '/ops/chegada' }

/** Nothing reads what is typed here; the lane's key lets it be found. */
export const visitRead = ({ cpf }: { cpf: string }) =>
  defineRead<undefined>({ key: arrivalLane({ cpf }), path: paths.arrival() })

export const cpfField = () => string().test(isEleven).required()

const isEleven = (value: string | undefined) => /^\d{11}$/.test(value ?? '') && isCpf(value ?? '')
