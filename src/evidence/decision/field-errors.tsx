import { chakra } from '@chakra-ui/react'
import { useRuntime } from '#src/hooks/runtime.tsx'
import { fieldErrorsOf } from '#src/outbox/model/correction.ts'
import type { Entry } from '#src/outbox/model/entry.ts'

interface FieldErrorsProps {
  entry: Entry
  /**
   * Only errors of fields without an input on the surrounding screen; inputs show their own errors.
   */
  ofNoInput?: true
}

/** The provider's errors by field, each under the label that the field has on the screen (UX-06). */
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
