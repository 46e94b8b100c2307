import type { ReactNode } from 'react'
import { number, object } from 'yup'
import { largestCount } from '#contract/limits.ts'
import { DraftMark } from '#src/evidence/decision/draft-mark.tsx'
import { formatKilos, formatNumber } from '#src/domain/amounts/numbers.ts'
import { doubtLoad, doubtPackagings } from '#src/domain/typed/far-value.ts'
import type { TypedNumber } from '#src/domain/typed/read-number.ts'
import { refusalOn } from '#src/outbox/model/correction.ts'
import type { Entry } from '#src/outbox/model/entry.ts'
import type { WorkWords } from '#src/hooks/outbox/words.ts'
import { Button } from '#src/ui/form/button.tsx'
import { IntegerField, KilosField } from '#src/ui/form/number-field.tsx'
import { SendingMark } from '#src/ui/notice/sending-mark.tsx'
import { kilosSchema } from '../components/form/kilos-form.tsx'
import { SavedMeanwhile } from '#src/ui/form/saved-meanwhile.tsx'
import { PairedFields } from '#src/ui/form/paired-fields.ts'
import { SavedValue } from '../components/form/saved-value.tsx'
import { useDoubt } from '../components/form/use-doubt.tsx'
import { useSavedForm } from '#src/hooks/draft/use-saved-form.ts'
import { amountsInWords, type Amounts } from './amounts-in-words.ts'

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

/** Count and weight are saved together; the button shows when one of them differs (contract §15). */
export function AmountsForm(props: AmountsFormProps) {
  const { saved, form, path, mayChange, entry, wordsOf, onSave } = props
  const doubt = useDoubt(doubtsOf, onSave)
  const { values, type, differs, isSavedMeanwhile, errorOf, isSaving, formProps } = useSavedForm<
    TypedAmounts,
    SavedAmounts
  >({ saved, schema, form, path, mayChange, onSave: doubt.save })
  const isRefused = refusalOn(entry, 'embalagens') ?? refusalOn(entry, 'pesoMenor')
  // A refusal is shown on its own field.
  const mark = entry && isRefused === undefined && <SendingMark words={wordsOf(entry)} />
  if (!mayChange) return <Current saved={saved} mark={mark} />
  const standsAt = differs && entry?.state !== 'parked' ? <DraftMark /> : mark
  return (
    <PairedFields css={{ '& > button': { gridColumn: '1 / -1' } }} {...formProps}>
      {isSavedMeanwhile && <SavedMeanwhile words={amountsInWords(saved) || undefined} />}
      <IntegerField
        label="Quantidade de embalagens"
        hint="Digite 0 se não houve materiais a menor."
        value={values.embalagens ?? undefined}
        error={errorOf('embalagens') ?? refusalOn(entry, 'embalagens')}
        onValue={(count) => type('embalagens', count ?? null)}
      />
      <KilosField
        label="Peso (Kg)"
        value={values.pesoMenor ?? undefined}
        error={errorOf('pesoMenor') ?? refusalOn(entry, 'pesoMenor')}
        onValue={(kilos) => type('pesoMenor', kilos ?? null)}
      />
      {standsAt && <div>{standsAt}</div>}
      {differs && (
        <Button type="submit" size="main" busy={isSaving}>
          Salvar quantidade e peso
        </Button>
      )}
      {doubt.question}
    </PairedFields>
  )
}

const Current = ({ saved, mark }: { saved: Amounts; mark: ReactNode }) => (
  <PairedFields as="div">
    <SavedValue
      label="Quantidade de embalagens"
      value={saved.embalagens === null ? undefined : formatNumber(saved.embalagens)}
    />
    <SavedValue
      label="Peso"
      value={saved.pesoMenor === null ? undefined : formatKilos(saved.pesoMenor)}
      mark={mark}
    />
  </PairedFields>
)

const doubtsOf = ({ embalagens, pesoMenor }: SavedAmounts) => [
  doubtPackagings(embalagens),
  doubtLoad(pesoMenor),
]
