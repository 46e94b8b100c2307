import { chakra } from '@chakra-ui/react'
import { useState, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react'
import {
  readNumber,
  textOfNumber,
  typedNumber,
  type NumberReading,
  type NumberShape,
  type TypedNumber,
} from '#src/domain/typed/read-number.ts'
import {
  kilosShape,
  moneyShape,
  oneDecimalShape,
  tonsShape,
  wholeShape,
} from '#src/domain/typed/shapes.ts'
import { Field, type FieldTexts } from './field.tsx'
import { Input, selectOnEnter, OverInput } from './input.tsx'

type OwnInput = Pick<
  ComponentProps<typeof Input>,
  'ref' | 'name' | 'disabled' | 'enterKeyHint' | 'fontSize' | 'fontWeight'
>

interface NumberTextFieldProps extends FieldTexts, OwnInput {
  shape: NumberShape
  /** The text exactly as typed, also when it is no number. */
  text: string
  onText: (text: string) => void
}

/**
 * A number as text. The field keeps typed, pasted, dropped and dictated text unchanged. Below it,
 * the field shows its reading of a text with points or spaces, or why the text is no number.
 */
export function NumberTextField({
  label,
  hint,
  error,
  code,
  shape,
  text,
  onText,
  ...rest
}: NumberTextFieldProps) {
  const [isLeft, setLeft] = useState(false)
  const [confirmed, setConfirmed] = useState<string>()
  const reading = readNumber(text, shape)
  const isAsked = isAmbiguous(reading) && confirmed === text

  // A scanner ends with Enter. An ambiguous text needs a second Enter, after its reading is shown.
  const askOnEnter = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    setLeft(true)
    // A text that is no number stays for correction.
    if (reading.is === 'number') selectOnEnter(event)
    if (!isAmbiguous(reading) || confirmed === text) return
    event.preventDefault()
    setConfirmed(text)
  }

  return (
    <Field
      label={label}
      hint={hintOf(hint, reading, isAsked)}
      error={problemOf(reading, isLeft) ?? error}
      code={code}
    >
      {(ids) => (
        <Prefixed prefix={shape.isMoney && 'R$'}>
          <Input
            {...rest}
            {...ids}
            inputMode={shape.decimals === 0 ? 'numeric' : 'decimal'}
            autoComplete="off"
            {...(shape.isMoney && { paddingInlineStart: '12' })}
            value={text}
            onKeyDown={askOnEnter}
            onBlur={() => setLeft(true)}
            onChange={({ target }) => {
              setLeft(false)
              onText(target.value)
            }}
          />
        </Prefixed>
      )}
    </Field>
  )
}

const isAmbiguous = (reading: NumberReading) => reading.is === 'number' && reading.isAmbiguous

/** An unfinished text shows no error before the field is left. */
const problemOf = (reading: NumberReading, isLeft: boolean) =>
  reading.is === 'unreadable' && (isLeft || !reading.isUnfinished) ? reading.why : undefined

function hintOf(hint: ReactNode, reading: NumberReading, isAsked: boolean): ReactNode {
  if (reading.is !== 'number' || reading.reported === undefined) return hint
  return (
    <>
      <chakra.div role="status" color="text" fontWeight="bold" overflowWrap="anywhere">
        {reading.reported}
        {isAsked && '. Confira e salve de novo'}
      </chakra.div>
      {hint}
    </>
  )
}

const Prefixed = ({
  prefix,
  children,
}: {
  prefix: string | undefined
  children: ReactNode
}): ReactNode =>
  prefix === undefined ? (
    children
  ) : (
    <chakra.div position="relative">
      <OverInput insetInlineStart="4" fontSize="lg">
        {prefix}
      </OverInput>
      {children}
    </chakra.div>
  )

interface NumberFieldProps extends FieldTexts, OwnInput {
  /** The typed text where it is no number: the draft keeps it, but it cannot be saved. */
  value: TypedNumber | undefined
  /** Undefined for an empty text. */
  onValue: (value: TypedNumber | undefined) => void
}

/** Like `NumberTextField`, for a form that holds the number. */
export function NumberField({
  value,
  onValue,
  shape,
  ...rest
}: NumberFieldProps & { shape: NumberShape }) {
  const [typed, setTyped] = useState('')
  // False when another value came from outside: from a draft, or saved by somebody else.
  const isUnchanged = typedNumber(typed, shape) === value
  const text = isUnchanged ? typed : typeof value === 'number' ? textOfNumber(value, shape) : value
  return (
    <NumberTextField
      {...rest}
      shape={shape}
      text={text ?? ''}
      onText={(next) => {
        setTyped(next)
        onValue(typedNumber(next, shape))
      }}
    />
  )
}

/** A weight in Kg, with a decimal comma (spec 2 §5). */
export const KilosField = (props: NumberFieldProps) => <NumberField {...props} shape={kilosShape} />

/** A weight in ton (spec 1 §5). */
export const TonsField = (props: NumberFieldProps) => <NumberField {...props} shape={tonsShape} />

/** Reais, with «R$» in front (spec 1 §5). */
export const CurrencyField = (props: NumberFieldProps) => (
  <NumberField {...props} shape={moneyShape} />
)

/** A number with at most one decimal. */
export const OneDecimalField = (props: NumberFieldProps) => (
  <NumberField {...props} shape={oneDecimalShape} />
)

export const IntegerField = (props: NumberFieldProps) => (
  <NumberField {...props} shape={wholeShape} />
)
