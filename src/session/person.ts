/**
 * Identifies the owner of work: the provider's origin and the subject of the token. It names a person on this
 * device across sessions and tokens, and is never sent to the provider.
 */
export const personKey = (providerOrigin: string, sub: string): string => `${providerOrigin}|${sub}`

/** The subject in such a key; it may contain the separator too. */
export const subjectOf = (person: string): string => person.slice(person.indexOf('|') + 1)

/** Up to two letters of a name for the top bar: «Ana Maria de Souza» gives «AS». */
export function initialsOf(nome: string | null): string {
  const words = (nome ?? '')
    .trim()
    .split(/\s+/)
    .filter((word) => /^\p{L}/u.test(word))
  const first = words[0]
  if (first === undefined) return '?'
  const last = words.length > 1 ? (words.at(-1) ?? '') : ''
  return [first, last]
    .map((word) => [...word][0] ?? '')
    .join('')
    .toLocaleUpperCase('pt-BR')
}
