import { foldText } from './search.ts'

/** The name of this person, whatever its case, its accents and the blanks in it; a blank is nobody's. */
export const isNameOf = (named: unknown, nome: string): boolean =>
  typeof named === 'string' && foldText(named) !== '' && foldText(named) === foldText(nome)

/**
 * The name of somebody else, as far as a name can say so: one's own may have been put right since. A
 * provider that names nobody leaves it open.
 */
export const isNameOfAnother = (named: unknown, nome: string): boolean =>
  typeof named === 'string' && foldText(named) !== '' && !isNameOf(named, nome)
