import { chakra } from '@chakra-ui/react'
import { useRuntime } from '#src/hooks/runtime.tsx'
import { fieldErrorsOf } from '#src/outbox/model/correction.ts'
import type { Entry } from '#src/outbox/model/entry.ts'

interface FieldErrorsProps {
  entry: Entry
  /** Only of what has no input on the screen around it: the others say it themselves. */
  ofNoInput?: true
}

/** What the provider says field by field of what it refused, in the person's own word for each (UX-06). */
export function FieldErrors({ entry, ofNoInput }: FieldErrorsProps) {
  const { operations } = useRuntime()
  const all = fieldErrorsOf(entry, operations.get(entry.kind)?.correction)
  const errors = ofNoInput ? all.filter(({ hasInput }) => !hasInput) : all
  if (errors.length === 0) return null
  return (
    <chakra.ul display="grid" gap="1" color="danger.text" lineHeight="snug">
      {errors.map(({ name, label, words }) => (
        <li key={name}>
          {label === undefined ? (
            words
          ) : (
            <>
              <chakra.span fontWeight="bold">{label}:</chakra.span> {words}
            </>
          )}
        </li>
      ))}
    </chakra.ul>
  )
}
