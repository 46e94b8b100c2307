const plain = (name: string) => name.trim().toLocaleLowerCase('pt-BR')

/** The name of this person. */
export const isNameOf = (named: unknown, nome: string): boolean =>
  typeof named === 'string' && plain(named) === plain(nome)

/** The name of somebody else. A provider that names nobody leaves it open. */
export const isNameOfAnother = (named: unknown, nome: string): boolean =>
  typeof named === 'string' && plain(named) !== '' && !isNameOf(named, nome)
