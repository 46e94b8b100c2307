import type { Correction } from '#src/outbox/model/correction.ts'
import type { ShownFact } from '#src/outbox/model/observe.ts'
import type { Entry } from '#src/outbox/model/entry.ts'

/** The values that the person typed, under the labels of the record's screen. */
export function typedIn(
  { args }: Pick<Entry, 'args'>,
  { fields = {}, asks = [] }: Partial<Correction<never>> = {},
): ShownFact[] {
  const given = (args ?? {}) as Record<string, unknown>
  // Skip an id or a code: a text field next to it has the same meaning in words.
  const inFields = Object.entries(fields)
    .filter(([name]) => !/^id[A-Z]/.test(name))
    .map(([name, term]) => ({ term, value: given[`${name}Text`] ?? given[name] }))
  const asked = asks.map(({ label, read }) => ({ term: label, value: read(args as never) }))
  return [...inFields, ...asked].flatMap(({ term, value }) => {
    if (typeof value === 'number') return [{ term, value: String(value).replace('.', ',') }]
    return typeof value === 'string' && value !== '' ? [{ term, value }] : []
  })
}
