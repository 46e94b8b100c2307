import type { ComponentProps } from 'react'
import { Field, type FieldTexts } from '#src/ui/form/field.tsx'
import { Input } from '#src/ui/form/input.tsx'
import { MaskedInput } from './masked-input.tsx'

type TypedFieldProps = FieldTexts & ComponentProps<typeof Input>

/**
 * A text field with a large touch target. Autocomplete is off, so that no browser offers another driver's input
 * (UX-45).
 */
export const KioskField = ({ label, hint, error, ...rest }: TypedFieldProps) => (
  <Field label={label} hint={hint} error={error}>
    {(ids) => (
      <Input
        {...ids}
        type="text"
        autoComplete="off"
        spellCheck={false}
        minHeight="kiosk"
        fontSize="2xl"
        fontWeight="bold"
        {...rest}
      />
    )}
  </Field>
)

type MaskedFieldProps = FieldTexts & ComponentProps<typeof MaskedInput>

export const MaskedField = ({ label, hint, error, ...rest }: MaskedFieldProps) => (
  <Field label={label} hint={hint} error={error}>
    {(ids) => <MaskedInput {...ids} {...rest} />}
  </Field>
)
