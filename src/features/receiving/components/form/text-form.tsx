import { object, string } from 'yup'
import { longestNumber } from '#contract/limits.ts'
import { DraftMark } from '#src/evidence/decision/draft-mark.tsx'
import { refusalOn } from '#src/outbox/model/correction.ts'
import type { Entry } from '#src/outbox/model/entry.ts'
import type { WorkWords } from '#src/hooks/outbox/words.ts'
import { Button } from '#src/ui/form/button.tsx'
import { selectOnEnter, TextField } from '#src/ui/form/input.tsx'
import { SendingMark } from '#src/ui/notice/sending-mark.tsx'
import { isBlank } from '../../blank.ts'
import { SaveRow } from './save-row.tsx'
import { SavedMeanwhile } from '#src/ui/form/saved-meanwhile.tsx'
import { SavedValue } from './saved-value.tsx'
import { useSavedForm } from './use-saved-form.ts'

const schema = object({
  value: string()
    .trim()
    .nullable()
    .test(
      'length',
      ({ value }: { value: string }) =>
        `Pode ter até ${longestNumber} caracteres, e tem ${value.length}`,
      (value) => (value?.length ?? 0) <= longestNumber,
    ),
})

interface TextFormProps {
  label: string
  hint?: string
  /** Blank until a text is saved. */
  saved: string | null
  saveText: string
  /** Names the draft and the screen on which it is typed. */
  form: string
  path: string
  mayChange: boolean
  /** The entry that saved the value last. */
  entry: Entry | undefined
  wordsOf: (entry: Entry) => WorkWords
  onSave: (text: string) => Promise<boolean>
}

/** A number as free text; the save button shows only when it differs from the saved one (spec 2 §4). */
export function TextForm(props: TextFormProps) {
  const { label, hint, saveText, form, path, mayChange, entry, wordsOf, onSave } = props
  const saved = isBlank(props.saved) ? null : props.saved
  const { values, type, differs, isSavedMeanwhile, errorOf, isSaving, formProps } = useSavedForm<{
    value: string | null
  }>({
    saved: { value: saved },
    schema,
    form,
    path,
    mayChange,
    onSave: ({ value }: { value: string | null }) => onSave(value ?? ''),
  })
  const refusal = refusalOn(entry, 'Value', { isOnly: true })
  // A refusal is shown on the field itself.
  const mark = entry && refusal === undefined && <SendingMark words={wordsOf(entry)} />
  if (!mayChange) return <SavedValue label={label} value={saved ?? undefined} mark={mark} />
  return (
    <SaveRow {...formProps}>
      {isSavedMeanwhile && <SavedMeanwhile words={quoted(saved)} />}
      <TextField
        label={label}
        hint={(differs && entry?.state !== 'parked' ? <DraftMark /> : mark) || hint}
        error={errorOf('value') ?? refusal}
        autoComplete="off"
        autoCapitalize="characters"
        onKeyDown={selectOnEnter}
        value={values.value ?? ''}
        // A text of spaces alone counts as empty and cannot be saved.
        onChange={({ target }) => type('value', target.value.trim() === '' ? null : target.value)}
      />
      {differs && (
        <Button type="submit" busy={isSaving}>
          {saveText}
        </Button>
      )}
    </SaveRow>
  )
}

const quoted = (text: string | null) => (text === null ? undefined : `«${text}»`)
