import { chakra } from '@chakra-ui/react'
import { Check } from 'lucide-react'
import { Button } from '#src/ui/form/button.tsx'
import { Field } from '#src/ui/form/field.tsx'
import { Icon } from '#src/ui/page/icon.tsx'

interface ChoicesProps<Value> {
  label: string
  value: Value | undefined
  choices: readonly { value: Value; text: string }[]
  onChoose: (value: Value) => void
  error?: string | undefined
}

/** A few fixed options side by side as large touch targets. */
export const Choices = <Value extends number>(props: ChoicesProps<Value>) => {
  const { label, value, choices, onChoose, error } = props
  return (
    <Field label={label} error={error}>
      {({ id, ...ids }) => (
        <chakra.div
          id={id}
          role="group"
          aria-label={label}
          display="grid"
          gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 14rem), 1fr))"
          gap="4"
          {...('aria-describedby' in ids && { 'aria-describedby': ids['aria-describedby'] })}
          {...('aria-invalid' in ids && { 'data-refused': true, tabIndex: -1 })}
        >
          {choices.map((choice) => (
            <Button
              key={choice.value}
              variant={choice.value === value ? 'solid' : 'outline'}
              size="kiosk"
              aria-pressed={choice.value === value}
              onClick={() => onChoose(choice.value)}
            >
              {choice.value === value && <Icon as={Check} />}
              {choice.text}
            </Button>
          ))}
        </chakra.div>
      )}
    </Field>
  )
}
