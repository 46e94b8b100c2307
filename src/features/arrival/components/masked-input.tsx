import { useMaskito } from '@maskito/react'
import type { MaskitoOptions } from '@maskito/core'
import type { ComponentProps } from 'react'
import { Input } from '#src/ui/input.tsx'

interface MaskedInputProps extends Omit<ComponentProps<typeof Input>, 'onChange' | 'mask'> {
  mask: MaskitoOptions
  value: string
  onType: (typed: string) => void
}

/** A field that shows what is typed as it is written, wherever in it the cursor stands. */
export function MaskedInput({ mask, onType, ...rest }: MaskedInputProps) {
  const ref = useMaskito({ options: mask })
  return (
    <Input
      ref={ref}
      type="text"
      autoComplete="off"
      spellCheck={false}
      minHeight="kiosk"
      fontSize="2xl"
      fontWeight="bold"
      {...rest}
      // The mask writes into the field itself, which only `input` tells of.
      onInput={(event) => onType(event.currentTarget.value)}
      onChange={nothing}
    />
  )
}

const nothing = () => undefined
