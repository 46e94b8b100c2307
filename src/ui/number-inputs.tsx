import { useState, type ClipboardEvent, type FormEvent, type ComponentProps } from 'react'
import { NumericFormat } from 'react-number-format'
import { Field, type FieldTexts } from './field.tsx'
import { Input } from './input.tsx'
import { onlyNumbers, refusalOfTyped } from './typed-refusal.ts'

interface NumberFieldProps extends FieldTexts {
  value: number | undefined
  /** Undefined when nothing is typed. */
  onValue: (value: number | undefined) => void
  disabled?: boolean
  name?: string
}

type Shape = Pick<
  ComponentProps<typeof NumericFormat>,
  'decimalScale' | 'fixedDecimalScale' | 'prefix' | 'thousandSeparator' | 'inputMode'
>

interface ShapedProps extends Omit<NumberFieldProps, 'value' | 'onValue'> {
  /** Also as it is shown. */
  value: number | string | undefined
  onValue: (value: number | undefined, typed: string) => void
  shape: Shape
}

function NumberField({ label, hint, error, value, onValue, shape, ...rest }: ShapedProps) {
  const [refused, setRefused] = useState<string>()
  // Its sign would be left out without a word, and another number stand there.
  const refuseNegative = (event: ClipboardEvent<HTMLInputElement>) => {
    if (!negative.test(event.clipboardData.getData('text'))) return
    event.preventDefault()
    setRefused(notNegative)
  }
  return (
    <Field label={label} hint={hint} error={refused ?? error}>
      {(ids) => (
        <NumericFormat
          {...ids}
          {...rest}
          {...shape}
          customInput={Input}
          value={value ?? ''}
          decimalSeparator=","
          // A point is a comma too: keyboards of phones have one or the other.
          allowedDecimalSeparators={[',', '.']}
          allowNegative={false}
          autoComplete="off"
          onPaste={refuseNegative}
          onInput={({ nativeEvent }: FormEvent) => {
            const refusal = refusalOfTyped((nativeEvent as InputEvent).data ?? '')
            if (refusal === undefined) return
            setRefused(refusal === 'negative' ? notNegative : onlyNumbers)
          }}
          onValueChange={({ floatValue, formattedValue }, { source }) => {
            if (source === 'event') setRefused(undefined)
            onValue(floatValue, formattedValue)
          }}
        />
      )}
    </Field>
  )
}

const notNegative = 'Não pode ser negativo'

/** `-5`, `−5`, `R$ -5`, `-R$ 5`. */
const negative = /^\s*(?:R\$\s*)?[-\u2212]\s*(?:R\$\s*)?[\d.,]/

/** Reais: `R$ 1.234,50` (spec 1 §5). */
export const CurrencyField = (props: NumberFieldProps) => (
  <NumberField
    {...props}
    shape={{
      prefix: 'R$ ',
      decimalScale: 2,
      fixedDecimalScale: true,
      thousandSeparator: '.',
      inputMode: 'decimal',
    }}
  />
)

/** A number with at most one decimal. */
export const OneDecimalField = (props: NumberFieldProps) => (
  <NumberField {...props} shape={{ decimalScale: 1, inputMode: 'decimal' }} />
)

/**
 * A whole number. Another one stays as it was typed, is called so, and counts as none: 2,5 must not
 * become 25.
 */
export function IntegerField({ value, onValue, error, ...rest }: NumberFieldProps) {
  const [fraction, setFraction] = useState<string>()
  // Another value came from outside: a draft, what somebody else saved.
  const isFraction = fraction !== undefined && value === undefined
  return (
    <NumberField
      {...rest}
      value={isFraction ? fraction : value}
      error={isFraction ? 'Use um número inteiro' : error}
      shape={{ decimalScale: 3, inputMode: 'numeric' }}
      onValue={(number, typed) => {
        const isWhole = !typed.includes(',')
        setFraction(isWhole ? undefined : typed)
        onValue(isWhole ? number : undefined)
      }}
    />
  )
}
