/**
 * Made when it is first needed, and kept. For Intl's formatters: the first of a kind costs a phone
 * some 50 ms, which must not be paid before the first screen.
 */
export function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => (made ??= { value: make() }).value
}
