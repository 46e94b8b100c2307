/**
 * The Content-Security-Policy asks for Trusted Types: the browser then takes the address of a worker
 * only from a policy. Ours lets our own origin's scripts through and nothing else; no code of ours
 * writes HTML or evaluates text, so for those it has no answer. Imported before everything else.
 */
interface TrustedTypes {
  createPolicy: (name: 'default', rules: { createScriptURL: (url: string) => string }) => unknown
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }

trustedTypes?.createPolicy('default', { createScriptURL: ownScript })

export function ownScript(url: string): string {
  const { origin, href } = new URL(url, location.href)
  if (origin !== location.origin) throw new TypeError(`${href} is no script of ours`)
  return href
}
