import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { DraftMark } from '#src/evidence/decision/draft-mark.tsx'
import type { SavedForm } from '#src/hooks/draft/use-saved-form.ts'
import type { Entry } from '#src/outbox/model/entry.ts'
import type { WorkWords } from '#src/hooks/outbox/words.ts'
import { Button } from '#src/ui/form/button.tsx'
import { SavedMeanwhile } from '#src/ui/form/saved-meanwhile.tsx'
import { SendingMark } from '#src/ui/notice/sending-mark.tsx'
import { SavedValue } from './saved-value.tsx'

/** What every form of one value takes. */
export interface ValueFormProps<Value> {
  label: string
  hint?: string
  /** Null until a value is saved. */
  saved: Value | null
  /** Names the draft and the screen on which it is typed. */
  form: string
  path: string
  mayChange: boolean
  /** The entry that saved the value last. */
  entry: Entry | undefined
  wordsOf: (entry: Entry) => WorkWords
  onSave: (value: Value) => Promise<boolean>
}

interface OneValueProps extends Omit<
  ValueFormProps<unknown>,
  'saved' | 'form' | 'path' | 'onSave'
> {
  fields: SavedForm<'value'>
  /** The saved value in words, where it is read-only, and where it was saved meanwhile. */
  inWords: string | undefined
  meanwhile: string | undefined
  saveText: string
  /** The provider's refusal of the value. */
  refusal: string | undefined
  /** The field. */
  children: (texts: { hint: ReactNode; error: string | undefined }) => ReactNode
}

/** One value; the save button shows only when the value differs from the saved one (spec 2 §4). */
export function ValueForm(props: OneValueProps) {
  const { fields, label, hint, inWords, meanwhile, saveText, mayChange, entry, refusal } = props
  const { differs, isSavedMeanwhile, errorOf, isSaving, formProps } = fields
  // A refusal is shown on the field itself.
  const mark = entry && refusal === undefined && <SendingMark words={props.wordsOf(entry)} />
  if (!mayChange) return <SavedValue label={label} value={inWords} mark={mark} />
  return (
    <SaveRow {...formProps}>
      {isSavedMeanwhile && <SavedMeanwhile words={meanwhile} />}
      {props.children({
        hint: (differs && entry?.state !== 'parked' ? <DraftMark /> : mark) || hint,
        error: errorOf('value') ?? refusal,
      })}
      {differs && (
        <Button type="submit" busy={isSaving}>
          {saveText}
        </Button>
      )}
    </SaveRow>
  )
}

/** A field with its save button next to it, on a phone below it. */
export const SaveRow = chakra('form', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'minmax(0, 26rem) auto' },
    justifyContent: 'start',
    alignItems: 'start',
    gap: '3',
    // Aligns the button with the control, below the control's label.
    '& > button': { marginTop: { sm: '1.85rem' } },
  },
})
