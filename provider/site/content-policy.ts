/** SHA-256 of nothing: the empty style element that the styling library puts in the page to fill by script. */
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

/**
 * The policy of pages: our own files and nothing else, no text turned into script (Trusted Types).
 * `provider` is the origin of a provider that the app calls by itself.
 */
export function contentPolicy(provider?: string): string {
  const self = provider === undefined ? "'self'" : `'self' ${provider}`
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${emptyStyle}`,
    `img-src ${self} blob: data:`,
    "media-src 'self' blob:",
    "font-src 'self'",
    `connect-src ${self}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ')
}
