import { foldName } from '#src/domain/names/search.ts'

/**
 * Text normalized for searches: no accents, no case, no dots, dashes and slashes (plates, containers, CNPJ are typed
 * with and without). The code that writes a row stores it in the row's `search_text`.
 */
export const toSearchText = (...parts: (string | number | null | undefined)[]): string =>
  foldName(parts.filter((part) => part !== null && part !== undefined).join(' '))

/** For `like`: matches the typed text anywhere in a search text; SQL wildcards in it are plain characters. */
export const toSearchPattern = (search: string): string =>
  `%${toSearchText(search).replaceAll(/[\\%_]/g, (found) => `\\${found}`)}%`
