/** Text as searches compare it: without accents and case, with single spaces. */
export const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLocaleLowerCase('pt-BR')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** As the provider compares names: also without dots, dashes and slashes (plates, containers, CNPJ). */
export const foldName = (text: string): string => foldText(text).replaceAll(/[.\-/]/g, '')

/** Whether one of the texts holds what was searched for; an empty search finds everything. */
export function matchesSearch(search: string, texts: readonly (string | number | null)[]): boolean {
  const wanted = foldName(search)
  return (
    wanted === '' || texts.some((text) => text !== null && foldName(String(text)).includes(wanted))
  )
}
