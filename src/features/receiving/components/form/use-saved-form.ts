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

/** The typed values, and the text of the saved ones at the time when typing began. */
type Draft<Values> = Values & { seen?: string }

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
  const { handleSubmit, watch, setValue, getValues, formState } = useForm<FieldValues>({
    resolver: yupResolver(schema) as never,
    defaultValues: saved,
  })
  const { errors, isSubmitted, isSubmitting } = formState
  const values = watch() as Values
  const differs = textOf(values) !== savedText
  const { seen, begin, give, savedMeanwhile } = useSavedMeanwhile(savedText, differs)
  useBusy(mayChange && differs)

  const fill = useCallback(
    (from: object) => {
      for (const name of Object.keys(saved)) setValue(name, Reflect.get(from, name))
    },
    [saved, setValue],
  )
  // What this form saves, until the saved values change. Values that are typed in that time are newer than both.
  const submitted = useRef<string>(undefined)
  const followed = useRef(savedText)
  useEffect(() => {
    const [before, now] = [followed.current, textOfFields(Object.keys(saved), getValues())]
    followed.current = savedText
    const isOwn = submitted.current === savedText
    submitted.current = undefined
    if (!isOwn && now === before) fill(saved)
    // Somebody else has saved the same values. No button would end the draft, and «Finalizar» would ask about it each
    // time.
    else if (now === savedText) drop()
  }, [saved, savedText, getValues, fill, drop])

  useEffect(() => {
    if (begun === undefined) return
    fill(begun)
    if (begun.seen !== undefined) begin(begun.seen)
    // oxlint-disable-next-line react/exhaustive-deps -- Once: later the fields hold the current values.
  }, [begun])
  useEffect(() => {
    // The same values were saved before the page was opened again.
    if (begun !== undefined && textOfFields(Object.keys(saved), getValues()) === savedText) drop()
  }, [begun, saved, savedText, getValues, drop])

  const given = useRef<string>(undefined)
  const validateAndSave = handleSubmit(async (checked) => {
    const text = textOf(checked)
    give(text)
    submitted.current = text === savedText ? undefined : text
    const isKept = await onSave(checked as never)
    if (!isKept) submitted.current = undefined
    // Values typed while the previous ones are being kept stay typed, and in their draft.
    if (!isKept || textOf(getValues()) !== given.current) return
    fill(checked)
    drop()
  })
  const submit = (event?: FormEvent) => {
    given.current = textOf(getValues())
    void validateAndSave(event)
  }

  // The button is disabled while values are being kept: the Enter of the next scan would submit nothing.
  const isNextEntered = useRef(false)
  useEffect(() => {
    if (isSubmitting || !isNextEntered.current) return
    isNextEntered.current = false
    submit()
  })
  return {
    values,
    type: <Name extends keyof Values & string>(name: Name, next: Values[Name]) => {
      setValue(name as string, next, { shouldValidate: isSubmitted })
      const now = getValues()
      // Values typed back to the saved ones leave no draft that would block a hand-over.
      if (textOf(now) === savedText && submitted.current === undefined) drop()
      else keep({ ...(now as Values), seen: differs ? seen : savedText })
    },
    /** The typed values differ from the saved ones. */
    differs,
    isSavedMeanwhile: savedMeanwhile !== undefined,
    errorOf: (name: keyof Values & string) => errors[name]?.message as string | undefined,
    isSaving: isSubmitting,
    formProps: {
      noValidate: true,
      onSubmit: submit,
      onKeyDown: ({ key }: KeyboardEvent) => {
        if (key === 'Enter' && isSubmitting)
          isNextEntered.current = textOf(getValues()) !== given.current
      },
    },
  }
}

/** Equal for equal values of the same fields. */
const textOfFields = (names: readonly string[], values: object): string =>
  JSON.stringify(names.map((name): unknown => Reflect.get(values, name) ?? null))
