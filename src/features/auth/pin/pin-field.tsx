import type { ComponentProps } from 'react'
import { TextField } from '#src/ui/form/input.tsx'
import { pinDigits } from '#src/pin/people.ts'

interface PinFieldProps extends Omit<ComponentProps<typeof TextField>, 'onChange' | 'value'> {
  value: string
  onType: (digits: string) => void
}

/** A PIN by the numeric keyboard of the device. The browser stores no PIN and offers none. */
export const PinField = ({ onType, ...rest }: PinFieldProps) => (
  <TextField
    type="password"
    inputMode="numeric"
    autoComplete="off"
    maxLength={pinDigits}
    letterSpacing="0.5em"
    onChange={({ target }) => onType(target.value.replaceAll(/\D/g, '').slice(0, pinDigits))}
    {...rest}
  />
)
