/** Normalises a text for searches: no accents, lower case, single spaces. */
export const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLocaleLowerCase('pt-BR')
    .replaceAll(/\s+/g, ' ')
    .trim()

/**
 * Normalises a name as the provider does: also without dots, dashes and slashes (plates,
 * containers, CNPJ).
 */
export const foldName = (text: string): string => foldText(text.replaceAll(/[.\-/]/g, ''))

/** Whether one of the texts contains the search text; an empty search matches everything. */
export function matchesSearch(search: string, texts: readonly (string | number | null)[]): boolean {
  const wanted = foldName(search)
  return (
    wanted === '' || texts.some((text) => text !== null && foldName(String(text)).includes(wanted))
  )
}

/** The search key of a line's tag: `A1-001`, `a1 001` and `a1001` have the same key. */
export const toLineKey = (tag: string): string => foldText(tag).replaceAll(/[^a-z0-9]/g, '')
