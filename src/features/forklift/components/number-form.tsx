import { chakra } from '@chakra-ui/react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { DraftMark } from '#src/evidence/decision/draft-mark.tsx'
import { useBusy } from '#src/hooks/draft/busy.ts'
import { useTyped } from '#src/hooks/draft/use-typed.ts'
import { vibrateFailed } from '#src/hooks/vibrate.ts'
import type { ForkliftVariant } from '#contract/schemas/forklift.ts'
import type { Begun } from '#src/outbox/model/observe.ts'
import { Button } from '#src/ui/form/button.tsx'
import { NumberTextField } from '#src/ui/form/number-field.tsx'
import { measureShape, readMeasure, textOfMeasure } from '../measure.ts'
import type { ShownItem } from '../shown.ts'

interface TypedNumber {
  text: string
  /** The answer that the user had on the screen when typing began. */
  begun: Begun
}

interface NumberFormProps {
  item: ShownItem
  /** The name of the draft. `path` is the screen on which the number is typed. */
  form: string
  path: string
  /** The provider's refusal of the number that was sent. */
  refusal?: string | undefined
  begin: (item: ShownItem) => Begun
  /** `NOT` marks the number as wrong: the caller asks for a description before it saves. */
  onGive: (
    given: { value: string; valueText: string; variant: ForkliftVariant },
    begun: Begun | undefined,
  ) => Promise<boolean>
}

/** A form for an item with a numeric answer. The typed text is a draft and survives a page reload. */
export function NumberForm({ item, form, path, refusal, begin, onGive }: NumberFormProps) {
  const { typed, type, settle } = useTyped<TypedNumber>(form, path)
  const [isAsked, setAsked] = useState(false)
  const text = typed?.text ?? textOfMeasure(item.value, item.valueText)
  const read = readMeasure(text, item.descricao)
  useBusy(typed !== undefined)
  const input = useRef<HTMLInputElement>(null)
  // Focuses the field on mount, so that the user need not tap it first.
  useEffect(() => input.current?.focus({ preventScroll: true }), [])

  const give = async (variant: ForkliftVariant) => {
    setAsked(true)
    if ('problem' in read) {
      vibrateFailed()
      return
    }
    const given = { value: read.value, valueText: read.text, variant }
    if (await onGive(given, typed?.begun)) settle()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void give('OK')
  }

  return (
    <chakra.form noValidate onSubmit={submit} display="flex" flexDirection="column" gap="3">
      <NumberTextField
        ref={input}
        shape={measureShape}
        label={item.descricao}
        hint={typed === undefined ? undefined : <DraftMark />}
        error={
          isAsked && 'problem' in read ? read.problem : typed === undefined ? refusal : undefined
        }
        enterKeyHint="next"
        fontSize="2xl"
        fontWeight="bold"
        text={text}
        onText={(typedNow) => {
          // `begun` is taken at the first keystroke, so that answers that arrive later count as unseen.
          type({ begun: begin(item), ...typed, text: typedNow })
        }}
      />
      <chakra.div display="flex" flexWrap="wrap" gap="4" css={{ '& > *': { flex: '1 1 9rem' } }}>
        <Button type="submit" size="main" width="auto">
          Salvar
        </Button>
        <Button variant="danger" size="main" width="auto" onClick={() => void give('NOT')}>
          Com problema
        </Button>
      </chakra.div>
    </chakra.form>
  )
}
