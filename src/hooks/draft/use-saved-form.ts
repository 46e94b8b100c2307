import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { ValidationError, type Schema } from 'yup'
import { useBusy } from './busy.ts'
import { useSavedMeanwhile } from './use-saved-meanwhile.ts'
import { useTyped } from './use-typed.ts'

interface SavedFormOptions<Values, Checked> {
  /** By field; null until a value is saved. */
  saved: Values
  schema: Schema<Checked>
  /** Names the draft. `path` is the screen on which it is typed. */
  form: string
  path: string
  mayChange: boolean
  /** Receives values that pass the schema. Resolves to whether they were kept. */
  onSave: (checked: Checked) => Promise<boolean>
}

/**
 * The typed values, and the text of the saved ones at the time when typing began. Drafts of earlier releases have
 * `seen` in another form.
 */
type Draft<Values> = Values & { seenText?: string }

/** A form of these fields, without its values. */
export interface SavedForm<Name extends string> {
  /** The typed values differ from the saved ones. */
  differs: boolean
  /** Other values were saved since typing began. */
  isSavedMeanwhile: boolean
  errorOf: (name: Name) => string | undefined
  isSaving: boolean
  formProps: ReturnType<typeof useSubmit>
}

/**
 * Fields that are typed and saved together. Typed values survive a reload; while nothing is typed the fields follow the
 * saved values, wherever those are saved.
 */
export function useSavedForm<Values extends object, Checked extends object>(
  options: SavedFormOptions<Values, Checked>,
): SavedForm<keyof Values & string> & {
  values: Values
  type: <Name extends keyof Values>(name: Name, next: Values[Name]) => void
} {
  const { saved, schema, form, path, mayChange, onSave } = options
  const textOf = (of: object) => textOfFields(Object.keys(saved), of)
  const savedText = textOf(saved)
  // Typed values stay until the saved values equal them: `saved` shows a save later than this form knows of it.
  const { typed, latest, type, settle } = useTyped<Draft<Values>>(form, path)
  const values: Values = typed ?? saved
  const text = textOf(values)
  const differs = text !== savedText
  const { seen, begin, give, savedMeanwhile } = useSavedMeanwhile(savedText, differs)
  const [isAsked, setAsked] = useState(false)
  const [isSaving, setSaving] = useState(false)
  useBusy(mayChange && differs)

  const typedOver = typed?.seenText
  useEffect(() => {
    if (typedOver !== undefined) begin(typedOver)
  }, [typedOver, begin])

  // The values that this form has saved and that `saved` does not show yet, oldest first.
  const awaited = useRef<readonly string[]>([])
  const lastSaved = useRef(savedText)
  useEffect(() => {
    const at = awaited.current.indexOf(savedText)
    awaited.current = at === -1 ? [] : awaited.current.slice(at + 1)
    const now = latest()
    // This form saved B and then A again, and `saved` changed from A to somebody else's C without showing either.
    if (at === -1 && now !== undefined && textOf(now) === lastSaved.current) settle()
    lastSaved.current = savedText
    // oxlint-disable-next-line react/exhaustive-deps -- Once for each saved value.
  }, [savedText])
  useEffect(() => {
    // Something was typed between the render and this effect.
    if (latest() !== typed) return
    // The screen has no button that ends a draft equal to the saved values, and «Finalizar» would ask about it each
    // time. While a save is awaited, the typed values are newer than that save, so the draft stays.
    if (typed !== undefined && !differs && awaited.current.length === 0) settle()
  })

  const save = async () => {
    setAsked(true)
    const { checked } = check(schema, values)
    if (checked === undefined) return
    const given = textOf(checked)
    give(given)
    if (given !== savedText || awaited.current.length > 0) {
      awaited.current = [...awaited.current, given]
    }
    setSaving(true)
    const isKept = await onSave(checked).finally(() => setSaving(false))
    const last = latest()
    if (!isKept) awaited.current = awaited.current.filter((one) => one !== given)
    // What was typed while the values were being kept stays typed, and in its draft.
    else if (last !== undefined && textOf(last) === text) settle({ ...values, ...checked })
  }
  const formProps = useSubmit({
    isSaving,
    isNew: () => text !== (awaited.current.at(-1) ?? savedText),
    save,
  })
  const errors = isAsked && typed !== undefined ? check(schema, values).errors : undefined
  return {
    values,
    type: <Name extends keyof Values>(name: Name, next: Values[Name]) => {
      type({ ...(latest() ?? saved), [name]: next, seenText: seen })
    },
    differs,
    isSavedMeanwhile: savedMeanwhile !== undefined,
    errorOf: (name) => errors?.[name],
    isSaving,
    formProps,
  }
}

interface SubmitOptions {
  isSaving: boolean
  /** Whether the values are neither saved nor being saved. */
  isNew: () => boolean
  save: () => Promise<void>
}

/** The properties of a form whose next values may be entered while the previous ones are being saved. */
function useSubmit({ isSaving, isNew, save }: SubmitOptions) {
  const isNextEntered = useRef(false)
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (isSaving) isNextEntered.current = isNew()
    // Enter submits a form of one field also while its button is absent.
    else if (isNew()) void save()
  }
  useEffect(() => {
    if (isSaving || !isNextEntered.current) return
    isNextEntered.current = false
    submit()
  })
  return {
    noValidate: true,
    onSubmit: submit,
    // While the button is disabled a browser does not submit: the Enter of the next scan comes only as a key.
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (key === 'Enter' && isSaving) submit()
    },
  }
}

interface Check<Checked> {
  checked?: Checked
  /** The first message of each field. */
  errors?: Readonly<Record<string, string>>
}

function check<Checked>(schema: Schema<Checked>, values: object): Check<Checked> {
  try {
    return { checked: schema.validateSync(values, { abortEarly: false, stripUnknown: true }) }
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    const errors = error.inner.map(({ path = '', message }) => [path, message] as const)
    return { errors: Object.fromEntries(errors.toReversed()) }
  }
}

/** A text that is equal for equal values of these fields. */
const textOfFields = (names: readonly string[], values: object): string =>
  JSON.stringify(names.map((name): unknown => Reflect.get(values, name) ?? null))
