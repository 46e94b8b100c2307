const plain = (name: string) =>
  name.normalize('NFC').replace(/\s+/g, ' ').trim().toLocaleLowerCase('pt-BR')

/** The name of this person, however it is written. */
export const isNameOf = (named: unknown, nome: string): boolean =>
  typeof named === 'string' && plain(named) === plain(nome)

/**
 * The name of somebody else, as far as a name can say so: one's own may have been put right since. A
 * provider that names nobody leaves it open.
 */
export const isNameOfAnother = (named: unknown, nome: string): boolean =>
  typeof named === 'string' && plain(named) !== '' && !isNameOf(named, nome)
