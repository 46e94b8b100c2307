/**
 * Makes a value at its first use, and caches it. Used for Intl's formatters: the first of a kind
 * costs a phone some 50 ms, which must not delay the first screen.
 */
export function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => (made ??= { value: make() }).value
}
