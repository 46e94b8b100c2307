import type { ReactNode } from 'react'
import { object, type Schema } from 'yup'
import {
  kilos,
  listValues,
  type SectionValue,
  type SectionValues,
  type SentValues,
} from '#contract/section-values.ts'
import { formatIn } from '#src/domain/amounts/in-units.ts'
import { formatNumber } from '#src/domain/amounts/numbers.ts'
import type { NumberShape, TypedNumber } from '#src/domain/typed/read-number.ts'
import { kilosShape } from '#src/domain/typed/shapes.ts'
import { DraftMark } from '#src/evidence/decision/draft-mark.tsx'
import { useRuntime } from '#src/hooks/runtime.tsx'
import { useSavedForm } from '#src/hooks/draft/use-saved-form.ts'
import { refusalOn } from '#src/outbox/model/correction.ts'
import type { Operation } from '#src/outbox/model/operation.ts'
import { Button } from '#src/ui/form/button.tsx'
import { NumberField } from '#src/ui/form/number-field.tsx'
import { PairedFields } from '#src/ui/form/paired-fields.ts'
import { SavedMeanwhile } from '#src/ui/form/saved-meanwhile.tsx'
import { SendingMark } from '#src/ui/notice/sending-mark.tsx'
import type { ReportArgs } from '../../report-parts.ts'
import { amountsInWords } from '../../section-values.ts'
import type { Part } from '../part/use-part.ts'
import { numberSchema } from './number-schema.ts'
import { SavedValue } from './saved-value.tsx'
import { useDoubt } from './use-doubt.tsx'
import { SaveRow } from './value-form.tsx'

/** What only the form says of a value. */
export interface Typing {
  hint?: string
  /** Why the value is implausible, in Portuguese. */
  doubtOf?: (value: number) => string | undefined
  /** Its name in drafts, if it has another in calls. */
  draftAs?: string
}

type Typed<Value> = Record<string, Value | null>

interface FormValue extends SectionValue, Typing {
  field: string
  name: string
  /** Its name in drafts. */
  key: string
  saved: number | null
}

interface SectionFormProps<Values extends SectionValues> {
  part: Part
  values: Values
  section: { [Field in keyof Values]?: number | null }
  operation: Operation<ReportArgs & SentValues<Values>>
  typing: { [Field in keyof Values]?: Typing }
  /** Names the draft and the screen on which it is typed. */
  form: string
  path: string
  mayChange: boolean
}

/** The values of a section, which are saved together; the button shows when one of them differs (contract §15). */
export function SectionForm<Values extends SectionValues>(props: SectionFormProps<Values>) {
  const { part, values, section, operation, form, path } = props
  const { extensions } = useRuntime().config
  const known = listValues(values).filter(({ extension }) => extensions || extension !== true)
  const list: FormValue[] = known.map((value) => {
    const typing: Typing = props.typing[value.field] ?? {}
    // A provider may omit a value: it is then unknown.
    const saved = section[value.field] ?? null
    return { ...value, ...typing, saved, key: typing.draftAs ?? value.name }
  })
  const { mayChange, entry, wordsOf } = part.formOf(props.mayChange, operation, (args) =>
    list.every(({ name, saved }) => [saved, undefined].includes(valueIn(args, name))),
  )
  const save = (checked: Typed<number>) => {
    const amounts = fromEach(list, ({ name, key }) => [name, checked[key] ?? null])
    const args = { idRecebimento: part.idRecebimento, ...amounts }
    const shown = fromEach(list, ({ field, saved }) => [field, saved])
    return part.act(operation(args as ReportArgs & SentValues<Values>, { shown }))
  }
  const doubt = useDoubt(
    (checked: Typed<number>) =>
      list.map(({ key, doubtOf }) => {
        const value = checked[key]
        return typeof value === 'number' ? doubtOf?.(value) : undefined
      }),
    save,
  )
  const fields = useSavedForm<Typed<TypedNumber>, Typed<number>>({
    ...{ form, path, mayChange },
    saved: fromEach(list, ({ key, saved }) => [key, saved]),
    schema: object(
      fromEach(list, (value) => {
        const schema = numberSchema(value)
        return [value.key, value.extension ? schema.nullable() : schema]
      }),
    ) as Schema<Typed<number>>,
    onSave: doubt.save,
  })
  const isOnly = list.length === 1
  const refusals = new Map(list.map(({ name }) => [name, refusalOn(entry, name, { isOnly })]))
  // A refusal is shown on its own field.
  const isRefused = [...refusals.values()].some((refusal) => refusal !== undefined)
  const mark = entry && !isRefused && <SendingMark words={wordsOf(entry)} />
  if (!mayChange) return <Saved list={list} mark={mark} />
  const { differs } = fields
  const standsAt = differs && entry?.state !== 'parked' ? <DraftMark /> : mark
  const Row = isOnly ? SaveRow : PairedFields
  const saved = fromEach(list, (value) => [value.name, value.saved])
  return (
    <>
      <Row
        {...(!isOnly && { css: { '& > button': { gridColumn: '1 / -1' } } })}
        {...fields.formProps}
      >
        {fields.isSavedMeanwhile && (
          <SavedMeanwhile words={amountsInWords(values, saved) || undefined} />
        )}
        {list.map((value) => (
          <NumberField
            key={value.name}
            shape={shapeOf(value)}
            label={typeof value.unit === 'string' ? `${value.label} (${value.unit})` : value.label}
            hint={(isOnly && standsAt) || value.hint}
            value={fields.values[value.key] ?? undefined}
            error={fields.errorOf(value.key) ?? refusals.get(value.name)}
            onValue={(typed) => fields.type(value.key, typed ?? null)}
          />
        ))}
        {!isOnly && standsAt && <div>{standsAt}</div>}
        {differs && (
          <Button type="submit" busy={fields.isSaving} {...(!isOnly && { size: 'main' })}>
            Salvar {new Intl.ListFormat('pt-BR').format(list.map(({ word }) => word.slice(2)))}
          </Button>
        )}
      </Row>
      {doubt.question}
    </>
  )
}

const Saved = ({ list, mark }: { list: readonly FormValue[]; mark: ReactNode }) => {
  const all = list.map(({ name, label, unit, saved }, at) => (
    <SavedValue
      key={name}
      label={label}
      value={
        saved === null
          ? undefined
          : typeof unit === 'string'
            ? formatIn(saved, unit)
            : formatNumber(saved)
      }
      mark={at === list.length - 1 && mark}
    />
  ))
  return list.length === 1 ? all : <PairedFields as="div">{all}</PairedFields>
}

const fromEach = <Value,>(
  list: readonly FormValue[],
  entryOf: (value: FormValue) => [string, Value],
): Record<string, Value> => Object.fromEntries(list.map(entryOf))

const valueIn = (args: object, name: string) => Reflect.get(args, name) as number | null | undefined

const shapeOf = ({ unit, decimals }: SectionValue): NumberShape =>
  unit === kilos.unit
    ? kilosShape
    : { decimals, ...(typeof unit === 'string' && { suffix: ` ${unit}` }) }
