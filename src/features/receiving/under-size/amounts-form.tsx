import { yupResolver } from '@hookform/resolvers/yup'
import { chakra } from '@chakra-ui/react'
import { useEffect, useRef, type ReactNode } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { number, object } from 'yup'
import { largestCount } from '#contract/limits.ts'
import { DraftMark } from '#src/evidence/decision/draft-mark.tsx'
import { formatKilos, formatNumber } from '#src/domain/amounts/numbers.ts'
import { doubtLoad, doubtPackagings } from '#src/domain/typed/far-value.ts'
import type { TypedNumber } from '#src/domain/typed/read-number.ts'
import { useBusy } from '#src/hooks/draft/use-busy.ts'
import { useDraft } from '#src/hooks/draft/use-draft.ts'
import { refusalOn } from '#src/outbox/model/correction.ts'
import type { Entry } from '#src/outbox/model/entry.ts'
import type { WorkWords } from '#src/outbox/view/words.ts'
import { Button } from '#src/ui/form/button.tsx'
import { IntegerField, KilosField } from '#src/ui/form/number-field.tsx'
import { SendingMark } from '#src/ui/notice/sending-mark.tsx'
import { kilosSchema } from '../components/form/kilos-form.tsx'
import { SavedMeanwhile } from '#src/ui/form/saved-meanwhile.tsx'
import { SavedValue } from '../components/form/saved-value.tsx'
import { useDoubt } from '../components/form/use-doubt.tsx'
import { amountsInWords, type Amounts } from './amounts-in-words.ts'
import { useSavedMeanwhile } from '#src/hooks/draft/use-saved-meanwhile.ts'

/** Amounts that pass the schema. */
type SavedAmounts = { [Name in keyof Amounts]: number }

/** Amounts while they are typed. */
type TypedAmounts = { [Name in keyof Amounts]: TypedNumber | null }

const schema = object({
  embalagens: number()
    .strict()
    .typeError('Informe a quantidade')
    .required('Informe a quantidade')
    .integer('A quantidade é um número inteiro')
    .min(0, 'A quantidade não pode ser negativa')
    .max(largestCount, `A quantidade máxima é ${formatNumber(largestCount)}`),
  pesoMenor: kilosSchema,
})

interface AmountsFormProps {
  saved: Amounts
  form: string
  path: string
  mayChange: boolean
  entry: Entry | undefined
  wordsOf: (entry: Entry) => WorkWords
  onSave: (amounts: SavedAmounts) => Promise<boolean>
}

/**
 * The typed amounts, kept as a draft. While nothing is typed they follow the saved amounts, wherever those are saved.
 */
function useAmountsForm({ saved, form, path, mayChange, onSave }: AmountsFormProps) {
  const doubt = useDoubt(doubtsOf, onSave)
  const { typed: begun, keep, drop } = useDraft<TypedAmounts & { seen?: string }>(form, path)
  const { control, handleSubmit, watch, reset, getValues, formState } = useForm<TypedAmounts>({
    resolver: yupResolver(schema) as never,
    defaultValues: saved,
  })
  const typed = watch()
  const { embalagens, pesoMenor } = saved
  const differs = !areSame(typed, saved)
  useBusy(mayChange && differs)
  const current = amountsInWords(saved)
  const { seen, begin, give, savedMeanwhile } = useSavedMeanwhile(current, differs)
  // What this form saves, until the saved amounts change. Amounts that are typed in that time are newer than both.
  const submitted = useRef<SavedAmounts>(undefined)
  const keepTyped = () => {
    const now = getValues()
    // Amounts typed back to the saved ones leave no draft that would block a hand-over.
    if (areSame(now, saved) && submitted.current === undefined) drop()
    else keep({ ...now, seen: differs ? seen : current })
  }

  const followed = useRef(saved)
  useEffect(() => {
    const now = getValues()
    const before = followed.current
    followed.current = { embalagens, pesoMenor }
    const isOwn = submitted.current !== undefined && areSame(submitted.current, followed.current)
    submitted.current = undefined
    if (!isOwn && areSame(now, before)) reset({ embalagens, pesoMenor })
    // Somebody else has saved the same amounts. No button would end the draft, and «Finalizar» would ask about it each
    // time.
    else if (areSame(now, followed.current)) drop()
  }, [embalagens, pesoMenor, getValues, reset, drop])
  useEffect(() => {
    if (begun === undefined) return
    reset({ embalagens: begun.embalagens, pesoMenor: begun.pesoMenor })
    if (begun.seen !== undefined) begin(begun.seen)
  }, [begun, begin, reset])
  useEffect(() => {
    // The same amounts were saved before the page was opened again.
    if (begun !== undefined && areSame(getValues(), { embalagens, pesoMenor })) drop()
  }, [begun, embalagens, pesoMenor, getValues, drop])

  const save = handleSubmit(async (amounts) => {
    const given = amounts as SavedAmounts
    give(amountsInWords(given))
    submitted.current = areSame(given, saved) ? undefined : given
    const isKept = await doubt.save(given)
    if (!isKept) submitted.current = undefined
    // Amounts typed while the previous ones are being kept stay typed, and in their draft.
    if (isKept && areSame(getValues(), given)) drop()
  })
  return { control, formState, differs, savedMeanwhile, keepTyped, doubt, save }
}

