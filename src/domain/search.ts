/** Text as searches compare it: without accents and case, with single spaces. */
export const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLocaleLowerCase('pt-BR')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Whether one of the texts holds what was searched for; an empty search finds everything. */
export function matchesSearch(search: string, texts: readonly (string | number | null)[]): boolean {
  const wanted = foldText(search)
  return (
    wanted === '' || texts.some((text) => text !== null && foldText(String(text)).includes(wanted))
  )
}
