import { yupResolver } from '@hookform/resolvers/yup'
import { useEffect, useRef, type FormEvent, type KeyboardEvent } from 'react'
import { useForm } from 'react-hook-form'
import { object, type AnySchema } from 'yup'
import { useBusy } from '#src/hooks/draft/use-busy.ts'
import { useDraft } from '#src/hooks/draft/use-draft.ts'
import { useSavedMeanwhile } from '#src/hooks/draft/use-saved-meanwhile.ts'

interface ValueFormOptions<Value> {
  /** Null until a value is saved. */
  saved: Value | null
  schema: AnySchema
  /** Names the draft and the screen on which it is typed. */
  form: string
  path: string
  /** Resolves to whether the value was kept. */
  onSave: (value: Value) => Promise<boolean>
}

interface Draft<Value> {
  value: Value | null
  /** The saved value at the time when typing began. */
  seen?: Value | null
}

/**
 * One value that is typed and saved. A typed value survives a reload; while nothing is typed the field follows the
 * saved value, wherever it is saved.
 */
export function useValueForm<Value>(options: ValueFormOptions<Value>) {
  const { saved, schema, form, path, onSave } = options
  const { typed: begun, keep, drop } = useDraft<Draft<Value>>(form, path)
  const { handleSubmit, watch, setValue, getValues, formState } = useForm<{ value: unknown }>({
    resolver: yupResolver(object({ value: schema })) as never,
    defaultValues: { value: saved },
  })
  const value = watch('value') as Value | null
  const differs = value !== saved
  const { seen, begin, give, savedMeanwhile } = useSavedMeanwhile(saved, differs)

  // What this form saves, until the saved value changes. A value that is typed in that time is newer than both.
  const submitted = useRef<{ value: unknown }>(undefined)
  const followed = useRef(saved)
  useEffect(() => {
    const before = followed.current
    followed.current = saved
    const isOwn = submitted.current?.value === saved
    submitted.current = undefined
    if (!isOwn && getValues('value') === before) setValue('value', saved)
    // Somebody else has saved the same value. No button would end the draft, and «Finalizar» would ask about it each
    // time.
    else if (getValues('value') === saved) drop()
  }, [saved, getValues, setValue, drop])

  useEffect(() => {
    if (begun === undefined) return
    setValue('value', begun.value)
    if (begun.seen !== undefined) begin(begun.seen)
  }, [begun, begin, setValue])
  useEffect(() => {
    // The same value was saved before the page was opened again.
    if (begun !== undefined && getValues('value') === saved) drop()
  }, [begun, saved, getValues, drop])

  useBusy(differs)

  const given = useRef<unknown>(undefined)
  const validateAndSave = handleSubmit(async (checked) => {
    give(checked.value as Value)
    submitted.current = checked.value === saved ? undefined : checked
    const isKept = await onSave(checked.value as Value)
    if (!isKept) submitted.current = undefined
    // A value typed while the previous one is being kept stays typed, and in its draft.
    if (!isKept || getValues('value') !== given.current) return
    setValue('value', checked.value)
    drop()
  })
  const submit = (event?: FormEvent) => {
    given.current = getValues('value')
    void validateAndSave(event)
  }

  const { isSubmitting } = formState
  // The button is disabled while a value is being kept: the Enter of the next scan would submit nothing.
  const isNextEntered = useRef(false)
  useEffect(() => {
    if (isSubmitting || !isNextEntered.current) return
    isNextEntered.current = false
    submit()
  })
  return {
    value,
    type: (next: Value | null) => {
      setValue('value', next, { shouldValidate: formState.isSubmitted })
      // A value typed back to the saved one leaves no draft that would block a hand-over.
      if (next === saved && submitted.current === undefined) drop()
      else keep({ value: next, seen: differs ? seen : saved })
    },
    /** The typed value differs from the saved one. */
    differs,
    savedMeanwhile,
    error: formState.errors.value?.message as string | undefined,
    isSaving: isSubmitting,
    formProps: {
      noValidate: true,
      onSubmit: submit,
      onKeyDown: ({ key }: KeyboardEvent) => {
        if (key === 'Enter' && isSubmitting)
          isNextEntered.current = getValues('value') !== given.current
      },
    },
  }
}
