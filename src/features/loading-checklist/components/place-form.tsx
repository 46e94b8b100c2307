import { chakra } from '@chakra-ui/react'
import { yupResolver } from '@hookform/resolvers/yup'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { object, string } from 'yup'
import { longestObservation } from '#contract/limits.ts'
import { DraftMark } from '#src/evidence/decision/draft-mark.tsx'
import { formatNumber } from '#src/domain/amounts/numbers.ts'
import { foldText } from '#src/domain/names/search.ts'
import { useBusy } from '#src/hooks/draft/busy.ts'
import { refusalOn } from '#src/outbox/model/correction.ts'
import type { Entry } from '#src/outbox/model/entry.ts'
import { Button } from '#src/ui/form/button.tsx'
import { TextAreaField, TextField } from '#src/ui/form/input.tsx'
import { Text } from '#src/ui/page/text.tsx'

export interface TypedPlace {
  local: string
  observacoes: string
}

interface PlaceFormProps {
  initial: TypedPlace
  /** A place from the list of options: the user types only its observations. */
  isNamed: boolean
  isNoteDemanded: boolean
  /** The names of the other places. */
  others: readonly string[]
  /** The entry that the provider refused, with an error for each field. */
  refused: Entry | undefined
  onType: (typed: TypedPlace) => void
  onSave: (typed: TypedPlace) => Promise<void>
  /** Called with the text typed so far. */
  onCancel: (typed: TypedPlace) => void
}

const longestPlace = 100

const tooLong = (what: string, most: number) =>
  `${what} pode ter até ${formatNumber(most)} caracteres`

const schemaOf = (others: readonly string[], isNoteDemanded: boolean) =>
  object({
    local: string()
      .trim()
      .required('Informe o local')
      .max(longestPlace, tooLong('O local', longestPlace))
      .test('other', 'Este local já está na lista', (value) =>
        others.every((one) => foldText(one) !== foldText(value)),
      ),
    observacoes: isNoteDemanded ? note().required('Escreva uma observação') : note().defined(),
  })

const note = () =>
  string().trim().max(longestObservation, tooLong('A observação', longestObservation))

/** A form for a place outside the list of options, or for the observations of a place. */
export function PlaceForm(props: PlaceFormProps) {
  const { initial, isNamed, isNoteDemanded, others, refused, onType, onSave, onCancel } = props
  const { register, handleSubmit, formState, getValues, setFocus } = useForm({
    resolver: yupResolver(schemaOf(others, isNoteDemanded)),
    defaultValues: { local: initial.local, observacoes: initial.observacoes },
  })
  const { errors, isSubmitting, isDirty } = formState
  useBusy(isDirty)

  const field = (name: keyof TypedPlace) => register(name, { onChange: () => onType(getValues()) })
  useEffect(() => setFocus(isNamed ? 'observacoes' : 'local'), [setFocus, isNamed])

  return (
    <chakra.form
      noValidate
      onSubmit={(event) => void handleSubmit(onSave)(event)}
      display="flex"
      flexDirection="column"
      gap="4"
    >
      {isNamed ? (
        <Text strong>{initial.local}</Text>
      ) : (
        <TextField
          label="Local"
          error={errors.local?.message ?? refusalOn(refused, 'valueString')}
          {...field('local')}
        />
      )}
      <TextAreaField
        label={isNoteDemanded ? 'Observações (obrigatórias)' : 'Observações'}
        hint={<DraftMark />}
        error={errors.observacoes?.message ?? refusalOn(refused, 'obs')}
        rows={3}
        {...field('observacoes')}
      />
      <chakra.div display="flex" flexWrap="wrap" gap="4" css={{ '& > *': { flex: '1 1 12rem' } }}>
        <Button type="submit" size="main" busy={isSubmitting}>
          Salvar local
        </Button>
        <Button variant="outline" size="main" onClick={() => onCancel(getValues())}>
          Cancelar
        </Button>
      </chakra.div>
    </chakra.form>
  )
}
