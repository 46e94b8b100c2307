import { chakra } from '@chakra-ui/react'
import type { ComponentProps, KeyboardEvent } from 'react'
import { Field, type FieldTexts } from './field.tsx'

const control = {
  width: 'full',
  minHeight: 'target',
  paddingInline: '4',
  paddingBlock: '2',
  borderRadius: 'md',
  border: '2px solid',
  borderColor: 'edge',
  background: 'surface',
  color: 'text',
  // Never below 16 px: iOS would zoom into the page.
  fontSize: 'lg',
  lineHeight: 'snug',
  '&[aria-invalid=true]': { borderColor: 'dangerSolid' },
  '&:disabled': { background: 'neutral.soft', color: 'textMuted', borderStyle: 'dashed' },
  '&:read-only:not(select)': { background: 'sunken' },
  '&:focus-visible': { outlineOffset: '0' },
} as const

export const Input = chakra('input', { base: control })

/**
 * Selects the field's text on Enter: the next input of a scanner or a scale replaces the text
 * instead of appending to it.
 */
export function selectOnEnter({
  key,
  nativeEvent,
  currentTarget,
}: KeyboardEvent<HTMLInputElement>) {
  if (key === 'Enter' && !nativeEvent.isComposing) currentTarget.select()
}

/** A mark over one end of an input; a tap on it reaches the input. */
export const OverInput = chakra('span', {
  base: {
    position: 'absolute',
    insetBlock: '0',
    display: 'flex',
    alignItems: 'center',
    color: 'textMuted',
    pointerEvents: 'none',
  },
})

/** The device's native list, which is the easiest to use with a glove. */
const Select = chakra('select', {
  base: {
    ...control,
    appearance: 'none',
    paddingInlineEnd: '10',
    backgroundImage:
      'linear-gradient(45deg, transparent 50%, currentColor 50%), linear-gradient(-45deg, transparent 50%, currentColor 50%)',
    backgroundPosition: 'right 1.4rem center, right 1rem center',
    backgroundSize: '0.42rem 0.42rem',
    backgroundRepeat: 'no-repeat',
    '& option': { background: 'surface', color: 'text' },
  },
})

type TextFieldProps = FieldTexts & ComponentProps<typeof Input>

export const TextField = ({ label, hint, error, code, ...rest }: TextFieldProps) => (
  <Field label={label} hint={hint} error={error} code={code}>
    {(ids) => <Input {...ids} {...rest} />}
  </Field>
)

const TextArea = chakra('textarea', {
  base: {
    ...control,
    display: 'block',
    minHeight: '6.5rem',
    paddingBlock: '3',
    resize: 'vertical',
  },
})

type TextAreaFieldProps = FieldTexts & ComponentProps<typeof TextArea>

export const TextAreaField = ({ label, hint, error, ...rest }: TextAreaFieldProps) => (
  <Field label={label} hint={hint} error={error}>
    {(ids) => <TextArea {...ids} {...rest} />}
  </Field>
)

type SelectFieldProps = FieldTexts & ComponentProps<typeof Select>

export const SelectField = ({ label, hint, error, children, ...rest }: SelectFieldProps) => (
  <Field label={label} hint={hint} error={error}>
    {(ids) => (
      <Select {...ids} {...rest}>
        {children}
      </Select>
    )}
  </Field>
)
