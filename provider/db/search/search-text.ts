import { foldName } from '#src/domain/names/search.ts'

/**
 * Text as searches compare it: no accents, no case, no dots, dashes and slashes (plates, containers,
 * CNPJ are typed with and without). Kept in the `search_text` of a row by whoever writes the row.
 */
export const toSearchText = (...parts: (string | number | null | undefined)[]): string =>
  foldName(parts.filter((part) => part !== null && part !== undefined).join(' '))

/** For `like`: finds what was typed anywhere in a search text; what is a wildcard to SQL is a letter here. */
export const toSearchPattern = (search: string): string =>
  `%${toSearchText(search).replaceAll(/[\\%_]/g, (found) => `\\${found}`)}%`