/** Count and weight are saved together; the button shows when one of them differs (contract §15). */
export function AmountsForm(props: AmountsFormProps) {
  const { saved, mayChange, entry, wordsOf } = props
  const { control, formState, differs, savedMeanwhile, keepTyped, doubt, save } =
    useAmountsForm(props)
  const isRefused = refusalOn(entry, 'embalagens') ?? refusalOn(entry, 'pesoMenor')
  // A refusal is shown on its own field.
  const mark = entry && isRefused === undefined && <SendingMark words={wordsOf(entry)} />
  if (!mayChange) return <Current saved={saved} mark={mark} />
  const standsAt = differs && entry?.state !== 'parked' ? <DraftMark /> : mark
  return (
    <Fields noValidate onSubmit={(event) => void save(event)}>
      {savedMeanwhile && <SavedMeanwhile words={savedMeanwhile.value || undefined} />}
      <Controller
        control={control}
        name="embalagens"
        render={({ field: { value, onChange }, fieldState: { error } }) => (
          <IntegerField
            label="Quantidade de embalagens"
            hint="Digite 0 se não houve materiais a menor."
            value={value ?? undefined}
            error={error?.message ?? refusalOn(entry, 'embalagens')}
            onValue={(count) => {
              onChange(count ?? null)
              keepTyped()
            }}
          />
        )}
      />
      <Controller
        control={control}
        name="pesoMenor"
        render={({ field: { value, onChange }, fieldState: { error } }) => (
          <KilosField
            label="Peso (Kg)"
            value={value ?? undefined}
            error={error?.message ?? refusalOn(entry, 'pesoMenor')}
            onValue={(kilos) => {
              onChange(kilos ?? null)
              keepTyped()
            }}
          />
        )}
      />
      {standsAt && <div>{standsAt}</div>}
      {differs && (
        <Button type="submit" size="main" busy={formState.isSubmitting}>
          Salvar quantidade e peso
        </Button>
      )}
      {doubt.question}
    </Fields>
  )
}

const Current = ({ saved, mark }: { saved: Amounts; mark: ReactNode }) => (
  <Fields as="div">
    <SavedValue
      label="Quantidade de embalagens"
      value={saved.embalagens === null ? undefined : formatNumber(saved.embalagens)}
    />
    <SavedValue
      label="Peso"
      value={saved.pesoMenor === null ? undefined : formatKilos(saved.pesoMenor)}
      mark={mark}
    />
  </Fields>
)

const doubtsOf = ({ embalagens, pesoMenor }: SavedAmounts) => [
  doubtPackagings(embalagens),
  doubtLoad(pesoMenor),
]

const areSame = (one: TypedAmounts, other: TypedAmounts): boolean =>
  one.embalagens === other.embalagens && one.pesoMenor === other.pesoMenor

const Fields = chakra('form', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' },
    alignItems: 'start',
    gap: '4',
    '& > button': { gridColumn: '1 / -1' },
  },
})
