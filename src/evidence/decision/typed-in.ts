import type { Correction } from '#src/outbox/model/correction.ts'
import type { ShownFact } from '#src/outbox/model/observe.ts'
import type { Entry } from '#src/outbox/model/entry.ts'

/** What the person gave in fields, as they are called on the screen of its record. */
export function typedIn(
  { args }: Pick<Entry, 'args'>,
  { fields = {}, asks = [] }: Partial<Correction<never>> = {},
): ShownFact[] {
  const given = (args ?? {}) as Record<string, unknown>
  // An id or a code stands beside the text that says the same, and says nothing to a person.
  const inFields = Object.entries(fields)
    .filter(([name]) => !/^id[A-Z]/.test(name))
    .map(([name, term]) => ({ term, value: given[`${name}Text`] ?? given[name] }))
  const asked = asks.map(({ label, read }) => ({ term: label, value: read(args as never) }))
  return [...inFields, ...asked].flatMap(({ term, value }) => {
    if (typeof value === 'number') return [{ term, value: String(value).replace('.', ',') }]
    return typeof value === 'string' && value !== '' ? [{ term, value }] : []
  })
}
