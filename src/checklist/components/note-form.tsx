import { chakra } from '@chakra-ui/react'
import { yupResolver } from '@hookform/resolvers/yup'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { object, string } from 'yup'
import { longestObservation } from '#contract/limits.ts'
import { DraftMark } from '#src/evidence/decision/draft-mark.tsx'
import { formatNumber } from '#src/domain/amounts/numbers.ts'
import { useBusy } from '#src/hooks/draft/busy.ts'
import { Button } from '#src/ui/form/button.tsx'
import { TextAreaField } from '#src/ui/form/input.tsx'

const note = () =>
  string()
    .trim()
    .max(longestObservation, ({ value }: { value: string }) => tooLong(value))

const demanded = object({ obs: note().required('Escreva uma observação') })
const free = object({ obs: note().defined() })

const tooLong = (value: string) =>
  `A observação pode ter até ${formatNumber(longestObservation)} caracteres, e esta tem ${formatNumber(value.length)}`

interface NoteFormProps {
  label: string
  initial: string
  /** The saved text: typing it again leaves no draft. */
  saved?: string
  /** The text may be left empty. */
  optional?: true
  /** Called with the whole text after each change, so that the caller can store a draft. */
  onType?: (obs: string) => void
  /** Why the provider refused the sent text. */
  refusal?: string | undefined
  onSave: (obs: string) => Promise<unknown>
  /** Called with the text typed so far. */
  onCancel: (obs: string) => void
}

const formId = 'observacao'

/** Focuses the text that still has to be saved. */
export const focusNote = () =>
  document.querySelector<HTMLTextAreaElement>(`#${formId} textarea`)?.focus()

/** The form of a note, which an option may require before the answer is saved (spec 2 §4), or of a text answer. */
export function NoteForm(props: NoteFormProps) {
  const { label, initial, saved, optional, onType, refusal, onSave, onCancel } = props
  const { register, handleSubmit, formState, getValues, watch, setFocus } = useForm({
    resolver: yupResolver(optional === true ? free : demanded),
    defaultValues: { obs: initial },
  })
  const { errors, isSubmitting, isDirty } = formState
  useBusy(isDirty)

  // The text is the next thing to fill in.
  useEffect(() => setFocus('obs'), [setFocus])

  const save = handleSubmit(async ({ obs }) => {
    await onSave(obs)
  })
  return (
    <chakra.form
      id={formId}
      noValidate
      onSubmit={(event) => void save(event)}
      display="flex"
      flexDirection="column"
      gap="4"
    >
      <TextAreaField
        label={label}
        hint={onType && watch('obs') !== saved && <DraftMark />}
        error={errors.obs?.message ?? refusal}
        rows={4}
        {...register('obs', { onChange: () => onType?.(getValues('obs')) })}
      />
      <chakra.div display="flex" flexWrap="wrap" gap="4" css={{ '& > *': { flex: '1 1 12rem' } }}>
        <Button type="submit" size="main" busy={isSubmitting}>
          Salvar resposta
        </Button>
        <Button variant="outline" size="main" onClick={() => onCancel(getValues('obs'))}>
          Cancelar
        </Button>
      </chakra.div>
    </chakra.form>
  )
}
