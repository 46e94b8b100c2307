import { foldText } from './search.ts'

/**
 * Whether this is the person's name, without regard to case, accents and spaces; a blank name
 * matches nobody.
 */
export const isNameOf = (named: unknown, nome: string): boolean =>
  typeof named === 'string' && foldText(named) !== '' && foldText(named) === foldText(nome)

/**
 * Whether this names somebody else; also true for the person's own name from before a correction.
 * False where the provider names nobody.
 */
export const isNameOfAnother = (named: unknown, nome: string): boolean =>
  typeof named === 'string' && foldText(named) !== '' && !isNameOf(named, nome)
