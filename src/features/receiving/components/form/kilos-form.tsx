import { number, object } from 'yup'
import { largestWeight } from '#contract/limits.ts'
import { DraftMark } from '#src/evidence/decision/draft-mark.tsx'
import { formatKilos } from '#src/domain/amounts/numbers.ts'
import type { TypedNumber } from '#src/domain/typed/read-number.ts'
import { refusalOn } from '#src/outbox/model/correction.ts'
import type { Entry } from '#src/outbox/model/entry.ts'
import type { WorkWords } from '#src/hooks/outbox/words.ts'
import { Button } from '#src/ui/form/button.tsx'
import { KilosField } from '#src/ui/form/number-field.tsx'
import { SendingMark } from '#src/ui/notice/sending-mark.tsx'
import { SaveRow } from './save-row.tsx'
import { SavedMeanwhile } from '#src/ui/form/saved-meanwhile.tsx'
import { SavedValue } from './saved-value.tsx'
import { useDoubt } from './use-doubt.tsx'
import { useSavedForm } from './use-saved-form.ts'

/** A weight in Kg, for every form of a report. */
export const kilosSchema = number()
  // A text that is not a number is not cast: the field shows what is wrong with it.
  .strict()
  .typeError('Informe o peso em Kg')
  .required('Informe o peso em Kg')
  .min(0, 'O peso não pode ser negativo')
  .max(largestWeight, `O peso máximo é ${formatKilos(largestWeight)}`)

const schema = object({ value: kilosSchema })

interface KilosFormProps {
  label: string
  hint?: string
  /** Kg; null until a weight is saved. */
  saved: number | null
  /** Names the draft and the screen on which it is typed. */
  form: string
  path: string
  mayChange: boolean
  /** The entry that saved the value last. */
  entry: Entry | undefined
  /** The provider's name of the field, to match its error messages. */
  field: string
  wordsOf: (entry: Entry) => WorkWords
  /** Why the value is implausible, in Portuguese. */
  doubtOf: (kilos: number) => string | undefined
  onSave: (kilos: number) => Promise<boolean>
}

/** A weight; the save button shows only when the value differs from the saved one (spec 2 §4). */
export function KilosForm(props: KilosFormProps) {
  const { label, hint, saved, form, path, mayChange, entry, field, wordsOf } = props
  const doubt = useDoubt((kilos: number) => [props.doubtOf(kilos)], props.onSave)
  const { values, type, differs, isSavedMeanwhile, errorOf, isSaving, formProps } = useSavedForm<{
    value: TypedNumber | null
  }>({
    saved: { value: saved },
    schema,
    form,
    path,
    mayChange,
    onSave: ({ value }: { value: number }) => doubt.save(value),
  })
  const refusal = refusalOn(entry, field, { isOnly: true })
  // A refusal is shown on the field itself.
  const mark = entry && refusal === undefined && <SendingMark words={wordsOf(entry)} />
  if (!mayChange) {
    return <SavedValue label={label} value={inWords(saved)} mark={mark} />
  }
  return (
    <SaveRow {...formProps}>
      {isSavedMeanwhile && <SavedMeanwhile words={inWords(saved)} />}
      <KilosField
        label={`${label} (Kg)`}
        hint={(differs && entry?.state !== 'parked' ? <DraftMark /> : mark) || hint}
        value={values.value ?? undefined}
        error={errorOf('value') ?? refusal}
        onValue={(kilos) => type('value', kilos ?? null)}
      />
      {differs && (
        <Button type="submit" busy={isSaving}>
          Salvar peso
        </Button>
      )}
      {doubt.question}
    </SaveRow>
  )
}

const inWords = (kilos: number | null) => (kilos === null ? undefined : formatKilos(kilos))
