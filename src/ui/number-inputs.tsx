import type { ComponentProps } from 'react'
import { NumericFormat } from 'react-number-format'
import { Field, type FieldTexts } from './field.tsx'
import { Input } from './input.tsx'

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

const NumberField = ({
  label,
  hint,
  error,
  value,
  onValue,
  shape,
  ...rest
}: NumberFieldProps & { shape: Shape }) => (
  <Field label={label} hint={hint} error={error}>
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
        onValueChange={({ floatValue }) => onValue(floatValue)}
      />
    )}
  </Field>
)

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

/** A whole number. */
export const IntegerField = (props: NumberFieldProps) => (
  <NumberField {...props} shape={{ decimalScale: 0, inputMode: 'numeric' }} />
)
