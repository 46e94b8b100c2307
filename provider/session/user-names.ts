import { longestUsername } from '#contract/limits.ts'

/** ASCII letters, as in the user names of a directory, because everybody can type them. */
const usernamePattern = /^[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?$/

/** Names are stored in lower case and may be typed in any case. */
export const normaliseName = (username: string): string => username.trim().toLowerCase()

/** Why a normalized name is none for a user; undefined for a name that may be stored. */
export function problemOfName(username: string): string | undefined {
  if (username.length > longestUsername) return `Aceita no máximo ${longestUsername} caracteres`
  if (usernamePattern.test(username)) return undefined
  return 'Use letras sem acento, números, ponto, hífen ou sublinhado'
}
