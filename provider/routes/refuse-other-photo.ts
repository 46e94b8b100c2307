import { Refusal } from '../errors/refusal.ts'

interface PhotoChange {
  /** The bytes of what stands in the place now. */
  standing: readonly { sha256: string }[]
  wanted: string
  /** Those that the person saw there, '' for none; undefined when the call does not say. */
  seen: string | undefined
}

/**
 * Throws 409 where a photo stands in a place of one that the person did not see: it would be gone. The same
 * photo again replaces none, nor does one in the place of what was taken away.
 */
export function refuseOtherPhoto({ standing, wanted, seen }: PhotoChange) {
  if (seen === undefined) return
  if (standing.every(({ sha256 }) => sha256 === wanted || sha256 === seen)) return
  throw new Refusal(409, 'Já há outra foto aqui. Compare as fotos e decida.')
}
