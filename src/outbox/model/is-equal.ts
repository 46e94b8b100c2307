/** Deep equality of plain objects, arrays and primitives; two objects of any other type count as different. */
export function isEqual(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return false
  const prototype: unknown = Object.getPrototypeOf(one)
  if (prototype !== Object.getPrototypeOf(other)) return false
  if (prototype !== Object.prototype && prototype !== Array.prototype) return false
  const names = Object.keys(one)
  return (
    names.length === Object.keys(other).length &&
    names.every(
      (name) => Object.hasOwn(other, name) && isEqual(one[name as never], other[name as never]),
    )
  )
}
