import { yupResolver } from '@hookform/resolvers/yup'
import { useCallback, useEffect, useMemo, useRef, type FormEvent, type KeyboardEvent } from 'react'
import { useForm, type FieldValues } from 'react-hook-form'
import type { AnyObject, ObjectSchema } from 'yup'
import { useBusy } from '#src/hooks/draft/use-busy.ts'
import { useDraft } from '#src/hooks/draft/use-draft.ts'
import { useSavedMeanwhile } from '#src/hooks/draft/use-saved-meanwhile.ts'

interface SavedFormOptions<Values> {
  /** By field; null until a value is saved. */
  saved: Values
  schema: ObjectSchema<AnyObject>
  /** Names the draft. `path` is the screen on which it is typed. */
  form: string
  path: string
  mayChange: boolean
  /** Receives values that pass the schema. Resolves to whether they were kept. */
  onSave: (values: never) => Promise<boolean>
}

/**
 * The typed values, and the text of the saved ones at the time when typing began. Drafts of earlier releases have
 * `seen` in another form.
 */
type Draft<Values> = Values & { seenText?: string }

/**
 * Fields that are typed and saved together. Typed values survive a reload; while nothing is typed the fields follow the
 * saved values, wherever those are saved.
 */
export function useSavedForm<Values extends object>(options: SavedFormOptions<Values>) {
  const { schema, form, path, mayChange, onSave } = options
  const textOf = (values: object) => textOfFields(Object.keys(options.saved), values)
  const savedText = textOf(options.saved)
  // oxlint-disable-next-line react/exhaustive-deps -- The same object while its values are the same.
  const saved = useMemo(() => options.saved, [savedText])
  const { typed: begun, keep, drop } = useDraft<Draft<Values>>(form, path)
  const { handleSubmit, watch, setValue, getValues, clearErrors, formState } = useForm<FieldValues>(
    {
      resolver: yupResolver(schema) as never,
      defaultValues: saved,
    },
  )
  const { errors, isSubmitted, isSubmitting } = formState
  const values = watch() as Values
  const differs = textOf(values) !== savedText
  const { seen, begin, give, savedMeanwhile } = useSavedMeanwhile(savedText, differs)
  useBusy(mayChange && differs)

  const fill = useCallback(
    (from: object) => {
      for (const name of Object.keys(saved)) setValue(name, Reflect.get(from, name))
      clearErrors()
    },
    [saved, setValue, clearErrors],
  )
  // What this form saves, oldest first, until the saved values are these. What is typed in that time is newer.
  const submitted = useRef<readonly string[]>([])
  const followed = useRef(savedText)
  useEffect(() => {
    const before = followed.current
    if (before === savedText) return
    followed.current = savedText
    const now = textOfFields(Object.keys(saved), getValues())
    const isPending = submitted.current.length > 0
    const at = submitted.current.indexOf(savedText)
    submitted.current = at === -1 ? [] : submitted.current.slice(at + 1)
    if (at === -1 && now === before) {
      fill(saved)
      // The typed-back values were kept as a draft. Without a save there may be a draft that is not read yet.
      if (isPending) drop()
    }
    // Somebody else has saved the same values. No button would end the draft, and «Finalizar» would ask about it each
    // time.
    else if (now === savedText) drop()
  }, [saved, savedText, getValues, fill, drop])

  useEffect(() => {
    if (begun === undefined) return
    fill(begun)
    if (begun.seenText !== undefined) begin(begun.seenText)
    // oxlint-disable-next-line react/exhaustive-deps -- Once: later the fields hold the current values.
  }, [begun])
  useEffect(() => {
    if (begun === undefined || submitted.current.length > 0) return
    // The same values were saved before the page was opened again.
    if (textOfFields(Object.keys(saved), getValues()) === savedText) drop()
  }, [begun, saved, savedText, getValues, drop])

  const save = async (checked: object, given: string) => {
    const text = textOf(checked)
    give(text)
    const isNew = text !== savedText || submitted.current.length > 0
    if (isNew) submitted.current = [...submitted.current, text]
    const isKept = await onSave(checked as never)
    const now = textOf(getValues())
    if (!isKept) {
      submitted.current = submitted.current.filter((one) => one !== text)
      if (now === followed.current) drop()
    }
    // Values typed while the previous ones are being kept stay typed, and in their draft.
    if (!isKept || now !== given) return
    // The saved values may have been these before; otherwise they arrive later.
    if (text === followed.current && submitted.current.length === 1) submitted.current = []
    fill(checked)
    drop()
  }
  const formProps = useSubmit({
    isSubmitting,
    textNow: () => textOf(getValues()),
    mayStart: (text) => text !== savedText || submitted.current.length > 0,
    start: (given, event) => void handleSubmit((checked) => save(checked, given))(event),
  })
  return {
    values,
    type: <Name extends keyof Values & string>(name: Name, next: Values[Name]) => {
      setValue(name as string, next, { shouldValidate: isSubmitted })
      const now = getValues()
      // Values typed back to the saved ones leave no draft that would block a hand-over.
      if (textOf(now) === savedText && submitted.current.length === 0) drop()
      else keep({ ...(now as Values), seenText: differs ? seen : savedText })
    },
    /** The typed values differ from the saved ones. */
    differs,
    isSavedMeanwhile: savedMeanwhile !== undefined,
    errorOf: (name: keyof Values & string) => errors[name]?.message as string | undefined,
    isSaving: isSubmitting,
    formProps,
  }
}

interface SubmitOptions {
  isSubmitting: boolean
  /** The text of the typed values. */
  textNow: () => string
  /** Whether values of this text can be submitted. */
  mayStart: (text: string) => boolean
  start: (text: string, event?: FormEvent) => void
}

/** The properties of a form whose next values may be entered while the previous ones are being saved. */
function useSubmit({ isSubmitting, textNow, mayStart, start }: SubmitOptions) {
  const given = useRef<string>(undefined)
  const isNextEntered = useRef(false)
  const enterNext = () => {
    isNextEntered.current = textNow() !== given.current
  }
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    const text = textNow()
    // Enter submits a form of one field also while its button is absent.
    if (isSubmitting) enterNext()
    else if (mayStart(text)) {
      given.current = text
      start(text, event)
    }
  }
  useEffect(() => {
    if (isSubmitting || !isNextEntered.current) return
    isNextEntered.current = false
    submit()
  })
  return {
    noValidate: true,
    onSubmit: submit,
    // While the button is disabled a browser does not submit: the Enter of the next scan comes only as a key.
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (key === 'Enter' && isSubmitting) enterNext()
    },
  }
}

/** Equal for equal values of the same fields. */
const textOfFields = (names: readonly string[], values: object): string =>
  JSON.stringify(names.map((name): unknown => Reflect.get(values, name) ?? null))
