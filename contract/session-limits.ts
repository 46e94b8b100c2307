/** Characters of a password; with a longer one nobody can sign in. */
export const longestPassword = 200
