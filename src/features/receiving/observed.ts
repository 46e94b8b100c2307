import type { Observation, RequestContext } from '#src/outbox/model/operation.ts'
import { isObject, unwrapped } from '#src/reads/unwrap.ts'
import { isBlank } from './blank.ts'
import { isPhoto } from './evidence.ts'
import { lookForPackaging } from './packaging-args.ts'
import type { PackagingPhotoArgs, PhotoPlace } from './packaging-photo.ts'

type Fields = Readonly<Record<string, string | number | null>>

/** Whether the provider shows what was saved: each of these fields, as its read names them. */
export const observedFields = <Args>(
  ask: (args: Args, context: RequestContext) => string,
  saved: (args: Args) => Fields,
  isNone: (value: unknown) => boolean = isBlank,
): Observation<Args> => ({
  ask,
  find: (answer, args) => {
    const record = unwrapped(answer)
    const fields = Object.entries(saved(args))
    if (!isObject(record) || fields.some(([field]) => !(field in record))) return { is: 'unclear' }
    const isSaved = fields.every(
      ([field, value]) => record[field] === value || (isNone(record[field]) && isNone(value)),
    )
    return { is: isSaved ? 'present' : 'absent' }
  },
})

/** The same of the photo of a label or a seal. */
export const observedPhoto = ({ field }: PhotoPlace): Observation<PackagingPhotoArgs> => ({
  ask: lookForPackaging,
  find: (answer, args, { id, shows }) => {
    const packaging = unwrapped(answer)
    const there = isObject(packaging) ? packaging[field] : undefined
    if (there === null) return { is: 'absent' }
    const isIt = isPhoto(there, args, id(args.idRecebimento), shows)
    return { is: isIt === undefined ? 'unclear' : isIt ? 'present' : 'absent' }
  },
})
