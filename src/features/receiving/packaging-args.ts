import { paths } from '#contract/paths.ts'
import type { RecordId, RecordName } from '#src/outbox/model/entry.ts'
import type { RequestContext } from '#src/outbox/model/observe.ts'
import { addresses } from './addresses.ts'
import { receivingRecord } from './lanes.ts'
import { isId } from '#src/domain/names/ids.ts'
import { mixed } from 'yup'

/** What every operation on a packaging says of itself. */
export interface PackagingArgs {
  idRecebimento: RecordId
  idRecebimentoAvaria: RecordId
  idRecebimentoAvariaEmbalagem: RecordId
}

export const packagingFields = () => ({
  idRecebimento: idRecebimentoField(),
  idRecebimentoAvaria: idRecebimentoField(),
  idRecebimentoAvariaEmbalagem: idRecebimentoField(),
})

export const packagingRecord = (args: PackagingArgs): RecordName =>
  receivingRecord(
    args.idRecebimento,
    addresses.packaging(
      args.idRecebimento,
      args.idRecebimentoAvaria,
      args.idRecebimentoAvariaEmbalagem,
    ),
  )

/**
 * Also where the packaging was begun on this device: a BAG has one, and the provider may have given the
 * one that somebody else has begun meanwhile.
 */
export const readOfPackaging = (
  { idRecebimentoAvariaEmbalagem: packaging }: PackagingArgs,
  { id }: RequestContext,
): string => paths.packaging(id(packaging))

/** The field of an operation's arguments that says which report it is about. */
export const idRecebimentoField = () => mixed<RecordId>(isId).required()
