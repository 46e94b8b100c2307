import { object } from 'yup'
import { kilos } from '#contract/section-values.ts'
import { formatKilos } from '#src/domain/amounts/numbers.ts'
import type { TypedNumber } from '#src/domain/typed/read-number.ts'
import { useSavedForm } from '#src/hooks/draft/use-saved-form.ts'
import { refusalOn } from '#src/outbox/model/correction.ts'
import { KilosField } from '#src/ui/form/number-field.tsx'
import { numberSchema } from './number-schema.ts'
import { useDoubt } from './use-doubt.tsx'
import { ValueForm, type ValueFormProps } from './value-form.tsx'

const schema = object({ value: numberSchema(kilos) })

interface KilosFormProps extends ValueFormProps<number> {
  /** The provider's name of the field, to match its error messages. */
  field: string
  /** Why the value is implausible, in Portuguese. */
  doubtOf: (weight: number) => string | undefined
}

/** A weight in Kg. */
export function KilosForm(props: KilosFormProps) {
  const { label, saved, entry } = props
  const doubt = useDoubt((weight: number) => [props.doubtOf(weight)], props.onSave)
  const fields = useSavedForm<{ value: TypedNumber | null }, { value: number }>({
    ...props,
    saved: { value: saved },
    schema,
    onSave: ({ value }) => doubt.save(value),
  })
  const inWords = saved === null ? undefined : formatKilos(saved)
  return (
    <>
      <ValueForm
        {...props}
        fields={fields}
        inWords={inWords}
        meanwhile={inWords}
        saveText="Salvar peso"
        refusal={refusalOn(entry, props.field, { isOnly: true })}
      >
        {(texts) => (
          <KilosField
            {...texts}
            label={`${label} (Kg)`}
            value={fields.values.value ?? undefined}
            onValue={(weight) => fields.type('value', weight ?? null)}
          />
        )}
      </ValueForm>
      {props.mayChange && doubt.question}
    </>
  )
}
