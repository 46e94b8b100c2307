/** SHA-256 of the empty text: the styling library adds an empty style element to the page and fills it by script. */
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

/**
 * The policy of pages: only our own files, and no text turned into script (Trusted Types). `provider` is the origin of
 * a provider that the app calls directly.
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

/**
 * The policy of a worker's script, which a browser applies to that worker alone: its own files, and WebAssembly for the
 * reader of codes (src/photos/codes/code-worker.ts). Pages stay without WebAssembly.
 */
export const workerPolicy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"
