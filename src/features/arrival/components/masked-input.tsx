import { useMaskito } from '@maskito/react'
import type { MaskitoOptions } from '@maskito/core'
import { useState, type ComponentProps } from 'react'
import { Input } from '#src/ui/form/input.tsx'

interface MaskedInputProps extends Omit<ComponentProps<typeof Input>, 'onChange' | 'mask'> {
  mask: MaskitoOptions
  value: string
  onType: (typed: string) => void
}

/** A field that shows what is typed as it is written, wherever in it the cursor stands. */
export function MaskedInput({ mask, value, onType, ...rest }: MaskedInputProps) {
  const ref = useMaskito({ options: mask })
  // What a keyboard composes is its own until it is done: written over, it would come in twice.
  const [composed, setComposed] = useState<string>()
  const tell = (typed: string) => {
    setComposed(undefined)
    onType(typed)
  }
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
