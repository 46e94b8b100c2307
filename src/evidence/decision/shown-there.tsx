import { chakra } from '@chakra-ui/react'
import { useRuntime } from '#src/hooks/runtime.tsx'
import type { ShownFact } from '#src/outbox/model/observe.ts'
import type { Entry } from '#src/outbox/model/entry.ts'

interface ShownThereProps {
  entry: Entry
  /** Shown where the operation has no facts of its own. */
  otherwise?: readonly ShownFact[]
}

/**
 * What the provider shows now, compared with what it showed before the first call where that is
 * known: for a person who has to decide whether the entry arrived.
 */
export function ShownThere({ entry, otherwise = [] }: ShownThereProps) {
  const { operations } = useRuntime()
  const { kind, args, parked, call } = entry
  const reported =
    operations
      .get(kind)
      ?.observe?.facts?.(parked?.seen ?? parked?.there, args as never, call?.baseline) ?? []
  const facts = reported.length > 0 ? reported : otherwise
  if (facts.length === 0) return null
  return (
    <chakra.div
      display="grid"
      gap="1"
      padding="3"
      borderRadius="md"
      background="sunken"
      border="var(--edge-width) solid"
      borderColor="line"
      lineHeight="snug"
    >
      <chakra.p fontWeight="bold">O que o servidor mostra</chakra.p>
      <dl>
        {facts.map(({ term, value }) => (
          <chakra.div key={term} display="flex" flexWrap="wrap" columnGap="2">
            <chakra.dt color="textMuted">{term}:</chakra.dt>
            <chakra.dd fontWeight="bold">{value}</chakra.dd>
          </chakra.div>
        ))}
      </dl>
    </chakra.div>
  )
}
