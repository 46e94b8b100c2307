import { object, string } from 'yup'
import { longestNumber } from '#contract/limits.ts'
import type { CodeField } from '#src/domain/codes/code-fields.ts'
import { useSavedForm } from '#src/hooks/draft/use-saved-form.ts'
import { refusalOn } from '#src/outbox/model/correction.ts'
import { selectOnEnter, TextField } from '#src/ui/form/input.tsx'
import { isBlank } from '../../rules.ts'
import { ValueForm, type ValueFormProps } from './value-form.tsx'

const schema = object({
  value: string()
    .trim()
    .nullable()
    .max(
      longestNumber,
      ({ value }: { value: string }) =>
        `Pode ter até ${longestNumber} caracteres, e tem ${value.length}`,
    ),
})

interface TextFormProps extends ValueFormProps<string> {
  saveText: string
  code?: CodeField
}

/** A number as free text. */
export function TextForm(props: TextFormProps) {
  const { label, entry, onSave } = props
  const saved = isBlank(props.saved) ? null : props.saved
  const fields = useSavedForm({
    ...props,
    saved: { value: saved },
    schema,
    onSave: ({ value }) => onSave(value ?? ''),
  })
  return (
    <ValueForm
      {...props}
      fields={fields}
      inWords={saved ?? undefined}
      meanwhile={saved === null ? undefined : `«${saved}»`}
      refusal={refusalOn(entry, 'Value', { isOnly: true })}
    >
      {(texts) => (
        <TextField
          {...texts}
          label={label}
          code={props.code}
          autoComplete="off"
          autoCapitalize="characters"
          onKeyDown={selectOnEnter}
          value={fields.values.value ?? ''}
          // A text of spaces alone counts as empty and cannot be saved.
          onChange={({ target }) =>
            fields.type('value', target.value.trim() === '' ? null : target.value)
          }
        />
      )}
    </ValueForm>
  )
}
