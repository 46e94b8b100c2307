import { number, object } from 'yup'
import { largestWeight } from '#contract/limits.ts'
import { formatKilos } from '#src/domain/amounts/numbers.ts'
import type { TypedNumber } from '#src/domain/typed/read-number.ts'
import { useSavedForm } from '#src/hooks/draft/use-saved-form.ts'
import { refusalOn } from '#src/outbox/model/correction.ts'
import { KilosField } from '#src/ui/form/number-field.tsx'
import { useDoubt } from './use-doubt.tsx'
import { ValueForm, type ValueFormProps } from './value-form.tsx'

/** A weight in Kg, for every form of a report. */
export const kilosSchema = number()
  // A text that is not a number is not cast: the field shows what is wrong with it.
  .strict()
  .typeError('Informe o peso em Kg')
  .required('Informe o peso em Kg')
  .min(0, 'O peso não pode ser negativo')
  .max(largestWeight, `O peso máximo é ${formatKilos(largestWeight)}`)

const schema = object({ value: kilosSchema })

interface KilosFormProps extends ValueFormProps<number> {
  /** The provider's name of the field, to match its error messages. */
  field: string
  /** Why the value is implausible, in Portuguese. */
  doubtOf: (kilos: number) => string | undefined
}

/** A weight in Kg. */
export function KilosForm(props: KilosFormProps) {
  const { label, saved, entry } = props
  const doubt = useDoubt((kilos: number) => [props.doubtOf(kilos)], props.onSave)
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
            onValue={(kilos) => fields.type('value', kilos ?? null)}
          />
        )}
      </ValueForm>
      {props.mayChange && doubt.question}
    </>
  )
}
