import { type ComponentProps, useState } from 'react'
import { useMaskito } from '@maskito/react'
import type { MaskitoOptions } from '@maskito/core'
import { Field, type FieldTexts } from '#src/ui/form/field.tsx'
import { Input } from '#src/ui/form/input.tsx'

const large = {
  ...({ type: 'text', autoComplete: 'off', spellCheck: false } as const),
  ...({ minHeight: 'kiosk', fontSize: '2xl', fontWeight: 'bold' } as const),
}

type TypedFieldProps = FieldTexts & ComponentProps<typeof Input>

/**
 * A text field with a large touch target. Autocomplete is off, so that no browser offers another driver's input
 * (UX-45).
 */
export const KioskField = ({ label, hint, error, code, ...rest }: TypedFieldProps) => (
  <Field label={label} hint={hint} error={error} code={code}>
    {(ids) => <Input {...ids} {...large} {...rest} />}
  </Field>
)

type MaskedFieldProps = FieldTexts & ComponentProps<typeof MaskedInput>

export const MaskedField = ({ label, hint, error, code, ...rest }: MaskedFieldProps) => (
  <Field label={label} hint={hint} error={error} code={code}>
    {(ids) => <MaskedInput {...ids} {...rest} />}
  </Field>
)

interface MaskedInputProps extends Omit<ComponentProps<typeof Input>, 'onChange' | 'mask'> {
  mask: MaskitoOptions
  value: string
  onType: (typed: string) => void
}

/** A field that formats the text while it is typed, at any cursor position. */
function MaskedInput({ mask, value, onType, ...rest }: MaskedInputProps) {
  const ref = useMaskito({ options: mask })
  // Text stays unformatted during IME composition: overwriting the text then would insert it twice.
  const [composed, setComposed] = useState<string>()
  const tell = (typed: string) => {
    setComposed(undefined)
    onType(typed)
  }
  return (
    <Input
      ref={ref}
      {...large}
      {...rest}
      // The mask writes to the DOM element directly, and only the `input` event reports that.
      value={composed ?? value}
      onInput={({ currentTarget, nativeEvent }) => {
        const { isComposing } = nativeEvent as InputEvent
        if (isComposing) setComposed(currentTarget.value)
        else tell(currentTarget.value)
      }}
      onCompositionEnd={(event) => tell(event.currentTarget.value)}
      onChange={nothing}
    />
  )
}

const nothing = () => undefined
