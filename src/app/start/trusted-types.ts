/**
 * The Content-Security-Policy requires Trusted Types: the browser then takes the address of a
 * worker only from a policy. This policy accepts scripts of our own origin and nothing else. No
 * code of ours writes HTML or evaluates text, so the policy has no rules for them. Import this
 * module before everything else.
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
