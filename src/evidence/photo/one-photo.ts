import { isSameId, type Id } from '#src/domain/names/ids.ts'
import {
  overwrites,
  type Observe,
  type ObserveContext,
  type RequestContext,
} from '#src/outbox/model/observe.ts'
import type { RequestPart } from '#src/outbox/model/operation.ts'
import { isObject } from '#src/reads/unwrap.ts'
import { isSentPhoto, type SentPhoto } from './sent-photo.ts'

/** The only photo of a place as a person saw it, or as the provider has it, by its identifying data. */
export interface SeenPhoto {
  /** The provider's id; absent while the photo is this device's own. */
  id?: Id
  sha256?: string
  /** In KB. */
  size?: number
  /** Name of the person who took the photo; set only where no hash is known. */
  by?: unknown
}

type Sent = Pick<SentPhoto, 'photoId' | 'sha256'>

interface OnePhoto<Args> extends Pick<Observe<Args>, 'reads' | 'facts'> {
  /** The current photo; null for none, undefined where it cannot be determined. */
  there: (shown: unknown, args: Args) => SeenPhoto | null | undefined
  /** The photo that the act sets; by default identified by its hash. */
  gives?: (args: Args) => SeenPhoto
  /** The address of the current photo at the provider. */
  pathOf: (args: Args, there: SeenPhoto, context: RequestContext) => string | undefined
  /** Whether a photo without a hash counts as this act's before a call, when no pictures are fetched. */
  isLikely?: (there: SeenPhoto, args: Args, context: ObserveContext) => boolean
  /** That another photo is there, which may be of the same person on another device: «Já há outra foto da etapa 1». */
  who: (there: SeenPhoto | null, args: Args) => string
}

/**
 * `observe` for an act that sets the only photo of a place: it would destroy a photo that somebody else has taken since.
 */
export function overwritesPhoto<Args extends Sent>(place: OnePhoto<Args>): Observe<Args> {
  const { reads, facts, there, gives = hashOf, pathOf, isLikely, who } = place
  return overwrites<Args, SeenPhoto>({
    ...{ reads, there, gives, ...(facts && { facts }) },
    // Where no photo is left, nobody's photo is replaced.
    isSame: (current, saw) => current === null || (saw !== null && isSamePhoto(current, saw)),
    isMine: (current, args, context) => {
      if (current === null) return false
      const isIt = isSentPhoto(current, args, pathOf(args, current, context), context.shows)
      if (isIt !== undefined || context.shows !== undefined) return isIt
      return isLikely?.(current, args, context)
    },
    message: (current, args) => `${who(current, args)}. Compare as fotos e decida.`,
  })
}

const hashOf = ({ sha256 }: Sent): SeenPhoto => ({ sha256 })

/** Compares by the first of hash, id and size that both photos have; false where they share none of these. */
function isSamePhoto(one: SeenPhoto, other: SeenPhoto): boolean {
  for (const name of ['sha256', 'id', 'size'] as const) {
    if (one[name] === undefined || other[name] === undefined) continue
    return name === 'id' ? isSameId(one.id, other.id) : one[name] === other[name]
  }
  return false
}

/**
 * The part that states which photo a call replaces; `replaced` is null for none. A provider that
 * compares it refuses the call when somebody else has taken a photo between the read and the call.
 * Empty where the hash of the replaced photo is unknown.
 */
export const previousPhoto = (replaced: unknown): RequestPart[] => {
  if (replaced === null) return [{ name: 'FotoAnterior', value: '' }]
  const sha256 = isObject(replaced) ? replaced['sha256'] : undefined
  return typeof sha256 === 'string' ? [{ name: 'FotoAnterior', value: sha256 }] : []
}
