/** The role that grants everything (spec 1 §6). */
const everything = 'ADMIN'

/**
 * Whether somebody with these roles may pass. Any one of the required roles is enough, ADMIN passes
 * every check, and where nothing is required everybody who is signed in passes.
 */
export const holdsAny = (roles: readonly string[], required: readonly string[]): boolean =>
  required.length === 0 ||
  roles.includes(everything) ||
  required.some((role) => roles.includes(role))
