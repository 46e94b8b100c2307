import { useEffect, useRef } from 'react'
import { formatNumber } from '#src/domain/amounts/numbers.ts'
import { hoursShape } from '#src/domain/typed/shapes.ts'
import { Card } from '#src/ui/page/card.tsx'
import { NumberTextField } from '#src/ui/form/number-field.tsx'
import { Heading } from '#src/ui/page/text.tsx'

interface HourMeterFieldProps {
  text: string
  onType: (text: string) => void
  error: string | undefined
  /** Hours of the previous checklist; null for the first checklist of a machine. */
  last: number | null
  /** Focuses the field, because the user took the photo a moment ago and types the value next. */
  focused: boolean
}

export function HourMeterField({ text, onType, error, last, focused }: HourMeterFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (focused) input.current?.focus()
  }, [focused])
  return (
    <Card display="flex" flexDirection="column" gap="3">
      <Heading>2. Valor do horímetro</Heading>
      <NumberTextField
        ref={input}
        shape={hoursShape}
        label="Horímetro (horas)"
        code="hour-meter"
        hint={
          last === null ? 'Primeiro checklist desta máquina.' : `Último: ${formatNumber(last)} h`
        }
        error={error}
        enterKeyHint="go"
        fontSize="2xl"
        fontWeight="bold"
        text={text}
        onText={onType}
      />
    </Card>
  )
}
