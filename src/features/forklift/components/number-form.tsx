import { chakra } from '@chakra-ui/react'
import { useState, type FormEvent } from 'react'
import { DraftMark } from '#src/evidence/draft-mark.tsx'
import { useBusy } from '#src/hooks/use-busy.ts'
import { useDraft } from '#src/hooks/use-draft.ts'
import { vibrateFailed } from '#src/hooks/vibrate.ts'
import type { ForkliftVariant } from '#contract/schemas/forklift.ts'
import { Button } from '#src/ui/button.tsx'
import { TextField } from '#src/ui/input.tsx'
import { readMeasure } from '../measure.ts'
import type { ShownItem } from '../shown.ts'

interface NumberFormProps {
  item: ShownItem
  /** Names the draft, and the screen that it is typed on. */
  form: string
  path: string
  /** What the provider said against the number that was sent. */
  refusal?: string | undefined
  /** With NOT it is one that is wrong, and is told about before it is saved. */
  onGive: (value: string, text: string, variant: ForkliftVariant) => Promise<boolean>
}

/** An item that is answered with a number. What is typed outlives the page. */
export function NumberForm({ item, form, path, refusal, onGive }: NumberFormProps) {
  const draft = useDraft<string>(form, path)
  const [now, setNow] = useState<string>()
  const [isAsked, setAsked] = useState(false)
  const typed = now ?? draft.typed
  const text = typed ?? item.valueText ?? ''
  const read = readMeasure(text)
  useBusy(typed !== undefined)

  const give = async (variant: ForkliftVariant) => {
    setAsked(true)
    if ('problem' in read) {
      vibrateFailed()
      return
    }
    if (await onGive(read.value, read.text, variant)) draft.drop()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void give('OK')
  }

  return (
    <chakra.form noValidate onSubmit={submit} display="flex" flexDirection="column" gap="3">
      <TextField
        label={item.descricao}
        hint={typed === undefined ? undefined : <DraftMark />}
        error={
          isAsked && 'problem' in read ? read.problem : now === undefined ? refusal : undefined
        }
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="next"
        maxLength={20}
        fontSize="2xl"
        fontWeight="bold"
        value={text}
        onChange={(event) => {
          setNow(event.target.value)
          draft.keep(event.target.value)
        }}
      />
      <chakra.div display="flex" flexWrap="wrap" gap="4" css={{ '& > *': { flex: '1 1 9rem' } }}>
        <Button type="submit" size="main" width="auto">
          Salvar
        </Button>
        <Button look="danger" size="main" width="auto" onClick={() => void give('NOT')}>
          Com problema
        </Button>
      </chakra.div>
    </chakra.form>
  )
}
