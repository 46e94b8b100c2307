import { useState, type ClipboardEvent, type FormEvent, type KeyboardEvent } from 'react'
import { NumericFormat } from 'react-number-format'
import { parseDecimal } from '#src/domain/numbers.ts'
import { Field, type FieldTexts } from './field.tsx'
import { Input } from './input.tsx'
import { onlyNumbers, refusalOfTyped } from './typed-refusal.ts'

interface KilosFieldProps extends FieldTexts {
  /** Kg, or what `unit` says. */
  value: number | undefined
  /** Undefined when nothing is typed. */
  onValue: (value: number | undefined) => void
  onBlur?: () => void
  name?: string
  /** How it may stand behind a number that is pasted. */
  unit?: RegExp
}

const notNegative = 'O peso não pode ser negativo'
const kilosUnit = /\s*kg\.?$/i

/** To the gram. */
const decimals = 3
/** Longer numbers are no weights; what they mean could not be read any more. */
const longest = 12

/**
 * A weight in Kg, with a decimal comma or point (spec 2 §5). Where both are typed or pasted, the last
 * one is the decimal sign: `1.234,5` is more than a ton, not a kilo.
 */
export function KilosField({
  label,
  hint,
  error,
  value,
  onValue,
  unit = kilosUnit,
  ...rest
}: KilosFieldProps) {
  const [typed, setTyped] = useState(() => textOf(value))
  const [unread, setUnread] = useState<string>()
  // Another value came from outside: a draft, what somebody else saved.
  const text = parseDecimal(typed.replace(/,$/, '')) === value ? typed : textOf(value)

  const set = (next: string, number: number | undefined) => {
    setUnread(undefined)
    setTyped(next)
    onValue(number)
  }

  const regroup = (event: KeyboardEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    const isSign = event.key === ',' || event.key === '.'
    if (!isSign || !input.value.includes(',') || input.selectionStart !== input.value.length) return
    event.preventDefault()
    const whole = input.value.replace(',', '')
    set(`${whole},`, parseDecimal(whole))
  }

  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    event.preventDefault()
    const pasted = event.clipboardData.getData('text').trim()
    const number = parseDecimal(pasted.replace(unit, ''))
    if (number === undefined) setUnread(`«${short(pasted)}» não é um peso`)
    else if (number < 0) setUnread(notNegative)
    else set(textOf(number), Number(textOf(number).replace(',', '.')))
  }

  return (
    <Field label={label} hint={hint} error={unread ?? error}>
      {(ids) => (
        <NumericFormat
          {...ids}
          {...rest}
          customInput={Input}
          value={text}
          decimalScale={decimals}
          decimalSeparator=","
          allowedDecimalSeparators={[',', '.']}
          allowNegative={false}
          inputMode="decimal"
          autoComplete="off"
          isAllowed={({ value: digits }) => digits.length <= longest}
          onKeyDown={regroup}
          onPaste={paste}
          onInput={({ nativeEvent }: FormEvent) => {
            const refusal = refusalOfTyped((nativeEvent as InputEvent).data ?? '')
            if (refusal === undefined) return
            setUnread(refusal === 'negative' ? notNegative : onlyNumbers)
          }}
          onValueChange={({ formattedValue, floatValue }, { source }) => {
            if (source === 'event') set(formattedValue, floatValue)
          }}
        />
      )}
    </Field>
  )
}

const tonsUnit = /\s*(?:t|ton)\.?$/i

/** The same in ton, to the kilo (spec 1 §5). */
export const TonsField = (props: Omit<KilosFieldProps, 'unit'>) => (
  <KilosField {...props} unit={tonsUnit} />
)

const textOf = (value: number | undefined) =>
  value === undefined ? '' : String(Number(value.toFixed(decimals))).replace('.', ',')

const short = (text: string) => (text.length > 30 ? `${text.slice(0, 30)}…` : text)
